// Calls with the Go client that OpenAPI Generator made: one line of JSON for each.
package main

import (
	"context"
	"fmt"
	"os"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func report(name string, holds bool, seen any) {
	fmt.Printf("{\"name\":%q,\"holds\":%t,\"seen\":%q}\n", name, holds, fmt.Sprint(seen))
}

func main() {
	background := context.Background()
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Args[1]}}
	client := openapi.NewAPIClient(configuration)
	companies := client.CompaniesAPI
	list, _, err := companies.ListCompanies(background).Country("NL").ServiceType(openapi.MOBILE_CRANE).Limit(3).SVCAPIVersion(openapi.ApiVersion(os.Args[2])).Execute()
	report("a filtered list", err == nil && len(list.Items) == 3, err)
	slug := list.Items[0].Slug
	company, _, err := companies.GetCompanyBySlug(background, slug).Execute()
	report("a company", err == nil && company.Lat == list.Items[0].Lat, err)
	_, response, err := companies.GetCompanyBySlug(background, "no-such-company").Execute()
	report("an unknown company", err != nil && response.StatusCode == 404, err)
	batch, _, err := companies.BatchGetCompanies(background).BatchCompanyRequest(*openapi.NewBatchCompanyRequest([]string{slug})).Execute()
	report("a batch", err == nil && batch.Items[0].Slug == slug, err)
	facets, _, err := companies.GetFacets(background).Execute()
	report("the facets", err == nil && facets.Companies > 0, err)
	first, _, err := client.SandboxAPI.GetSandboxFirstCall(background).Execute()
	report("the first call", err == nil && first.Ok, err)
	question := openapi.NewAskRequest()
	question.SetQuery("crawler cranes near Hamburg")
	answer, _, err := client.AskAPI.Ask(background).AskRequest(*question).Execute()
	report("a question", err == nil && len(answer.Results) > 0, err)
	changes, _, err := companies.GetChanges(background).Execute()
	report("the changes", err == nil && changes.DataVersion != "", err)
	nearest, _, err := companies.FindNearestCompanies(background).Near("Zwolle, NL").Execute()
	report("the nearest", err == nil && len(nearest.Items) > 0, err)
	found, _, err := companies.Search(background).Q("Liebherr").Execute()
	report("a search", err == nil && len(found.Items) > 0, err)
	models, _, err := client.ModelsAPI.ListModels(background).Limit(2).Execute()
	report("the models", err == nil && len(models.Items) == 2, err)
	model, _, err := client.ModelsAPI.GetModel(background, models.Items[0].Slug).Execute()
	report("a model", err == nil && model.CraneType == models.Items[0].CraneType, err)
	ads, _, err := client.WantedAdsAPI.ListWantedAds(background).Limit(2).Execute()
	report("the wanted ads", err == nil && len(ads.Items) == 2, err)
}
