import { operations } from '../contract/operations.ts';
import type { Site } from '../publish/site.ts';

/** The example list request of the contract, as path and query. */
export const exampleRequest = `${operations.listCompanies.path}?${operations.listCompanies.example.query}`;

/** The real answer to it, one line a member and one a crane. */
export function exampleAnswer({ examples }: Site): string {
  return JSON.stringify(examples['listCompanies']?.response ?? { items: [], next_cursor: null }, null, 1).replace(
    /\{\n\s+"brand"[^}]*\}/g,
    (crane) => crane.replace(/\n\s*/g, ' '),
  );
}

/** Reading all pages of a list, in three languages. */
export function pagingSnippets(baseUrl: string): { name: string; code: string }[] {
  return [
    {
      name: 'curl',
      code: `curl '${baseUrl}/api/companies?country=DE&limit=100'
# then, with next_cursor of the answer:
curl '${baseUrl}/api/companies?country=DE&limit=100&cursor=NEXT_CURSOR'`,
    },
    {
      name: 'JavaScript',
      code: `async function* companies(filters) {
  let cursor = null;
  do {
    const query = new URLSearchParams({ ...filters, limit: '100', ...(cursor && { cursor }) });
    const response = await fetch(\`${baseUrl}/api/companies?\${query}\`);
    if (!response.ok) throw new Error((await response.json()).error.message);
    const page = await response.json();
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

for await (const company of companies({ country: 'DE' })) console.log(company.name);`,
    },
    {
      name: 'Python',
      code: `import json
from urllib.parse import urlencode
from urllib.request import urlopen

def companies(**filters):
    cursor = None
    while True:
        query = {**filters, "limit": 100, **({"cursor": cursor} if cursor else {})}
        with urlopen("${baseUrl}/api/companies?" + urlencode(query)) as response:
            page = json.load(response)
        yield from page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            return

for company in companies(country="DE"):
    print(company["name"])`,
    },
  ];
}
