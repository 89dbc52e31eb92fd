// Calls with the Java client that OpenAPI Generator made: one line of JSON for each.
import com.google.gson.Gson;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

class Calls {
  interface Call {
    boolean holds() throws Exception;
  }

  static void report(String name, Call call) {
    var holds = false;
    var seen = "";
    try {
      holds = call.holds();
    } catch (Exception error) {
      seen = error.toString();
    }
    System.out.printf("{\"name\":\"%s\",\"holds\":%b,\"seen\":%s}%n", name, holds, new Gson().toJson(seen));
  }

  public static void main(String[] given) throws ApiException {
    var client = new ApiClient().setBasePath(given[0]);
    var companies = new CompaniesApi(client);
    var models = new ModelsApi(client);
    var ads = new WantedAdsApi(client);
    var version = ApiVersion.fromValue(given[1]);

    var items = companies.listCompanies("NL", ServiceType.MOBILE_CRANE, null, null, 3, null, version).getItems();
    report("a filtered list", () -> items.size() == 3);
    var slug = items.get(0).getSlug();
    report("a company", () -> companies.getCompanyBySlug(slug, null).equals(items.get(0)));
    report("an unknown company", () -> {
      try {
        return companies.getCompanyBySlug("no-such-company", null) == null;
      } catch (ApiException error) {
        return error.getCode() == 404 && ApiError.fromJson(error.getResponseBody()).getError().getCode().equals("not_found");
      }
    });
    report("a batch", () -> companies.batchGetCompanies(new BatchCompanyRequest().slugs(List.of(slug)), "order-0001", null).getItems().equals(items.subList(0, 1)));
    report("the facets", () -> companies.getFacets(null).getCross().getServiceTypes().containsAll(List.of(ServiceType.values())));
    report("the first call", () -> new SandboxApi(client).getSandboxFirstCall(null).getOk());
    report("a question", () -> !new AskApi(client).ask(null, null, new AskRequest().query("crawler cranes near Hamburg")).getResults().isEmpty());
    report("the changes", () -> !companies.getChanges(null).getDataVersion().isEmpty());
    report("the feed", () -> companies.getChangesFeed(null).startsWith("<?xml"));
    report("the nearest", () -> companies.findNearestCompanies("Zwolle, NL", null, null, null, null, 2, null).getItems().size() == 2);
    report("a search", () -> !companies.search("Liebherr", null).getItems().isEmpty());
    var model = models.listModels(null, null, null, 1, null, null).getItems().get(0);
    report("a model", () -> models.getModel(model.getSlug(), null).equals(model));
    var ad = ads.listWantedAds(null, null, null, null, 1, null, null).getItems().get(0);
    report("a wanted ad", () -> ads.getWantedAd(ad.getId(), null).equals(ad));
  }
}
