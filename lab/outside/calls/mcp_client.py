"""Both MCP servers, as the official SDK for Python or FastMCP reads them: one line of JSON for each check."""

import asyncio
import importlib
import json
import sys

package, market_url, docs_url, slug = sys.argv[1:]
Client = importlib.import_module(package).Client


def report(name: str, holds: bool, seen: object) -> None:
    print(json.dumps({"name": name, "holds": holds, "seen": repr(seen)[:500]}), flush=True)


def members(listed: object, name: str) -> list:
    """What a list has: FastMCP gives it as it is, the SDK as a member of the result."""
    return list(listed) if isinstance(listed, list) else list(getattr(listed, name))


def structured(result: object) -> dict:
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None) or {}


async def read_all(client: object, where: str, at_least: int) -> None:
    resources = members(await client.list_resources(), "resources")
    report(f"{where} lists resources", len(resources) >= at_least, len(resources))
    for resource in resources:
        read = await client.read_resource(str(resource.uri))
        contents = members(read, "contents")
        report(f"{where} reads {resource.uri}", len(contents) > 0 and len(contents[0].text) > 50, contents)


async def main(mode: str) -> None:
    calls = {
        "list_companies": {"country": "DE", "limit": 2},
        "find_nearest_companies": {"near": "Zwolle, NL", "limit": 2},
        "get_company": {"slug": slug},
        "batch_get_companies": {"slugs": [slug]},
        "sandbox_first_call": {},
        "ask_crane_atlas": {"query": "What is a load chart?"},
        "search": {"query": "load chart"},
        "fetch": {"id": "/atlas/concepts/load-chart"},
    }
    async with Client(market_url, mode=mode) as client:
        tools = members(await client.list_tools(), "tools")
        report(f"{mode}: the market has its tools", {tool.name for tool in tools} >= set(calls), [tool.name for tool in tools])
        for tool in tools:
            # The client checks the result against the schema of the tool.
            result = await client.call_tool(tool.name, calls.get(tool.name, {}))
            report(f"{mode}: {tool.name} answers by its schema", structured(result) != {}, result)
        templates = members(await client.list_resource_templates(), "resource_templates")
        report(f"{mode}: the market has templates", len(templates) > 0, templates)
        await read_all(client, f"{mode}: the market", 5)
        try:
            result = await client.call_tool("get_company", {"slug": 1})
            report(f"{mode}: a wrong argument is an error", bool(getattr(result, "is_error", False)), result)
        except Exception as error:  # noqa: BLE001 -- the clients raise errors of their own
            report(f"{mode}: a wrong argument is an error", "slug" in str(error), error)
    async with Client(docs_url, mode=mode) as client:
        found = structured(await client.call_tool("search", {"query": "rate limit headers"})).get("results", [])
        report(f"{mode}: the documentation is searched", len(found) > 0, found)
        page = structured(await client.call_tool("fetch", {"id": found[0]["id"]}))
        report(f"{mode}: the documentation is read", len(page.get("text", "")) > 200, page)
        await read_all(client, f"{mode}: the documentation", 5)


for mode in ("auto", "legacy"):
    asyncio.run(main(mode))
