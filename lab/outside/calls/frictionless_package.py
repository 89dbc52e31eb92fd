"""The published Data Package, read and checked by Frictionless: one line of JSON for each."""

import json
import sys

from frictionless import Package, validate


def report(name: str, holds: bool, seen: object) -> None:
    print(json.dumps({"name": name, "holds": holds, "seen": repr(seen)[:500]}))


package = Package(sys.argv[1])
report("the metadata", not list(Package.metadata_validate(package.to_descriptor())), package.name)
for task in validate(sys.argv[1]).tasks:
    report(f"{task.name} has the bytes, the digest and the rows that are described", task.valid, task.flatten(["rowNumber", "fieldNumber", "message"]))
tables = [resource for resource in package.resources if resource.format == "csv"]
report("every table has a schema", len(tables) == 6 and all(resource.schema.fields and resource.schema.primary_key for resource in tables), tables)
for resource in tables:
    count = len(resource.read_rows())
    report(f"{resource.name} has the rows that are stated", count == resource.rows, count)
table = package.get_resource("companies")
rows = table.read_rows()
report("every company is a row", len(rows) == int(sys.argv[2]), len(rows))
report("every country is a code, Namibia among the possible ones", all(len(row["country"]) == 2 for row in rows), rows[0])
report("numbers are numbers", all(-90 <= row["lat"] <= 90 and -180 <= row["lon"] <= 180 for row in rows), rows[0])
