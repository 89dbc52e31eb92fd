//! Calls with the Rust client that OpenAPI Generator made: one line of JSON for each.
use openapi::apis::{ask_api, companies_api, configuration::Configuration, models_api, sandbox_api, wanted_ads_api, Error};
use openapi::models::{AskRequest, BatchCompanyRequest, ServiceType};
use serde_json::json;
use std::fmt::Debug;

fn report<T: Debug, E: Debug>(name: &str, answer: Result<T, E>, holds: impl Fn(&T) -> bool) -> Option<T> {
    let (holds, seen) = (answer.as_ref().is_ok_and(holds), format!("{answer:?}"));
    // json! would sort the members.
    println!("{{\"name\":{},\"holds\":{holds},\"seen\":{}}}", json!(name), json!(seen));
    answer.ok()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let given: Vec<String> = std::env::args().collect();
    let to = &Configuration { base_path: given[1].clone(), ..Configuration::new() };
    let version = serde_json::from_value(json!(given[2])).unwrap();

    let list = companies_api::list_companies(to, Some("NL"), Some(ServiceType::MobileCrane), None, None, Some(3), None, Some(version)).await;
    let first = report("a filtered list", list, |page| page.items.len() == 3).unwrap().items.swap_remove(0);
    report("a company", companies_api::get_company_by_slug(to, &first.slug, None).await, |company| *company == first);
    let unknown = match companies_api::get_company_by_slug(to, "no-such-company", None).await {
        Err(Error::ResponseError(response)) => Ok(response),
        other => Err(other),
    };
    report("an unknown company", unknown, |response| response.status == 404 && response.content.contains("\"not_found\""));
    let batch = companies_api::batch_get_companies(to, BatchCompanyRequest::new(vec![first.slug.clone()]), Some("order-0001"), None).await;
    report("a batch", batch, |batch| batch.items[0] == first);
    report("the facets, with null in arrays", companies_api::get_facets(to, None).await, |facets| facets.cross.service_types.len() == 5);
    report("the first call", sandbox_api::get_sandbox_first_call(to, None).await, |call| call.ok);
    let question = AskRequest { query: Some("crawler cranes near Hamburg".into()), ..AskRequest::new() };
    report("a question", ask_api::ask(to, None, None, Some(question)).await, |answer| !answer.results.is_empty());
    report("the changes", companies_api::get_changes(to, None).await, |changes| !changes.data_version.is_empty());
    report("the feed", companies_api::get_changes_feed(to, None).await, |feed| feed.starts_with("<?xml"));
    let nearest = companies_api::find_nearest_companies(to, "Zwolle, NL", None, None, None, None, Some(2), None).await;
    report("the nearest", nearest, |nearest| nearest.items.len() == 2);
    report("a search", companies_api::search(to, "Liebherr", None).await, |found| !found.items.is_empty());
    let models = models_api::list_models(to, None, None, None, Some(1), None, None).await;
    let model = report("the models", models, |page| page.items.len() == 1).unwrap().items.swap_remove(0);
    report("a model", models_api::get_model(to, &model.slug, None).await, |same| *same == model);
    let ads = wanted_ads_api::list_wanted_ads(to, None, None, None, None, Some(1), None, None).await;
    let ad = report("the wanted ads", ads, |page| page.items.len() == 1).unwrap().items.swap_remove(0);
    report("a wanted ad", wanted_ads_api::get_wanted_ad(to, &ad.id, None).await, |same| *same == ad);
}
