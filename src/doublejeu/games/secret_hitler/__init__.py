"""Secret Hitler: five to ten seats, two parties, one who must stay hidden. Clauses: docs/rules/secret_hitler.md."""
