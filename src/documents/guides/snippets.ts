import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { idempotencyHeader, versionHeader } from '../../contract/parameters.ts';
import type { Service } from '../../contract/service.ts';
import type { OperationExample } from '../described-operations.ts';
import { boxOf, filtersOf, queryOf } from '../example-request.ts';
import type { Snippet } from '../../site/view/blocks.ts';
import { codeBlock } from '../../site/view/markdown.ts';

export type SnippetId =
  | 'firstCall'
  | 'list'
  | 'allPages'
  | 'mapBox'
  | 'antimeridian'
  | 'company'
  | 'facets'
  | 'batch'
  | 'ask'
  | 'askStream'
  | 'error'
  | 'retry'
  | 'conditional'
  | 'version'
  | 'mcpTools'
  | 'download';

export interface SnippetSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
}

/** New Zealand and Fiji, across the 180th meridian. */
export const antimeridianBox = '165,-48,-175,-10';

const companiesPath = operations.listCompanies.path;

/** JavaScript that gets JSON by a query and prints the names of the companies in it. */
const namesInJavaScript = (url: string) => `const response = await fetch('${url}');
const { items } = await response.json();
console.log(items.length, 'companies');
for (const { name, city, country } of items) console.log(\`\${name}, \${city} (\${country})\`);`;

const namesInPython = (url: string) => `import json
from urllib.request import urlopen

with urlopen("${url}") as response:
    items = json.load(response)["items"]
print(len(items), "companies")
for company in items:
    print(f"{company['name']}, {company['city']} ({company['country']})")`;

const names = (url: string): Snippet => ({ curl: `curl '${url}'`, javascript: namesInJavaScript(url), python: namesInPython(url) });

/** JavaScript and Python that post JSON; `print` are the lines that show the answer. */
export function postSnippet(
  url: string,
  body: string,
  show: { readonly javascript: string; readonly python: string },
  headers: readonly string[] = [],
): Snippet {
  const all = ['Content-Type: application/json', ...headers];
  const pairs = all.map((header) => header.split(': ') as [string, string]);
  return {
    curl: `curl '${url}' ${all.map((header) => `-H '${header}'`).join(' ')} -d '${body}'`,
    javascript: `const response = await fetch('${url}', {
  method: 'POST',
  headers: { ${pairs.map(([name, value]) => `'${name}': '${value}'`).join(', ')} },
  body: JSON.stringify(${body}),
});
${show.javascript}`,
    python: `import json
from urllib.request import Request, urlopen

request = Request(
    "${url}",
    data=json.dumps(${body}).encode(),
    headers={${pairs.map(([name, value]) => `"${name}": "${value}"`).join(', ')}},
)
with urlopen(request) as response:
${show.python}`,
  };
}

/** Every snippet of the documentation, for the address and the data at hand. */
export function snippet(id: SnippetId, { baseUrl, examples, service }: SnippetSources): Snippet {
  return makers[id](baseUrl, examples, service);
}

/** The three as blocks of Markdown, one after the other; a page shows such a row as tabs. */
export function snippetBlocks(id: SnippetId, sources: SnippetSources): string {
  const { curl, javascript, python } = snippet(id, sources);
  return [codeBlock('sh', curl), codeBlock('js', javascript), codeBlock('python', python)].join('\n\n');
}

const example = (examples: SnippetSources['examples'], operation: keyof typeof operations): OperationExample | undefined =>
  examples[operation];

const makers: Readonly<Record<SnippetId, (base: string, examples: SnippetSources['examples'], service: Service) => Snippet>> = {
  firstCall: (base) => {
    const url = base + operations.getSandboxFirstCall.path;
    return {
      curl: `curl '${url}'`,
      javascript: `const response = await fetch('${url}');
const { message } = await response.json();
console.log(response.status, message);`,
      python: `import json
from urllib.request import urlopen

with urlopen("${url}") as response:
    print(response.status, json.load(response)["message"])`,
    };
  },

  list: (base, examples) => names(`${base}${companiesPath}?${queryOf(filtersOf(examples), 2)}`),

  allPages: (base, examples) => {
    const service = filtersOf(examples).serviceType ?? 'mobile_crane';
    return {
      curl: `curl '${base}${companiesPath}?service_type=${service}&limit=100'
# While next_cursor of the answer is not null, add &cursor= and its value, and ask again.`,
      javascript: `async function* companies(filters) {
  let cursor = null;
  do {
    const query = new URLSearchParams({ ...filters, limit: '100', ...(cursor && { cursor }) });
    const response = await fetch(\`${base}${companiesPath}?\${query}\`);
    if (!response.ok) throw new Error((await response.json()).error.message);
    const page = await response.json();
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

let count = 0;
for await (const company of companies({ service_type: '${service}' })) count++;
console.log(count, 'companies');`,
      python: `import json
from urllib.parse import urlencode
from urllib.request import urlopen

def companies(**filters):
    cursor = None
    while True:
        query = {**filters, "limit": 100, **({"cursor": cursor} if cursor else {})}
        with urlopen("${base}${companiesPath}?" + urlencode(query)) as response:
            page = json.load(response)
        yield from page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            return

print(sum(1 for company in companies(service_type="${service}")), "companies")`,
    };
  },

  mapBox: (base, examples) => names(`${base}${companiesPath}?bbox=${boxOf(examples).join(',')}&limit=5`),
  antimeridian: (base) => names(`${base}${companiesPath}?bbox=${antimeridianBox}&limit=5`),

  company: (base, examples) => {
    const url = `${base}/api/companies/${String(example(examples, 'getCompanyBySlug')?.parameters['slug'] ?? 'SLUG')}`;
    return {
      curl: `curl '${url}'`,
      javascript: `const response = await fetch('${url}');
const company = await response.json();
console.log(company.name, company.fleet_highlights.length);`,
      python: `import json
from urllib.request import urlopen

with urlopen("${url}") as response:
    company = json.load(response)
print(company["name"], len(company["fleet_highlights"]))`,
    };
  },

  facets: (base, examples) => {
    const url = base + operations.getFacets.path;
    const filters = filtersOf(examples);
    const { country, serviceType, capacityMinT } = filters;
    const cell = (none: string) =>
      [country, serviceType, capacityMinT].map((value) => (value === null ? none : JSON.stringify(value))).join(', ');
    const query = `?${queryOf(filters, null)}`;
    return {
      curl: `curl '${url}'`,
      javascript: `const { cross } = await (await fetch('${url}')).json();
const companies = (country, service, capacity) => {
  const table = cross.tables.find((entry) => entry.country === country);
  const row = cross.service_types.indexOf(service);
  return table?.companies[row][cross.capacity_min_t.indexOf(capacity)] ?? 0;
};

console.log(companies(${cell('null').replaceAll('"', "'")})); // as ${query}
console.log(companies(null, 'crawler_crane', null)); // as ?service_type=crawler_crane`,
      python: `import json
from urllib.request import urlopen

with urlopen("${url}") as response:
    cross = json.load(response)["cross"]

def companies(country, service, capacity):
    table = next((entry for entry in cross["tables"] if entry["country"] == country), None)
    row = cross["service_types"].index(service)
    return table["companies"][row][cross["capacity_min_t"].index(capacity)] if table else 0

print(companies(${cell('None')}))  # as ${query}
print(companies(None, "crawler_crane", None))  # as ?service_type=crawler_crane`,
    };
  },

  batch: (base, examples) =>
    postSnippet(
      base + operations.batchGetCompanies.path,
      JSON.stringify(example(examples, 'batchGetCompanies')?.request ?? { slugs: ['some-company'] }),
      {
        javascript: `const { items } = await response.json();
for (const { slug, name } of items) console.log(slug, name);`,
        python: `    for company in json.load(response)["items"]:
        print(company["slug"], company["name"])`,
      },
      [`${idempotencyHeader}: order-2026-0001`],
    ),

  ask: (base, examples) =>
    postSnippet(base + operations.ask.path, JSON.stringify(example(examples, 'ask')?.request ?? { query: 'mobile cranes' }), {
      javascript: `const { answer, results } = await response.json();
console.log(answer.text);
for (const { name, url } of results) console.log(name, url);`,
      python: `    reply = json.load(response)
print(reply["answer"]["text"])
for result in reply["results"]:
    print(result["name"], result["url"])`,
    }),

  askStream: (base, examples) => {
    const url = base + operations.ask.path;
    const body = JSON.stringify(example(examples, 'ask')?.request ?? { query: 'mobile cranes' });
    return {
      curl: `curl -N '${url}' -H 'Content-Type: application/json' -H 'Accept: text/event-stream' -d '${body}'`,
      javascript: `const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
  body: JSON.stringify(${body}),
});
let buffer = '';
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  buffer += text;
  const events = buffer.split('\\n\\n');
  buffer = events.pop();
  for (const event of events) {
    const fields = Object.fromEntries(event.split('\\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    if (fields.event === 'message') console.log(JSON.parse(fields.data).answer.text);
    if (fields.event === 'done') console.log('done');
  }
}`,
      python: `import json
from urllib.request import Request, urlopen

request = Request(
    "${url}",
    data=json.dumps(${body}).encode(),
    headers={"Content-Type": "application/json", "Accept": "text/event-stream"},
)
event = None
with urlopen(request) as response:
    for line in response:
        name, _, value = line.decode().rstrip("\\n").partition(": ")
        if name == "event":
            event = value
        elif name == "data" and event == "message":
            print(json.loads(value)["answer"]["text"])
        elif name == "data" and event == "done":
            print("done")`,
    };
  },

  error: (base) => {
    const url = `${base}${companiesPath}?country=Germany`;
    return {
      curl: `curl '${url}'`,
      javascript: `const response = await fetch('${url}');
if (!response.ok) {
  const { error } = await response.json();
  console.log(response.status, error.code, error.resolution);
}`,
      python: `import json
from urllib.error import HTTPError
from urllib.request import urlopen

try:
    urlopen("${url}")
except HTTPError as refused:
    error = json.load(refused)["error"]
    print(refused.code, error["code"], error["resolution"])`,
    };
  },

  retry: (base) => {
    const url = `${base}${companiesPath}?limit=1`;
    return {
      curl: `curl --retry 4 '${url}'  # waits as long as Retry-After says`,
      javascript: `async function get(url, attempts = 4) {
  const response = await fetch(url);
  if ((response.status !== 429 && response.status !== 503) || attempts === 1) return response;
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return get(url, attempts - 1);
}

const response = await get('${url}');
console.log(response.status);`,
      python: `import time
from urllib.error import HTTPError
from urllib.request import urlopen

def get(url, attempts=4):
    try:
        return urlopen(url)
    except HTTPError as refused:
        if refused.code not in (429, 503) or attempts == 1:
            raise
        time.sleep(float(refused.headers.get("Retry-After", 1)))
        return get(url, attempts - 1)

print(get("${url}").status)`,
    };
  },

  conditional: (base, examples) => {
    const { country } = filtersOf(examples);
    const url = `${base}${companiesPath}?country=${country}`;
    const file = country.toLowerCase();
    return {
      curl: `curl --etag-save ${file}.etag -o ${file}.json '${url}'
curl --etag-compare ${file}.etag -o ${file}.json -w '%{http_code}\\n' '${url}'`,
      javascript: `const first = await fetch('${url}');
const tag = first.headers.get('ETag');
const second = await fetch('${url}', { headers: { 'If-None-Match': tag }, cache: 'no-store' });
console.log(first.status, second.status);`,
      python: `from urllib.error import HTTPError
from urllib.request import Request, urlopen

with urlopen("${url}") as first:
    tag = first.headers["ETag"]
try:
    second = urlopen(Request("${url}", headers={"If-None-Match": tag})).status
except HTTPError as unchanged:
    second = unchanged.code
print(first.status, second)`,
    };
  },

  version: (base, _examples, { versions }) => {
    const { version } = versions.find(({ current }) => current)!;
    const url = `${base}${companiesPath}?limit=1`;
    return {
      curl: `curl -sS -D - -o page.json -H '${versionHeader}: ${version}' '${url}'`,
      javascript: `const response = await fetch('${url}', { headers: { '${versionHeader}': '${version}' } });
console.log(response.headers.get('${versionHeader}'), response.headers.get('Deprecation') ?? 'not deprecated');`,
      python: `from urllib.request import Request, urlopen

request = Request("${url}", headers={"${versionHeader}": "${version}"})
with urlopen(request) as response:
    print(response.headers["${versionHeader}"], response.headers["Deprecation"] or "not deprecated")`,
    };
  },

  mcpTools: (base) =>
    postSnippet(base + discoveryPaths.mcp, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', {
      javascript: `const { result } = await response.json();
for (const { name } of result.tools) console.log(name);`,
      python: `    for tool in json.load(response)["result"]["tools"]:
        print(tool["name"])`,
    }),

  download: (base) => {
    const url = `${base}${downloadPaths.ndjson}`;
    return {
      curl: `curl --compressed -O '${url}'`,
      javascript: `const response = await fetch('${url}');
const lines = (await response.text()).trim().split('\\n');
const companies = lines.map((line) => JSON.parse(line));
console.log(companies.length, companies[0].name);`,
      python: `import json
from urllib.request import urlopen

with urlopen("${url}") as response:
    companies = [json.loads(line) for line in response]
print(len(companies), companies[0]["name"])`,
    };
  },
};
