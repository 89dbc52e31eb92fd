"""Requests and responses of NLWeb, by the protocol models of nlweb-core: one line of JSON for each."""

import importlib.util
import json
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# The package imports its language models and its server; the protocol's models only need Pydantic.
root = next(path for path in map(Path, sys.path) if (path / "nlweb_core/protocol/models.py").exists())
spec = importlib.util.spec_from_file_location("models", root / "nlweb_core/protocol/models.py")
models = importlib.util.module_from_spec(spec)
sys.modules["models"] = models
spec.loader.exec_module(models)

url = sys.argv[1]


def report(name: str, holds: bool, seen: object) -> None:
    print(json.dumps({"name": name, "holds": holds, "seen": repr(seen)[:500]}))


def ask(body: object, accept: str = "application/json") -> tuple[int, str, str]:
    request = Request(url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json", "Accept": accept})
    try:
        with urlopen(request) as response:
            return response.status, response.headers["Content-Type"], response.read().decode()
    except HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read().decode()


def question(text: str, **prefer: object) -> dict:
    """A request as the models make it, with every field that they have."""
    asked = models.AskRequest(
        query=models.Query(text=text, num_results=3),
        context=models.Context(prev=["cranes"], memory=["metric units"]),
        prefer=models.Prefer(response_format="conv_search", **prefer),
        meta=models.Meta(api_version="0.54", remember=True),
    )
    return json.loads(asked.model_dump_json(by_alias=True, exclude_none=True))


status, media_type, text = ask(question("mobile cranes of 100 t near Hamburg", mode="list, summarize"))
answer = models.AnswerResponseConvSearch.model_validate_json(text)
report("an answer", status == 200 and media_type.startswith("application/json") and len(answer.results) == 4, text)
report("its summary and its resources", [r.schema_type for r in answer.results][:2] == ["Summary", "ItemList"], answer)
report("its version and format", (answer.field_meta.version, answer.field_meta.response_format) == ("0.54", "conv_search"), answer)

status, media_type, text = ask(question("load chart", streaming=True))
parts = [json.loads(line[len("data: ") :]) for line in text.split("\n") if line.startswith("data: ")]
whole = {key: value for part in parts for key, value in part.items()}
streamed = models.AnswerResponseConvSearch.model_validate(whole)
report("a stream", media_type.startswith("text/event-stream") and len(parts) == 2 and len(streamed.results) > 1, text)

status, media_type, text = ask({"query": {"text": "load chart"}, "meta": {"version": "0.55"}})
current = models.AnswerResponseConvSearch.model_validate_json(text)
report("an answer of version 0.55, which has the same shape", current.field_meta.version == "0.55", text)

status, media_type, text = ask({"query": "load chart"})
failure = models.FailureResponse.model_validate_json(text)
report("a failure", status == 400 and failure.error.code == "invalid_request", text)
