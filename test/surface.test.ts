import { describe, expect, it } from 'vitest';
import { tiers } from '../src/contract/entities.ts';
import { serviceTypes } from '../src/contract/service-types.ts';
import { errorCodes } from '../src/contract/errors.ts';
import { limits } from '../src/contract/limits.ts';
import { operationList } from '../src/contract/operations.ts';
import { settings } from '../src/contract/settings.ts';
import { tables } from '../src/contract/tables.ts';

// Pins of the public surface, written out and never derived: a change here is a change for everyone who uses the service.
describe('the public surface', () => {
  it('has these operations, parameters and errors', () => {
    const surface = operationList.map(({ operationId, method, path, parameters, errors }) => [
      operationId,
      `${method} ${path}`,
      parameters.map(({ name }) => name).join(' '),
      errors.join(' '),
    ]);
    expect(surface).toEqual([
      ['listCompanies', 'GET /api/companies', 'country service_type capacity_min_t bbox limit cursor SVC-API-Version', ''],
      ['getCompanyBySlug', 'GET /api/companies/{slug}', 'slug SVC-API-Version', 'not_found gone'],
      ['batchGetCompanies', 'POST /api/companies/batch', 'Idempotency-Key SVC-API-Version', 'unsupported_media_type'],
      ['search', 'GET /api/search', 'q SVC-API-Version', ''],
      ['findNearestCompanies', 'GET /api/nearest', 'near country service_type capacity_min_t max_km limit SVC-API-Version', ''],
      ['getFacets', 'GET /api/facets', 'SVC-API-Version', ''],
      ['getSandboxFirstCall', 'GET /api/sandbox/first-call', 'SVC-API-Version', ''],
      ['getChanges', 'GET /api/changes.json', 'SVC-API-Version', ''],
      ['getChangesFeed', 'GET /api/changes.atom', 'SVC-API-Version', ''],
      ['listModels', 'GET /api/models', 'brand crane_type capacity_min_t limit cursor SVC-API-Version', ''],
      ['getModel', 'GET /api/models/{slug}', 'slug SVC-API-Version', 'not_found gone'],
      ['listWantedAds', 'GET /api/wanted-ads', 'brand crane_type capacity_min_t country limit cursor SVC-API-Version', ''],
      ['getWantedAd', 'GET /api/wanted-ads/{id}', 'id SVC-API-Version', 'not_found gone'],
      ['ask', 'POST /ask', 'Idempotency-Key SVC-API-Version', 'not_acceptable unsupported_media_type'],
      ['getOpenApi', 'GET /.well-known/openapi.json', 'SVC-API-Version', ''],
      ['getApiCatalog', 'GET /.well-known/api-catalog', 'SVC-API-Version', ''],
      ['getAiCatalog', 'GET /.well-known/ai-catalog.json', 'SVC-API-Version', ''],
      ['getMcpServerCard', 'GET /.well-known/mcp/server-card.json', 'SVC-API-Version', ''],
      ['getMcpDocsCanonicalServerCard', 'GET /docs/mcp/server-card.json', 'SVC-API-Version', ''],
      ['getMcpDocsServerCard', 'GET /.well-known/mcp/docs/server-card.json', 'SVC-API-Version', ''],
    ]);
  });

  it('has these error codes, each with its status', () => {
    expect(Object.entries(errorCodes).map(([code, { status }]) => `${code} ${status}`)).toEqual([
      'invalid_request 400',
      'sign_in_required 401',
      'not_found 404',
      'method_not_allowed 405',
      'not_acceptable 406',
      'request_timeout 408',
      'gone 410',
      'payload_too_large 413',
      'uri_too_long 414',
      'unsupported_media_type 415',
      'range_not_satisfiable 416',
      'misdirected_request 421',
      'rate_limited 429',
      'headers_too_large 431',
      'internal_error 500',
      'service_unavailable 503',
    ]);
  });

  it('has these closed lists of values', () => {
    expect(serviceTypes).toEqual(['mobile_crane', 'crawler_crane', 'aerial_platform', 'heavy_haulage']);
    expect(tiers).toEqual(['free', 'featured']);
  });

  it('has these limits', () => {
    expect(limits).toEqual({
      defaultPageItems: 50,
      maxPageItems: 500,
      toolPageItems: 10,
      maxToolLines: 50,
      maxFetchChars: 20_000,
      maxCapacityT: 100_000,
      maxDistanceKm: 20_016,
      maxSearchChars: 200,
      maxFoundNames: 20,
      maxFoundTowns: 3,
      maxBatchSlugs: 50,
      maxSlugChars: 120,
      minIdempotencyKeyChars: 8,
      maxIdempotencyKeyChars: 128,
      maxQuestionChars: 1000,
      maxQuestionWords: 200,
      maxWordLetters: 60,
      maxQuestionSteps: 1_000_000,
      maxPathBytes: 2048,
      maxQueryBytes: 4096,
      maxHeaderBytes: 8192,
      maxBatchBodyBytes: 16_384,
      maxAskBodyBytes: 8192,
      maxMcpBodyBytes: 65_536,
      maxMcpBatchEntries: 20,
      maxMcpIdChars: 256,
      maxMcpAnswerBytes: 4_194_304,
      maxMcpJsonDepth: 32,
      maxFreeBytes: 262_144,
      networkQuotas: 16,
      maxJsonDepth: 8,
      maxChangeReleases: 50,
      maxChangesBytes: 524_288,
    });
  });

  it('has these settings with these fallbacks', () => {
    expect(Object.entries(settings).map(([name, { fallback }]) => `${name}=${fallback}`)).toEqual([
      'PORT=4321',
      'HOST=127.0.0.1',
      'DATA_DIR=data',
      'MAX_FILE_MB=1000',
      'MAX_ROWS=5000000',
      'OUT_DIR=dist',
      'BASE_URL=',
      'RATE_LIMIT_REQUESTS=',
      'RATE_LIMIT_WINDOW_S=',
      'RATE_LIMIT_STORE=memory',
      'TRUSTED_PROXIES=',
      'ALLOWED_HOSTS=',
      'CDN=off',
      'LOG_LEVEL=info',
      'LOG_REQUESTS=off',
      'ADMIN_PORT=',
      'ADMIN_HOST=127.0.0.1',
      'KEEP_ALIVE_S=100',
      'DRAIN_S=0',
      'SHED_LAG_MS=250',
    ]);
  });

  it('has these columns in the data files', () => {
    expect(Object.values(tables).map(({ file, columns }) => `${file}: ${columns.map(({ name }) => name).join(',')}`)).toEqual([
      'companies.csv: id,slug,name,description,logo_url,cover_image_url,website,phone,whatsapp,address_line1,address_line2,city,state_region,country,postal_code,lat,lon,tier,services,active',
      'fleet.csv: company_slug,brand,model,capacity_t,boom_type,max_height_m,highlight',
      'models.csv: slug,brand,model,crane_type,capacity_t,boom_type,max_boom_m,max_height_m,axles,summary',
      'concepts.csv: slug,term,aliases,definition',
      'listings.csv: slug,title,crane_type,brand,country,description',
      'wanted-ads.csv: id,title,brand,model,crane_type,capacity_min_t,country,description,posted_on,expires_on',
      'resources.csv: path,kind,name,description,keywords',
      'aliases.csv: kind,old_slug,slug',
    ]);
  });
});
