"""DNS records for agents, as dnspython reads the zone and DNS-AID's own library follows it: one line of JSON for each check.

The zone is served on a port of this machine. DNS-AID refuses hosts without a public address, so the system's look-up of the host's address
gets one.
"""

import asyncio
import json
import socket
import sys
import threading

import dns.asyncresolver
import dns.flags
import dns.message
import dns.rdtypes.svcbbase
import dns.zone
from dns_aid.core.catalog_pointer import resolve_catalog_pointer_detail
from dns_aid.core.models import DNS_AID_KEY_MAP

zone_file, host, card_url = sys.argv[1:]


def report(name: str, holds: bool, seen: object) -> None:
    print(json.dumps({"name": name, "holds": holds, "seen": repr(seen)[:500]}), flush=True)


with open(zone_file, encoding="utf8") as file:
    # A zone has an SOA and a name server; here these records replace those of the operator's own zone.
    text = f"@ 3600 IN SOA ns admin 1 3600 600 86400 600\n@ 3600 IN NS ns\n@ 3600 IN A 192.0.2.1\nns 3600 IN A 192.0.2.1\n{file.read()}"
zone = dns.zone.from_text(text, origin=f"{host}.", relativize=False)
report("the zone is read", len(zone.nodes) == 5, sorted(map(str, zone.nodes)))


def answer(query: dns.message.Message) -> dns.message.Message:
    response = dns.message.make_response(query)
    response.flags |= dns.flags.AA
    question = query.question[0]
    found = zone.get_rrset(question.name, question.rdtype)
    if found is not None:
        response.answer.append(found)
    return response


server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("127.0.0.1", 0))


def serve() -> None:
    while True:
        data, client = server.recvfrom(4096)
        server.sendto(answer(dns.message.from_wire(data)).to_wire(), client)


threading.Thread(target=serve, daemon=True).start()
resolver_class = dns.asyncresolver.Resolver


def local_resolver() -> dns.asyncresolver.Resolver:
    resolver = resolver_class(configure=False)
    resolver.nameservers = ["127.0.0.1"]
    resolver.port = server.getsockname()[1]
    return resolver


dns.asyncresolver.Resolver = local_resolver
real_lookup = socket.getaddrinfo
socket.getaddrinfo = lambda name, *rest, **more: (
    [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443))] if name == host else real_lookup(name, *rest, **more)
)

found = asyncio.run(resolve_catalog_pointer_detail(host))
report("DNS-AID finds the catalog", found is not None and found.url == f"https://{host}/.well-known/ai-catalog.json", found)
report("it is named for catalogs of Agentic Resource Discovery", found is not None and found.pointer_fqdn == f"_catalog._agents.{host}", found)


async def look_up(label: str) -> object:
    return (await local_resolver().resolve(f"{label}._agents.{host}", "SVCB"))[0]


index = asyncio.run(look_up("_index"))
report("the index leads to the same host", str(index.target) == f"{host}." and index.priority == 1, index)
mcp = asyncio.run(look_up("_mcp"))
alpn, mandatory = mcp.params[dns.rdtypes.svcbbase.ParamKey.ALPN], mcp.params[dns.rdtypes.svcbbase.ParamKey.MANDATORY]
report("MCP is a protocol that a client must know", alpn.ids == (b"mcp",) and len(mandatory.keys) == 2, mcp)
card = mcp.params[int(DNS_AID_KEY_MAP["cap"].removeprefix("key"))]
report("its card is where DNS-AID looks for it", card.value == card_url.encode(), mcp)
