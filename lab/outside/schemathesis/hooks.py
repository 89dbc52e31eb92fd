"""Requests that the schema allows and the documentation does not, because JSON Schema has no words for it."""

import re

import schemathesis


def is_point(text):
    if not re.fullmatch(r"-?\d{1,20}(\.\d{1,19})?,-?\d{1,20}(\.\d{1,19})?", text):
        return False
    lat, lon = (float(part) for part in text.split(","))
    return abs(lat) <= 90 and abs(lon) <= 180


@schemathesis.hook
def filter_case(context, case):
    query = case.query
    negative = case.meta is not None and case.meta.generation.mode.is_negative
    if negative or case.operation.path not in ("/api/companies", "/api/nearest", "/api/models", "/api/wanted-ads") or not isinstance(query, dict):
        return True
    # Only the gazetteer knows which names mean one town, so coordinates replace them.
    if "near" in query and not is_point(str(query["near"])):
        query["near"] = "52.5,6.1"
    # A cursor is opaque: only one that the service gave is good.
    if "cursor" in query:
        return False
    # No exponent, and at most 40 characters besides the minus of a degree.
    if not all(re.fullmatch(r"[\d.]{1,40}", str(query.get(name, "0"))) for name in ("capacity_min_t", "max_km")):
        return False
    if any(len(part.removeprefix("-")) > 40 for part in str(query.get("bbox", "")).split(",")):
        return False
    # South is not above north, and both are on the globe.
    west, south, east, north = (float(part) for part in str(query.get("bbox", "0,0,0,0")).split(","))
    return max(abs(west), abs(east)) <= 180 and -90 <= south <= north <= 90
