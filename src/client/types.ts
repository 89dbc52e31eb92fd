// Written by `npm run fix` from the OpenAPI description of the service. Not to be changed by hand.

/** A supported version of the API. */
export type ApiVersion = '2026-07-06';

/** A question in plain language. The body is optional. */
export interface AskRequest {
  /** Natural-language question about public resources. Takes precedence over `q`. */
  readonly query?: string | undefined;
  /** Short alias for `query`. */
  readonly q?: string | undefined;
}

/** The answer to a question. */
export interface AskResponse {
  /** Metadata about the response. */
  readonly _meta: {
    /** Always "answer". */
    readonly response_type?: string;
    /** Format of the results, as named by NLWeb. */
    readonly response_format?: string;
    /** Version of this API’s description. */
    readonly version?: string;
    /** Language of the answer, that of the question: en, de, nl, fr, es, it, pt or pl. */
    readonly language?: string;
    /** What the answer is narrowed by, in the form of a query: country, place with max_km, service_type, capacity_min_t, capacity_max_t, brand, model. Several countries or places that may be meant are named one by one. */
    readonly understood?: string;
    /** What the question says that the answer leaves out, as it was asked, separated by commas. */
    readonly not_considered?: string;
    /** Address of the JSON that has the companies of the answer, all of them, page by page. */
    readonly json?: string;
  };
  /** The answer as text. */
  readonly answer: {
    /** The answer in a few sentences. */
    readonly text: string;
  };
  /** Public resources, best first. */
  readonly results: readonly AskResult[];
}

/** A public resource that answers the question. */
export interface AskResult {
  /** Type of the resource in the schema.org vocabulary. */
  readonly '@type'?: string;
  /** Name of the resource. */
  readonly name?: string;
  /** What the resource is. */
  readonly description?: string;
  /** Absolute URL of the resource: its page for people if it has one. The JSON of a company is at `/api` followed by the same path. */
  readonly url?: string;
}

/** The companies to return. */
export interface BatchCompanyRequest {
  /** Slugs to look up, 1 to 50. The response keeps their order and repetitions. */
  readonly slugs: readonly string[];
}

/** The companies found. */
export interface BatchCompanyResponse {
  /** Companies in request order. A slug that matches no active company is left out; a repeated slug is returned each time. */
  readonly items: readonly PublicCompany[];
}

/** A company and the digest of its content. */
export interface ChangedCompany {
  /** Lookup key of the company. */
  readonly slug: string;
  /** SHA-256 of the response body of GET /api/companies/{slug}, in lowercase hexadecimal; for a removed company, of its last body. */
  readonly sha256: string;
  /** Country and services that the company had before: where it was removed, or one of them changed. Left out where that is not known. */
  readonly previous?: CountryAndServices;
}

/** Changes by release. */
export interface Changes {
  /** Content version of the current data. */
  readonly data_version: string;
  /** Releases, newest first. Each applies to the one after it in this list. Older releases are dropped. */
  readonly releases: readonly ReleaseChanges[];
}

/** A page of companies. */
export interface CompanyList {
  /** Companies, sorted by slug in byte order. */
  readonly items: readonly PublicCompany[];
  /** The `cursor` for the next page with the same filters. Null on the last page only. */
  readonly next_cursor: string | null;
}

/** Country and services of a company. */
export interface CountryAndServices {
  /** Country, as an uppercase ISO 3166-1 alpha-2 code. */
  readonly country: string;
  /** Services. */
  readonly services: readonly string[];
}

/** A crane model of the reference atlas. Members that are not known are null. */
export interface CraneModel {
  /** Lookup key of the model: lowercase ASCII words joined by hyphens. */
  readonly slug: string;
  /** Maker. */
  readonly brand: string;
  /** Model as the maker writes it. */
  readonly model: string;
  readonly crane_type: CraneType;
  /** Maximum lifting capacity, metric tonnes; for an aerial platform the platform load. */
  readonly capacity_t: number | null;
  /** Kind of boom. */
  readonly boom_type: string | null;
  /** Longest main boom, meters. */
  readonly max_boom_m: number | null;
  /** Greatest hook or working height, meters. */
  readonly max_height_m: number | null;
  /** Number of axles of the carrier. */
  readonly axles: number | null;
  /** The model in one sentence. */
  readonly summary: string | null;
  /** Absolute URL of its page for people. */
  readonly url: string;
}

/** A page of crane models. */
export interface CraneModelList {
  /** Models, sorted by slug in byte order. */
  readonly items: readonly CraneModel[];
  /** Cursor of the next page. Null on the last page. */
  readonly next_cursor: string | null;
}

/** Kind of crane. */
export type CraneType =
  | 'all_terrain_crane'
  | 'rough_terrain_crane'
  | 'truck_crane'
  | 'mobile_tower_crane'
  | 'crawler_crane'
  | 'aerial_platform'
  | 'heavy_haulage';

/** Counts for every filter. */
export interface Facets {
  /** Total number of active companies. */
  readonly companies: number;
  /** Every service you can filter by, in published order, including those that no company offers. */
  readonly service_types: readonly {
    /** The service. */
    readonly service_type: ServiceType;
    /** Companies that offer the service. */
    readonly companies: number;
  }[];
  /** Bands of lifting capacity, smallest first. A company without any stated capacity is in none. */
  readonly capacity_bands: readonly {
    /** Lower bound of the band in metric tonnes; a value for the filter of the same name. */
    readonly capacity_min_t: number;
    /** Lower bound of the next band in metric tonnes. Null for the last band. */
    readonly capacity_below_t: number | null;
    /** Companies whose largest crane is in the band. */
    readonly companies: number;
    /** Companies whose largest crane is in this band or a higher one: what the filter finds. */
    readonly companies_or_above: number;
  }[];
  /** Countries with companies, sorted by code. */
  readonly countries: readonly {
    /** Country, as an uppercase ISO 3166-1 alpha-2 code. */
    readonly country: string;
    /** Companies in the country. */
    readonly companies: number;
  }[];
  /** Makers of crane models and in wanted ads, sorted by name. */
  readonly brands: readonly {
    /** The maker, as the data spells it; a value for the filter of the same name. */
    readonly brand: string;
    /** Crane models of the maker. */
    readonly models: number;
    /** Wanted ads for its cranes that were open on the date of the data. */
    readonly wanted_ads: number;
  }[];
  /** Every kind of crane you can filter models and wanted ads by. */
  readonly crane_types: readonly {
    /** The kind of crane. */
    readonly crane_type: CraneType;
    /** Crane models of this kind. */
    readonly models: number;
    /** Wanted ads for it that were open on the date of the data. */
    readonly wanted_ads: number;
  }[];
  /** The number of companies that GET /api/companies finds for each combination of country, service_type and capacity_min_t. */
  readonly cross: {
    /** The service of each row; null is any service. */
    readonly service_types: readonly (ServiceType | null)[];
    /** The minimum capacity of each column; null is any capacity. */
    readonly capacity_min_t: readonly (number | null)[];
    /** A table for all countries together, then one for each country. */
    readonly tables: readonly {
      /** The table’s country; null is any country. */
      readonly country: string | null;
      /** Counts, with a row for each service and a column for each capacity. */
      readonly companies: readonly (readonly number[])[];
    }[];
  };
}

/** One crane of a company, chosen to represent its fleet. */
export interface FleetHighlight {
  /** Maker of the crane. Null if unknown. */
  readonly brand?: string | null;
  /** Model, as the maker writes it. Null if unknown. */
  readonly model?: string | null;
  /** Maximum lifting capacity in metric tonnes; for an aerial platform, the platform load. Null if unknown, never 0. */
  readonly capacity_t?: number | null;
  /** Type of boom, for example telescopic or lattice. Null if unknown. */
  readonly boom_type?: string | null;
  /** Maximum hook or working height in meters. Null if unknown, never 0. */
  readonly max_height_m?: number | null;
}

/** The public record of a company, with the capacity of its largest crane. */
export interface FoundCompany {
  /** The company’s number in the marketplace. Unique. */
  readonly id: number;
  /** Lookup key of the company: lowercase ASCII words joined by hyphens. Stable and unique. */
  readonly slug: string;
  /** Trading name of the company. */
  readonly name: string;
  /** The company’s description of itself. Null if there is none. */
  readonly description?: string | null;
  /** URL of the logo. */
  readonly logo_url?: string | null;
  /** URL of a cover picture. */
  readonly cover_image_url?: string | null;
  /** URL of the company’s website. */
  readonly website?: string | null;
  /** Telephone number in international format, starting with +. */
  readonly phone?: string | null;
  /** WhatsApp number in international format, starting with +. */
  readonly whatsapp?: string | null;
  /** Street and house number. */
  readonly address_line1?: string | null;
  /** Second line of the address. */
  readonly address_line2?: string | null;
  /** City or town. */
  readonly city?: string | null;
  /** State, province or region. */
  readonly state_region?: string | null;
  /** Country, as an uppercase ISO 3166-1 alpha-2 code. */
  readonly country: string;
  /** Postal code in the country’s own format. */
  readonly postal_code?: string | null;
  /** Latitude of the company’s yard in WGS 84 decimal degrees, north positive. */
  readonly lat: number;
  /** Longitude of the company’s yard in WGS 84 decimal degrees, east positive. */
  readonly lon: number;
  readonly tier?: Tier;
  /** Services the company offers. Known values: mobile_crane, crawler_crane, aerial_platform, heavy_haulage. New values may appear. */
  readonly services: readonly string[];
  /** A selection of cranes from the fleet: those the company marked first, then the others; within both, the largest first, then by maker and model. Cranes of one model appear as often as the fleet has them. */
  readonly fleet_highlights: readonly FleetHighlight[];
  /** Capacity of the largest crane of the whole fleet, in metric tonnes. Null if no crane states one. */
  readonly max_capacity_t: number | null;
}

/** What has a name that was searched for. */
export interface FoundName {
  /** What has the name: a company, a crane model, a term, a marketplace page, or a wanted ad, which is a request from a buyer. */
  readonly kind: 'company' | 'model' | 'concept' | 'listing' | 'wanted_ad';
  /** Name, as published. */
  readonly name: string;
  /** City or town of a company. Null if unknown, and for other kinds. */
  readonly city: string | null;
  /** Country, as an uppercase ISO 3166-1 alpha-2 code. Null if it has none. */
  readonly country: string | null;
  /** Absolute URL of its page for people. The JSON of a company is at `/api` followed by the same path. */
  readonly url: string;
  /** Lookup key of a company, model, term or marketplace page. Null for a wanted ad. */
  readonly slug: string | null;
  /** Lookup key of a wanted ad. Null for other kinds. */
  readonly id: string | null;
  /** Capacity of the largest crane of a company’s whole fleet, in metric tonnes. Null if no crane states one, and for other kinds. */
  readonly max_capacity_t: number | null;
}

/** Companies, models, terms, marketplace pages and wanted ads by name, and places. */
export interface NameSearch {
  /** What was found, best first. */
  readonly items: readonly FoundName[];
  /** Whether there is more than these. Type more of the name to see it. */
  readonly has_more: boolean;
  /** Places whose name begins so: those that the text names first, then the largest. If nothing has such a name, the one that the text ends or begins with. For fewer than three letters, countries and large towns. */
  readonly towns: readonly TownName[];
}

/** A company and how far away it is. */
export interface NearCompany {
  /** Distance from `near` in kilometers, to one decimal. */
  readonly distance_km: number;
  readonly company: FoundCompany;
}

/** Where distances are measured from. */
export interface NearPlace {
  /** Latitude, WGS 84 decimal degrees. */
  readonly lat: number;
  /** Longitude, WGS 84 decimal degrees. */
  readonly lon: number;
  /** The place that was understood, with its region where one is known, and its country. Null if you sent coordinates. */
  readonly name: string | null;
  /** What it is. A region is a state, province or the like; a district is a county, département or the like in one; an area has a name but no government, such as the Ruhr. Of these three, distances are measured from the middle, and companies inside come first. */
  readonly kind: 'point' | 'town' | 'region' | 'district' | 'area' | 'postal_code';
  /** How it was understood: by coordinates, by its name, by another name of it or a form of one, or by a name that differs by one typing error. */
  readonly match: 'coordinates' | 'exact' | 'other_name' | 'corrected';
  /** Other places that the name fits, the likeliest first. A name means its largest bearer unless you say where. */
  readonly others: readonly OtherPlace[];
}

/** The companies nearest to a place. */
export interface NearestCompanies {
  readonly near: NearPlace;
  /** How distances are measured: along a great circle, on a sphere of radius 6,371.0088 km. */
  readonly distance: 'great_circle';
  /** Companies, nearest first; those at exactly the same distance by slug in byte order. */
  readonly items: readonly NearCompany[];
  /** Whether more companies match than `limit` allows. */
  readonly has_more: boolean;
}

/** Another place that the name fits. */
export interface OtherPlace {
  /** The place, with its region where one is known, and its country. */
  readonly name: string;
  /** What it is. */
  readonly kind: 'town' | 'region' | 'district' | 'area' | 'postal_code';
  /** What to send as `near` to measure from it. */
  readonly near: string;
}

/** The public record of a company that rents out or moves cranes. */
export interface PublicCompany {
  /** The company’s number in the marketplace. Unique. */
  readonly id: number;
  /** Lookup key of the company: lowercase ASCII words joined by hyphens. Stable and unique. */
  readonly slug: string;
  /** Trading name of the company. */
  readonly name: string;
  /** The company’s description of itself. Null if there is none. */
  readonly description?: string | null;
  /** URL of the logo. */
  readonly logo_url?: string | null;
  /** URL of a cover picture. */
  readonly cover_image_url?: string | null;
  /** URL of the company’s website. */
  readonly website?: string | null;
  /** Telephone number in international format, starting with +. */
  readonly phone?: string | null;
  /** WhatsApp number in international format, starting with +. */
  readonly whatsapp?: string | null;
  /** Street and house number. */
  readonly address_line1?: string | null;
  /** Second line of the address. */
  readonly address_line2?: string | null;
  /** City or town. */
  readonly city?: string | null;
  /** State, province or region. */
  readonly state_region?: string | null;
  /** Country, as an uppercase ISO 3166-1 alpha-2 code. */
  readonly country: string;
  /** Postal code in the country’s own format. */
  readonly postal_code?: string | null;
  /** Latitude of the company’s yard in WGS 84 decimal degrees, north positive. */
  readonly lat: number;
  /** Longitude of the company’s yard in WGS 84 decimal degrees, east positive. */
  readonly lon: number;
  readonly tier?: Tier;
  /** Services the company offers. Known values: mobile_crane, crawler_crane, aerial_platform, heavy_haulage. New values may appear. */
  readonly services: readonly string[];
  /** A selection of cranes from the fleet: those the company marked first, then the others; within both, the largest first, then by maker and model. Cranes of one model appear as often as the fleet has them. */
  readonly fleet_highlights: readonly FleetHighlight[];
}

/** The changes in one release. */
export interface ReleaseChanges {
  /** Sequence number of the release. It increases by one with each release. */
  readonly sequence: number;
  /** Content version of the data. Identical data has the same version everywhere. */
  readonly data_version: string;
  /** The version these changes apply to. Null in the first release, which lists no changes. */
  readonly previous_data_version: string | null;
  /** Date of the data, not of publication, so several releases can share one. */
  readonly data_date: string;
  /** Active companies in this release. */
  readonly companies: number;
  /** Number of changes. */
  readonly counts: {
    /** Companies added. */
    readonly added: number;
    /** Companies whose content changed. */
    readonly changed: number;
    /** Companies removed. */
    readonly removed: number;
  };
  /** Whether the three lists are complete. If they would be too long, this is false and they are empty: download the whole data set again. */
  readonly listed: boolean;
  /** Companies added, sorted by slug. */
  readonly added: readonly ChangedCompany[];
  /** Companies whose content changed, sorted by slug. */
  readonly changed: readonly ChangedCompany[];
  /** Companies removed, sorted by slug. Their URLs return 410, or 308 with the new URL if the company is in renamed. */
  readonly removed: readonly ChangedCompany[];
  /** Removed slugs that another slug replaced, sorted by from: the slug of a company has changed, or two companies are one. A renamed company is in removed and added (or changed) all the same, so you can leave this out. Left out by older releases, and if the lists are not complete. */
  readonly renamed?: readonly Renamed[];
}

/** A slug that another one replaced. */
export interface Renamed {
  /** Slug that was removed. */
  readonly from: string;
  /** Slug that replaced it. */
  readonly to: string;
}

/** The response to a safe first call. */
export interface SandboxFirstCall {
  /** The call worked. Always true. */
  readonly ok: true;
  /** Always sandbox. */
  readonly mode: 'sandbox';
  /** No credentials are needed. */
  readonly auth: 'none';
  /** The call has no side effects. Always false. */
  readonly side_effects: false;
  /** The public API is read-only. Always true. */
  readonly read_only: true;
  /** What the call changes: always empty. */
  readonly mutates: readonly string[];
  /** Nothing is written. Always false. */
  readonly writes: false;
  /** A message for people. */
  readonly message: string;
  /** A curl command to try next. */
  readonly sample_curl: string;
  /** Where to go from here. */
  readonly next: {
    /** Everything for developers on one page. */
    readonly developer_resources: string;
    /** The developer portal. */
    readonly developers: string;
    /** The same page in Markdown. */
    readonly developer_resources_markdown: string;
    /** How authentication works: reads need none. */
    readonly auth: string;
    /** The OpenAPI description of the API. */
    readonly openapi: string;
    /** The first page of companies. */
    readonly companies: string;
  };
}

/** Service that companies can be filtered by. */
export type ServiceType = 'mobile_crane' | 'crawler_crane' | 'aerial_platform' | 'heavy_haulage';

/** Type of marketplace entry. It has no effect on any sort order. */
export type Tier = 'free' | 'featured';

/** A place by its name. */
export interface TownName {
  /** The place, with its region where one is known, and its country. */
  readonly name: string;
  /** What it is. */
  readonly kind: 'town' | 'region' | 'district' | 'area' | 'country' | 'postal_code';
  /** Its country, as an uppercase ISO 3166-1 alpha-2 code. */
  readonly country: string;
  /** Latitude, WGS 84 decimal degrees. */
  readonly lat: number;
  /** Longitude, WGS 84 decimal degrees. */
  readonly lon: number;
  /** Absolute URL of the map with the companies nearest to it, or of the page of a country with companies. For the nearest companies, send `name` or `lat,lon` as `near` to GET /api/nearest; of a country, `country` to GET /api/companies. */
  readonly url: string;
}

/** A request from a buyer, never a crane for sale. Members that are not known are null. */
export interface WantedAd {
  /** Lookup key of the ad: letters, digits and hyphens. */
  readonly id: string;
  /** Title of the ad. */
  readonly title: string;
  /** Maker wanted. */
  readonly brand: string | null;
  /** Model wanted. */
  readonly model: string | null;
  readonly crane_type: CraneType | null;
  /** Smallest capacity wanted, metric tonnes. */
  readonly capacity_min_t: number | null;
  /** Country of the buyer, as an uppercase ISO 3166-1 alpha-2 code. */
  readonly country: string | null;
  /** What the buyer says. */
  readonly description: string | null;
  /** Day of posting. */
  readonly posted_on: string;
  /** Last day of the ad. Null if it has none. */
  readonly expires_on: string | null;
  /** Absolute URL of its page for people. */
  readonly url: string;
}

/** A page of wanted ads. */
export interface WantedAdList {
  /** Open wanted ads, sorted by ID in byte order. */
  readonly items: readonly WantedAd[];
  /** Cursor of the next page. Null on the last page. */
  readonly next_cursor: string | null;
}

export interface ListCompaniesParameters {
  /** Only companies in this country: an ISO 3166-1 alpha-2 code in any case. A code without companies returns an empty list; for a code that is not ISO 3166-1, such as UK, the Link header has the request with the right one. */
  readonly country?: string | undefined;
  /** Only companies that offer this service. */
  readonly service_type?: ServiceType | undefined;
  /** Only companies with at least one crane of this capacity or more anywhere in their fleet, in metric tonnes. A crane without a stated capacity never matches. service_type and capacity_min_t apply to the company, not to one crane: a company that offers mobile cranes matches even if only its crawler crane has the capacity. Digits, with at most one decimal point between them, up to 40 characters, read as a double, which keeps 15 significant digits; no sign, exponent or unit. */
  readonly capacity_min_t?: number | undefined;
  /** Only companies in this box: minLon,minLat,maxLon,maxLat in WGS 84 decimal degrees, edges included: each without an exponent, up to 40 characters, read as a double, which keeps 15 significant digits. A minLon greater than maxLon crosses the antimeridian; a minLat greater than maxLat is rejected. */
  readonly bbox?: string | undefined;
  /** Maximum number of companies on a page. Defaults to 50. */
  readonly limit?: number | undefined;
  /** The next_cursor of the previous page. Keep the same filters; limit may change. Stays valid after data updates. */
  readonly cursor?: string | undefined;
}

export interface GetCompanyBySlugParameters {
  /** The company’s slug. */
  readonly slug: string;
}

export interface SearchParameters {
  /** The name, or as much of it as has been typed: 1 to 200 characters. For a question, use POST /ask. */
  readonly q: string;
}

export interface FindNearestCompaniesParameters {
  /** The place to measure from: latitude,longitude in WGS 84 decimal degrees, latitude first, each up to 40 characters, read as a double, which keeps 15 significant digits; or a place by its name, alone or with its region, its country or its postal code; or a postal code. Digits that are no postal code of the place are refused. Coordinates may also be written with directions, in degrees, minutes and seconds, or as a link of a map service. The service knows towns of 1,000 people or more, regions, postal codes of many countries, and towns with companies, but no addresses. A name means its largest bearer, in the country that you ask for if it has one there; `near` in the response says which place was taken, and names others. For a country, use country. */
  readonly near: string;
  /** Only companies in this country: an ISO 3166-1 alpha-2 code in any case. A code without companies returns an empty list; for a code that is not ISO 3166-1, such as UK, the Link header has the request with the right one. */
  readonly country?: string | undefined;
  /** Only companies that offer this service. */
  readonly service_type?: ServiceType | undefined;
  /** Only companies with at least one crane of this capacity or more anywhere in their fleet, in metric tonnes. A crane without a stated capacity never matches. service_type and capacity_min_t apply to the company, not to one crane: a company that offers mobile cranes matches even if only its crawler crane has the capacity. Digits, with at most one decimal point between them, up to 40 characters, read as a double, which keeps 15 significant digits; no sign, exponent or unit. */
  readonly capacity_min_t?: number | undefined;
  /** Only companies at most this far away, in kilometers. Digits, with at most one decimal point between them, up to 40 characters, read as a double, which keeps 15 significant digits; no sign, exponent or unit. */
  readonly max_km?: number | undefined;
  /** Maximum number of companies. Defaults to 50. */
  readonly limit?: number | undefined;
}

export interface ListModelsParameters {
  /** Only models of this maker: the whole name, as GET /api/facets has it; only letters and digits count, without case and accents. A maker without models returns an empty list. */
  readonly brand?: string | undefined;
  /** Only models of this kind of crane. A kind without models returns an empty list. */
  readonly crane_type?: CraneType | undefined;
  /** Only models of this capacity or more. A model without a stated capacity never matches. Metric tonnes: digits, with at most one decimal point between them, up to 40 characters, read as a double, which keeps 15 significant digits; no sign, exponent or unit. */
  readonly capacity_min_t?: number | undefined;
  /** Maximum number of models on a page. Defaults to 50. */
  readonly limit?: number | undefined;
  /** The next_cursor of the previous page. Keep the same filters; limit may change. Stays valid after data updates. */
  readonly cursor?: string | undefined;
}

export interface GetModelParameters {
  /** The model’s slug. */
  readonly slug: string;
}

export interface ListWantedAdsParameters {
  /** Only wanted ads of this maker: the whole name, as GET /api/facets has it; only letters and digits count, without case and accents. A maker without wanted ads returns an empty list. An ad that names no maker never matches. */
  readonly brand?: string | undefined;
  /** Only wanted ads of this kind of crane. A kind without wanted ads returns an empty list. */
  readonly crane_type?: CraneType | undefined;
  /** Only ads whose buyer wants at least this capacity. An ad that states none never matches. Metric tonnes: digits, with at most one decimal point between them, up to 40 characters, read as a double, which keeps 15 significant digits; no sign, exponent or unit. */
  readonly capacity_min_t?: number | undefined;
  /** Only ads of buyers in this country: an ISO 3166-1 alpha-2 code in any case. A code without ads returns an empty list; for a code of other usage, such as UK, the Link header has the request with the right one. */
  readonly country?: string | undefined;
  /** Maximum number of ads on a page. Defaults to 50. */
  readonly limit?: number | undefined;
  /** The next_cursor of the previous page. Keep the same filters; limit may change. Stays valid after data updates. */
  readonly cursor?: string | undefined;
}

export interface GetWantedAdParameters {
  /** The ad’s ID. */
  readonly id: string;
}

/** Codes of the errors of the service. */
export type ServiceErrorCode =
  | 'gone'
  | 'headers_too_large'
  | 'internal_error'
  | 'invalid_request'
  | 'method_not_allowed'
  | 'misdirected_request'
  | 'not_acceptable'
  | 'not_found'
  | 'payload_too_large'
  | 'rate_limited'
  | 'request_timeout'
  | 'service_unavailable'
  | 'unsupported_media_type'
  | 'uri_too_long';

/** The operations of the service, each as a function. `Options` are those of a call. */
export interface Operations<Options> {
  /**
   * List companies. Returns the active companies that match all filters, sorted by slug in byte order. The order is neutral: no tier or payment changes it.
   *
   * A page has 50 companies by default. For the next page, repeat the request with cursor set to next_cursor, until next_cursor is null. Each company appears exactly once.
   *
   * X-Total-Count is the number of matching companies, and Link has the next and first pages. A static host that serves a stored file may leave out both headers; next_cursor is always there.
   *
   * An unknown, repeated or empty parameter is rejected, and the message lists the allowed ones.
   */
  listCompanies(parameters?: ListCompaniesParameters, options?: Options): Promise<CompanyList>;
  /** Get a company by its slug. Returns one active company with its fleet highlights. A former slug returns a 308 with the URL of the company, or a 410 if the company was removed. An unknown slug returns a 404. */
  getCompanyBySlug(parameters: GetCompanyBySlugParameters, options?: Options): Promise<PublicCompany>;
  /** Get up to 50 companies by their slugs. Returns companies in the order you request them. A former slug gives the company under its new slug, a slug that matches no active company is left out, and a repeated slug is returned each time. This operation is read-only; it uses POST because 50 slugs can be too long for a URL. */
  batchGetCompanies(body: BatchCompanyRequest, options?: Options): Promise<BatchCompanyResponse>;
  /**
   * Search by name. Finds companies, crane models, terms, marketplace pages and wanted ads by name, as you type: at most 20, best first; and up to 3 places whose name starts the same way. Every word of q must begin a word of the name. Accents, case, punctuation and legal forms such as GmbH are ignored, and typing errors are allowed: one in a word of four to seven letters, two in a longer one.
   *
   * An exact match always comes first, with or without its legal form. Names spelled as typed come before those that need a correction. Companies that match equally well are sorted by slug; no tier or payment changes the order. Expired wanted ads are left out. A slug of a company, even a former one, or `id:` and its id, such as id:17, finds that company first.
   *
   * If nothing has such a name, the result is what the last words name exactly, and the place that the text ends or begins with: the term for “what is a luffing jib”, Lyon for “crane hire Lyon”.
   *
   * The search compares names only: for companies near a town, use GET /api/nearest; for capacities, the filters of GET /api/companies; for questions, POST /ask.
   */
  search(parameters: SearchParameters, options?: Options): Promise<NameSearch>;
  /**
   * Find the nearest companies. Returns the active companies nearest to a place that match all filters, nearest first, each with its distance. Distances are great-circle distances, on a sphere with the Earth’s mean radius, in kilometers to one decimal; roads are longer. Companies at exactly the same distance are sorted by slug.
   *
   * `near` in the response is where distances are measured from: the coordinates, the place that was understood, and others of its name. Of a region, distances are measured from the middle, and companies inside come first. `has_more` says whether more companies match; raise limit to see them.
   */
  findNearestCompanies(parameters: FindNearestCompaniesParameters, options?: Options): Promise<NearestCompanies>;
  /**
   * Count companies by country, service and capacity. Returns the number of companies for each filter value and each combination of values, so that you can offer only choices with results. `cross` has a table for each country, with a row for each service and a column for each capacity. Each count equals X-Total-Count of GET /api/companies with those filters.
   *
   * A company counts in the capacity band of its largest crane. The size of the response depends on the number of countries, not of companies.
   */
  getFacets(options?: Options): Promise<Facets>;
  /** Make a safe first call. Needs no credentials, reads no account data, costs nothing and changes nothing. The response is the same for everyone and says where to go next. */
  getSandboxFirstCall(options?: Options): Promise<SandboxFirstCall>;
  /**
   * List changes by release. Lists the companies added, changed and removed in each release, newest release first, each with a digest of its content. A release is identified by the content version of its data.
   *
   * To keep a copy up to date, save data_version. Next time, apply every release from the one whose previous_data_version is yours to the newest. If yours is missing, or one of them has listed set to false, download the whole data set again.
   */
  getChanges(options?: Options): Promise<Changes>;
  /** Get the changes as an Atom feed. The same changes as an Atom feed (RFC 4287), with an entry for each release. Dates come from the data, not from the time of publication, so several entries can share one. There are feeds of one country or service and of the wanted ads, too: /feeds/countries/de.atom, /feeds/services/mobile_crane.atom and /feeds/wanted-ads.atom, and each with .json as a JSON Feed. */
  getChangesFeed(options?: Options): Promise<string>;
  /**
   * List crane models. Returns the crane models of the reference atlas that match all filters, sorted by slug in byte order.
   *
   * A page has 50 models by default. For the next page, repeat the request with cursor set to next_cursor, until next_cursor is null. X-Total-Count is the number of matching models, and Link has the next and first pages.
   *
   * An unknown, repeated or empty parameter is rejected, and the message lists the allowed ones.
   */
  listModels(parameters?: ListModelsParameters, options?: Options): Promise<CraneModelList>;
  /** Get a crane model by its slug. Returns one crane model with its figures. A former slug returns a 308 with the URL of the model, or a 410 if the model was removed. An unknown slug returns a 404. */
  getModel(parameters: GetModelParameters, options?: Options): Promise<CraneModel>;
  /**
   * List wanted ads. Returns the open wanted ads that match all filters, sorted by ID in byte order. They are requests from buyers, never cranes for sale. An ad is open through its last day, by the service’s clock in UTC.
   *
   * A page has 50 ads by default. For the next page, repeat the request with cursor set to next_cursor, until next_cursor is null. X-Total-Count is the number of matching ads, and Link has the next and first pages.
   *
   * An unknown, repeated or empty parameter is rejected, and the message lists the allowed ones.
   */
  listWantedAds(parameters?: ListWantedAdsParameters, options?: Options): Promise<WantedAdList>;
  /** Get a wanted ad by its ID. Returns one wanted ad. An ad stays here after its last day, which is expires_on: compare it with the date. An ad that was removed returns a 410, and an unknown ID a 404. */
  getWantedAd(parameters: GetWantedAdParameters, options?: Options): Promise<WantedAd>;
  /**
   * Ask a question. Takes a question about companies, listings, wanted ads, crane models, technical terms or the documentation, and points to the public resources that answer it. Wanted ads are requests from buyers, never cranes for sale.
   *
   * Deterministic: the same question on the same data gets the same answer. Without a body, or with an empty question, the answer explains what you can ask. Wanted ads that have expired on the day of the request are left out.
   *
   * The answer is in the language of the question, which Content-Language names. It ends with what of the question it leaves out, such as a date: `_meta.not_considered` has the same.
   *
   * Send Accept: text/event-stream for a stream of two events: message, with the whole answer, then done, with {"ok":true}. If Accept ranks both media types equally, the response is JSON; if it allows neither, the status is 406.
   */
  ask(body?: AskRequest, options?: Options): Promise<AskResponse>;
  /** Get the OpenAPI description. The machine-readable description of this API, as OpenAPI 3.1. */
  getOpenApi(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the API catalog. The APIs of the service and where each is described, as an RFC 9264 linkset (RFC 9727). */
  getApiCatalog(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the AI catalog. What agents can use: MCP servers, the agent card and skills. Follows AI Catalog 1.0 and Agentic Resource Discovery 0.9. */
  getAiCatalog(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the MCP server card. Name, URL, protocol versions and capabilities of the MCP server for marketplace data. */
  getMcpServerCard(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the documentation MCP server card (canonical URL). Name, URL, protocol versions and capabilities of the MCP server for the documentation. */
  getMcpDocsCanonicalServerCard(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the documentation MCP server card. The same card as at the canonical URL, below the server’s own path. */
  getMcpDocsServerCard(options?: Options): Promise<Readonly<Record<string, unknown>>>;
}

/** How an operation is sent: what is said of it in the address, and whether the rest of its input is the body. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** Whether the input is the body. */
  readonly body: boolean;
  readonly accept: string;
  /** Whether the answer is JSON, and not text. */
  readonly json: boolean;
}
