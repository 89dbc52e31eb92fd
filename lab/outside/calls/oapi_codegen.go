// Calls with the client that oapi-codegen generated: one line of JSON for each.
package main

import (
	"context"
	"fmt"
	"os"

	"calls/crane"
)

func report(name string, holds bool, seen any) {
	fmt.Printf("{\"name\":%q,\"holds\":%t,\"seen\":%q}\n", name, holds, fmt.Sprint(seen))
}

func of[T any](value T) *T { return &value }

func main() {
	background := context.Background()
	client, err := crane.NewClientWithResponses(os.Args[1])
	if err != nil {
		panic(err)
	}
	version := crane.ApiVersion(os.Args[2])
	service := crane.ServiceType("mobile_crane")
	list, err := client.ListCompaniesWithResponse(background, &crane.ListCompaniesParams{Country: of("NL"), ServiceType: &service, Limit: of(3), SVCAPIVersion: &version})
	report("a filtered list", err == nil && len(list.JSON200.Items) == 3, err)
	slug := list.JSON200.Items[0].Slug
	company, err := client.GetCompanyBySlugWithResponse(background, slug, nil)
	report("a company", err == nil && company.JSON200.Lat == list.JSON200.Items[0].Lat, err)
	unknown, err := client.GetCompanyBySlugWithResponse(background, "no-such-company", nil)
	report("an unknown company", err == nil && unknown.JSON404.Error.Code == "not_found", err)
	batch, err := client.BatchGetCompaniesWithResponse(background, nil, crane.BatchCompanyRequest{Slugs: []string{slug}})
	report("a batch", err == nil && batch.JSON200.Items[0].Slug == slug, err)
	facets, err := client.GetFacetsWithResponse(background, nil)
	report("the facets", err == nil && facets.JSON200.Companies > 0, err)
	first, err := client.GetSandboxFirstCallWithResponse(background, nil)
	report("the first call", err == nil && first.JSON200.Ok, err)
	answer, err := client.AskWithResponse(background, nil, crane.AskRequest{Query: of("crawler cranes near Hamburg")})
	report("a question", err == nil && len(answer.JSON200.Results) > 0, err)
	changes, err := client.GetChangesWithResponse(background, nil)
	report("the changes", err == nil && changes.JSON200.DataVersion != "", err)
	nearest, err := client.FindNearestCompaniesWithResponse(background, &crane.FindNearestCompaniesParams{Near: "Zwolle, NL"})
	report("the nearest", err == nil && len(nearest.JSON200.Items) > 0, err)
	found, err := client.SearchWithResponse(background, &crane.SearchParams{Q: "Liebherr"})
	report("a search", err == nil && len(found.JSON200.Items) > 0, err)
	models, err := client.ListModelsWithResponse(background, &crane.ListModelsParams{Limit: of(2)})
	report("the models", err == nil && len(models.JSON200.Items) == 2, err)
	model, err := client.GetModelWithResponse(background, models.JSON200.Items[0].Slug, nil)
	report("a model", err == nil && model.JSON200.CraneType == models.JSON200.Items[0].CraneType, err)
	ads, err := client.ListWantedAdsWithResponse(background, &crane.ListWantedAdsParams{Limit: of(2)})
	report("the wanted ads", err == nil && len(ads.JSON200.Items) == 2, err)
}
