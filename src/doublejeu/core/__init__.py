"""The engine: the contract, the table, and the loops that play without anybody watching."""
