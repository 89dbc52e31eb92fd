"""Calls by the client that openapi-python-client made: one line of JSON for each."""

import json
import sys

from crane import Client
from crane.api.ask import ask
from crane.api.companies import batch_get_companies, find_nearest_companies, get_changes, get_company_by_slug, get_facets, list_companies, search
from crane.api.models import get_model, list_models
from crane.api.wanted_ads import get_wanted_ad, list_wanted_ads
from crane.api.sandbox import get_sandbox_first_call
from crane.models import ApiError, ApiVersion, AskRequest, AskResponse, BatchCompanyRequest, BatchCompanyResponse
from crane.models import Changes, CompanyList, CraneModel, CraneModelList, Facets, NameSearch, NearestCompanies
from crane.models import PublicCompany, SandboxFirstCall, ServiceType, WantedAd, WantedAdList


def report(name: str, holds: bool, seen: object) -> None:
    print(json.dumps({"name": name, "holds": holds, "seen": repr(seen)}))


client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
version = ApiVersion(sys.argv[2])

page = list_companies.sync(client=client, country="NL", service_type=ServiceType.MOBILE_CRANE, limit=3, svc_api_version=version)
assert isinstance(page, CompanyList), page
report("a filtered list", len(page.items) == 3 and all(company.country == "NL" for company in page.items), page)
slug = page.items[0].slug
company = get_company_by_slug.sync(slug, client=client)
report("a company", isinstance(company, PublicCompany) and company.slug == slug, company)
unknown = get_company_by_slug.sync("no-such-company", client=client)
report("an unknown company", isinstance(unknown, ApiError) and unknown.error.code == "not_found", unknown)
batch = batch_get_companies.sync(client=client, body=BatchCompanyRequest(slugs=[slug]), idempotency_key="order-0001")
report("a batch", isinstance(batch, BatchCompanyResponse) and batch.items[0].slug == slug, batch)
facets = get_facets.sync(client=client)
report("the facets", isinstance(facets, Facets) and set(facets.cross.service_types) == {None, *ServiceType}, facets)
first = get_sandbox_first_call.sync(client=client)
report("the first call", isinstance(first, SandboxFirstCall) and first.ok and not first.writes, first)
answer = ask.sync(client=client, body=AskRequest(query="crawler cranes near Hamburg"))
report("a question", isinstance(answer, AskResponse) and len(answer.results) > 0, answer)
changes = get_changes.sync(client=client)
report("the changes", isinstance(changes, Changes), changes)
nearest = find_nearest_companies.sync(client=client, near="Zwolle, NL", limit=2)
report("the nearest", isinstance(nearest, NearestCompanies) and len(nearest.items) == 2, nearest)
found = search.sync(client=client, q="Liebherr")
report("a search", isinstance(found, NameSearch) and len(found.items) > 0, found)
models = list_models.sync(client=client, limit=1)
assert isinstance(models, CraneModelList), models
model = get_model.sync(models.items[0].slug, client=client)
report("a model", isinstance(model, CraneModel) and model.crane_type == models.items[0].crane_type, model)
ads = list_wanted_ads.sync(client=client, limit=1)
assert isinstance(ads, WantedAdList), ads
ad = get_wanted_ad.sync(ads.items[0].id, client=client)
report("a wanted ad", isinstance(ad, WantedAd) and ad.posted_on == ads.items[0].posted_on, ad)
