"""The nginx configuration for several servers that share the rooms: `doublejeu proxy`.

Whatever names a room goes to the server that has it, by the last letter of the code in the address; everything else,
and whoever opens a room, goes to any: a server gives a new room a code of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import indent

from doublejeu.server.ops.shards import MOST, Shard
from doublejeu.server.wire.codes import ALPHABET, LENGTH

_ADDRESS = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}")
_NAME = re.compile(r"[A-Za-z0-9_.*-]+")
_FILE = re.compile(r"[A-Za-z0-9_./+-]+")

_SITE = """\
# Double Jeu: {count}. Made by `doublejeu proxy`: make it anew instead of changing it.

# Any server, for what names no room. One that does not answer is left alone for a while.
upstream doublejeu {{
{servers}
}}
{shards}
# Which server has a room: the last letter of its code says so.
map $uri $doublejeu_shard {{
    default doublejeu;
{letters}
}}

map $http_upgrade $doublejeu_connection {{
    default upgrade;
    "" close;
}}

# Whose bounds an address shares: IPv6 (16 bytes) its network's, the first half of it; IPv4 within IPv6 is IPv4.
map $binary_remote_addr $doublejeu_visitor {{
    default $binary_remote_addr;
    "~(?s)\\A\\x00{{10}}\\xff\\xff(?<doublejeu_address>.{{4}})\\z" $doublejeu_address;
    "~(?s)\\A(?<doublejeu_network>.{{8}}).{{8}}\\z" $doublejeu_network;
}}

# What one visitor may hold and ask for: the servers behind see the visitors, not their connections.
limit_conn_zone $doublejeu_visitor zone=doublejeu_connections:10m;
limit_req_zone $doublejeu_visitor zone=doublejeu_requests:10m rate=50r/s;
{redirect}
server {{
{listens}
    server_name {name};
{certificate}
    access_log off;  # addresses hold room codes
    error_log {errors} crit;  # and so do the requests that are named with an error
    client_max_body_size 1m;  # a match in a file
    client_header_timeout 15s;  # who does not finish asking, or does not read the answer, is not waited for
    client_body_timeout 15s;
    send_timeout 30s;
    reset_timedout_connection on;
{bounds}

    location = /metrics {{
        return 404;  # for whoever keeps the servers: ask them, not the proxy
    }}

    location / {{
        proxy_pass http://$doublejeu_shard;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;  # a socket from a page of another host is refused
        proxy_set_header X-Forwarded-For $remote_addr;  # and nothing that the visitor says about it
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $doublejeu_connection;
        proxy_connect_timeout 5s;
        proxy_read_timeout 90s;  # a socket is pinged every 20 seconds
        proxy_send_timeout 90s;
    }}
}}
"""

_BOUNDS = """\
    limit_conn doublejeu_connections 240;
    limit_conn_status 429;
    limit_req zone=doublejeu_requests burst=300 nodelay;
    limit_req_status 429;
"""

_REDIRECT = """
server {{
    listen 80;
    listen [::]:80;
    server_name {name};
    access_log off;
    return 301 https://$host$request_uri;
}}
"""

_TRIAL = """\
daemon off;
pid {folder}/pid;
error_log {folder}/errors crit;
worker_processes {workers};
events {{ worker_connections 8192; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}}}
"""


def site(
    addresses: Sequence[str],
    name: str = "_",
    listen: str = "",
    certificate: str = "",
    key: str = "",
    errors: str = "/var/log/nginx/error.log",
    bounded: bool = True,
) -> str:
    """What nginx is told inside its http block; ValueError says in one line what cannot be done.

    The addresses are those of the shards, in their order. It listens on the ports of the web unless told where. Only
    to measure, where one address is everybody, it is not `bounded`.
    """
    _check(addresses, name, listen, certificate, key)
    count = len(addresses)
    shards = [Shard(number, count) for number in range(1, count + 1)]
    port, secure = ("443", " ssl") if certificate else ("80", "")
    return _SITE.format(
        count="one server" if count == 1 else f"{count} servers that share the rooms",
        servers="\n".join(f"    server {address};" for address in addresses),
        shards="".join(
            f"\nupstream doublejeu_{shard.number} {{\n    server {address};\n}}\n"
            for shard, address in zip(shards, addresses, strict=True)
        ),
        letters="\n".join(f'    "{pattern(shard)}" doublejeu_{shard.number};' for shard in shards),
        redirect=_REDIRECT.format(name=name) if certificate and not listen else "",
        listens="\n".join(f"    listen {where}{secure};" for where in ([listen] if listen else [port, f"[::]:{port}"])),
        name=name,
        certificate=f"    ssl_certificate {certificate};\n    ssl_certificate_key {key};\n" if certificate else "",
        errors=errors,
        bounds=_BOUNDS if bounded else "",
    )


def pattern(shard: Shard) -> str:
    """nginx's expression for the addresses of a shard's rooms, as `$uri` gives them: decoded, in any case."""
    before = f"[{ALPHABET}]{{{LENGTH - 1}}}"
    return rf"~*^/(?:socket|api/rooms)/\s*{before}[{shard.letters()}]\s*(?:/|$)"


def trial(folder: Path, addresses: Sequence[str], listen: str, workers: int = 1, bounded: bool = True) -> str:
    """A whole configuration for an nginx of one's own, with all it needs in one folder: to try and to measure."""
    own = site(addresses, listen=listen, errors=f"{folder}/errors", bounded=bounded)
    return _TRIAL.format(folder=folder, workers=workers, site=indent(own, "    "))


def _check(addresses: Sequence[str], name: str, listen: str, certificate: str, key: str) -> None:
    """Nothing but addresses and names gets into the configuration."""
    for address in addresses:
        if not _ADDRESS.fullmatch(address):
            raise ValueError(f"an address is written HOST:PORT, not {address!r}")
    if not 1 <= len(addresses) <= MOST:
        raise ValueError(f"the rooms can be shared by 1 to {MOST} servers, not {len(addresses)}")
    if len(set(addresses)) < len(addresses):
        raise ValueError("each shard has an address of its own")
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not a name of a server")
    if listen and not _ADDRESS.fullmatch(listen) and not listen.isdecimal():
        raise ValueError(f"where to listen is written PORT or HOST:PORT, not {listen!r}")
    if bool(certificate) != bool(key):
        raise ValueError("a certificate and its key come together")
    for file in filter(None, (certificate, key)):
        if not _FILE.fullmatch(file):
            raise ValueError(f"{file!r} is not a path that nginx would take as it is")
