"""The downloads, read over HTTP by the programs that people use: one line of JSON for each check."""

import contextlib
import csv
import hashlib
import io
import json
import os
import re
import subprocess
import sys
from urllib.request import urlopen

import duckdb
import geopandas
import pandas as pd
import pyarrow.parquet as pq
import pyogrio

base, folder = sys.argv[1], sys.argv[2]
os.chdir(folder)
# GDAL looks for files next to the given one; the service has none.
pyogrio.set_gdal_config_options({"GDAL_DISABLE_READDIR_ON_OPEN": "EMPTY_DIR"})


def report(tool: str, name: str, holds: object, seen: object = "") -> None:
    print(json.dumps({"tool": tool, "name": name, "holds": bool(holds), "seen": repr(seen)[:500]}))


def get(path: str) -> bytes:
    with urlopen(base + path) as response:
        return response.read()


index = json.loads(get("/downloads/index.json"))
rows = {file["url"].rsplit("/", 1)[1]: file["rows"] for file in index["files"]}
digests = {file["url"].rsplit("/", 1)[1]: file["sha256"] for file in index["files"]}
companies = [json.loads(line) for line in get("/downloads/companies.ndjson").decode().splitlines()]
west, south, east, north = box = (5.9, 47.2, 15.1, 55.1)
inside = {c["slug"] for c in companies if west <= c["lon"] <= east and south <= c["lat"] <= north}
large = {c["slug"] for c in companies if c["country"] == "DE" and (c["max_capacity_t"] or 0) >= 300}

# curl: what was cut goes on, to the same digest.
for name, digest in digests.items():
    with open(name, "wb") as file:
        file.write(get(f"/downloads/{name}")[: max(1, index["companies"])])
    done = subprocess.run(["curl", "-sS", "--fail", "-C", "-", "-O", f"{base}/downloads/{name}"], capture_output=True)
    with open(name, "rb") as file:
        report("curl", f"{name} goes on to the same SHA-256", done.returncode == 0 and hashlib.sha256(file.read()).hexdigest() == digest, done.stderr)

# pandas, and Namibia.
keep = {"keep_default_na": False, "na_values": [""]}
for name, count in rows.items():
    if name.endswith(".csv"):
        table = pd.read_csv(f"{base}/downloads/{name}", **keep)
        parquet = pd.read_parquet(f"{base}/downloads/{name.replace('.csv', '.parquet')}")
        report("pandas", f"{name} and its Parquet file have the rows and columns that are described", len(table) == len(parquet) == count and set(table.columns) <= set(parquet.columns), (len(table), len(parquet)))
table = pd.read_csv(f"{base}/downloads/companies.csv", **keep)
report("pandas", "numbers are numbers", str(table["max_capacity_t"].dtype) == "float64" and str(table["id"].dtype) == "int64", table.dtypes)
report("pandas", "a filter by country and capacity", set(table[(table["country"] == "DE") & (table["max_capacity_t"] >= 300)]["slug"]) == large, len(large))
namibian = get("/downloads/companies.csv").decode().replace(f",{table['country'].iloc[0]},", ",NA,", 1)
report("pandas", "NA is kept as the page says", pd.read_csv(io.StringIO(namibian), **keep)["country"].iloc[0] == "NA")
report("pandas", "NA is lost otherwise, as the page says", pd.isna(pd.read_csv(io.StringIO(namibian))["country"].iloc[0]))

# pyarrow.
file = pq.ParquetFile("companies.parquet")
geo = json.loads(file.schema_arrow.metadata[b"geo"])
report("pyarrow", "GeoParquet 1.1 with a covering", geo["version"] == "1.1.0" and geo["columns"]["geometry"]["covering"]["bbox"]["xmin"] == ["bbox", "xmin"], geo)
column = {file.metadata.row_group(0).column(i).path_in_schema: file.metadata.row_group(0).column(i) for i in range(file.metadata.num_columns)}
report("pyarrow", "every column is compressed with Zstandard", {c.compression for c in column.values()} == {"ZSTD"})
report("pyarrow", "row groups have statistics of country, capacity and box", all(column[n].statistics.has_min_max for n in ("country", "max_capacity_t", "bbox.xmin", "bbox.ymax")))
found = pq.read_table("companies.parquet", filters=[("country", "==", "DE"), ("max_capacity_t", ">=", 300)], columns=["slug"])
report("pyarrow", "a filter by country and capacity", set(found["slug"].to_pylist()) == large, found.num_rows)
services = {c["slug"]: c["services"] for c in companies}
whole = pq.read_table("companies.parquet").to_pylist()
report("pyarrow", "lists are lists", {c["slug"]: c["services"] for c in whole} == services)
plain = [{k: v for k, v in c.items() if k not in ("fleet_highlights",)} | {"tier": c.get("tier")} for c in companies]
report("pyarrow", "every value is that of the API", sorted(({k: v for k, v in c.items() if k not in ("bbox", "geometry")} for c in whole), key=lambda c: c["id"]) == sorted(plain, key=lambda c: c["id"]))

# GeoPandas.
points = geopandas.read_parquet("companies.parquet")
report("geopandas", "every company is a point in longitude and latitude", len(points) == index["companies"] and points.crs.to_epsg() in (4326, None) and points.geom_type.eq("Point").all(), points.crs)
report("geopandas", "points are where the columns say", (points.geometry.x == points["lon"]).all() and (points.geometry.y == points["lat"]).all())
report("geopandas", "a box, by the covering", set(geopandas.read_parquet("companies.parquet", bbox=box)["slug"]) == inside, len(inside))

# GDAL.
gdal = ".".join(map(str, pyogrio.__gdal_version__))
remote = f"/vsicurl/{base}/downloads/companies.geojson"
info = pyogrio.read_info(remote)
report("pyogrio", f"GDAL {gdal}: every company over HTTP is a point", info["geometry_type"] == "Point" and info["features"] == index["companies"], info)
report("pyogrio", "a box by /vsicurl", set(pyogrio.read_dataframe(remote, bbox=box)["slug"]) == inside)
report("pyogrio", "a filter by country and capacity by /vsicurl", set(pyogrio.read_dataframe(remote, where="country = 'DE' AND max_capacity_t >= 300")["slug"]) == large)
everything = pyogrio.read_dataframe(remote)
report("pyogrio", "every company once", sorted(everything["id"]) == sorted(c["id"] for c in companies), len(everything))

# DuckDB: its wheel has no httpfs, which it would download; so it reads the files that curl has fetched.
for name, count in rows.items():
    if name.endswith((".csv", ".parquet")):
        found = duckdb.sql(f"SELECT count(*) FROM '{name}'").fetchall()[0][0]
        report("duckdb", f"{name} has the rows that are described", found == count, found)
report("duckdb", "a filter by country and capacity", {r[0] for r in duckdb.sql("SELECT slug FROM 'companies.parquet' WHERE country = 'DE' AND max_capacity_t >= 300").fetchall()} == large)
report("duckdb", "a box by its column", {r[0] for r in duckdb.sql(f"SELECT slug FROM 'companies.parquet' WHERE bbox.xmin BETWEEN {west} AND {east} AND bbox.ymin BETWEEN {south} AND {north}").fetchall()} == inside)
report("duckdb", "days are days", str(duckdb.sql("SELECT typeof(posted_on) FROM 'wanted-ads.parquet' LIMIT 1").fetchall()[0][0]) == "DATE")

# The code of the page, as a reader copies it.
page = get("/downloads.md").decode()
filtered = {}
for language, code in re.findall(r"^```(\w+)\n(.*?)\n```$", page, re.S | re.M):
    first = code.strip().splitlines()[0]
    if language == "python":
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(code, {})
        report("geopandas" if "geopandas" in code else "pandas", f"the snippet of the page: {code.splitlines()[-1][:40]}", len(output.getvalue().splitlines()) > 3, output.getvalue())
    if language == "sql" and code.startswith("COPY"):
        duckdb.sql(code.replace(f"{base}/downloads/", ""))
        filtered["duckdb"] = set(pd.read_csv("found.csv", **keep)["slug"])
    elif language == "sql":
        found = duckdb.sql(code.replace(f"{base}/downloads/", "")).fetchall()
        report("duckdb", f"the snippet of the page, on a downloaded file: {first[:50]}", len(found) > 0, found[:2])
    if language == "python" and "to_csv" in code:
        filtered["pandas"] = set(pd.read_csv(io.StringIO(output.getvalue()), **keep)["slug"])
    if language == "sh":
        done = subprocess.run(["sh", "-ec", code], capture_output=True, text=True)
        filtered["jq"] = {row[0] for row in csv.reader(io.StringIO(done.stdout))}
    if language == "text":
        with open("SHA256SUMS", "w") as file:
            file.write(code + "\n")
        done = subprocess.run(["sha256sum", "--check", "--ignore-missing", "--quiet", "SHA256SUMS"], capture_output=True)
        report("curl", "the checksums of the page, by sha256sum", done.returncode == 0, done.stdout)
wanted = re.search(r"WHERE country = '(\w\w)'(?: AND list_contains\(services, '(\w+)'\))?(?: AND max_capacity_t >= (\d+))?\)", page)
country, service, capacity = wanted.groups()
those = {c["slug"] for c in companies if c["country"] == country and (service is None or service in c["services"]) and (capacity is None or (c["max_capacity_t"] or 0) >= float(capacity))}
for tool in ("duckdb", "pandas", "jq"):
    report(tool if tool != "jq" else "curl", f"the filtered download of the page, by {tool}", len(those) > 0 and filtered.get(tool) == those, filtered.get(tool))
