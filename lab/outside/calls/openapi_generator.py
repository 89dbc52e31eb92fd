"""Calls by the Python client that OpenAPI Generator made: one line of JSON for each."""

import json
import sys

from openapi_client import ApiClient, AskApi, AskRequest, BatchCompanyRequest, CompaniesApi, Configuration, ModelsApi, SandboxApi, ServiceType
from openapi_client import ApiError, ApiVersion, WantedAdsApi
from openapi_client.exceptions import NotFoundException


def report(name: str, holds: bool, seen: object) -> None:
    print(json.dumps({"name": name, "holds": holds, "seen": repr(seen)}))


client = ApiClient(Configuration(host=sys.argv[1]))
companies = CompaniesApi(client)

page = companies.list_companies(country="NL", service_type=ServiceType.MOBILE_CRANE, limit=3, svc_api_version=ApiVersion(sys.argv[2]))
report("a filtered list", len(page.items) == 3 and all(company.country == "NL" for company in page.items), page)
slug = page.items[0].slug
report("a company", companies.get_company_by_slug(slug).slug == slug, slug)
try:
    report("an unknown company", False, companies.get_company_by_slug("no-such-company"))
except NotFoundException as error:
    report("an unknown company", isinstance(error.data, ApiError) and error.data.error.code == "not_found", error.data)
batch = companies.batch_get_companies(BatchCompanyRequest(slugs=[slug]), idempotency_key="order-0001")
report("a batch", batch.items[0].slug == slug, batch)
facets = companies.get_facets()
report("the facets", set(facets.cross.service_types) == {None, *ServiceType}, facets)
first = SandboxApi(client).get_sandbox_first_call()
report("the first call", first.ok and not first.writes, first)
answer = AskApi(client).ask(ask_request=AskRequest(query="crawler cranes near Hamburg"))
report("a question", len(answer.results) > 0, answer)
report("the changes", len(companies.get_changes().data_version) > 0, companies.get_changes())
nearest = companies.find_nearest_companies(near="Zwolle, NL", limit=2)
report("the nearest", len(nearest.items) == 2, nearest)
report("a search", len(companies.search(q="Liebherr").items) > 0, None)
model = ModelsApi(client).list_models(limit=1).items[0]
report("a model", ModelsApi(client).get_model(model.slug).crane_type == model.crane_type, model)
ad = WantedAdsApi(client).list_wanted_ads(limit=1).items[0]
report("a wanted ad", WantedAdsApi(client).get_wanted_ad(ad.id).posted_on == ad.posted_on, ad)
