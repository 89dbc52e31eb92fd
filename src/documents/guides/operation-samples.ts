import { operations, type OperationId } from '../../contract/operations.ts';
import type { OperationExample } from '../described-operations.ts';
import type { Snippet } from '../../site/view/blocks.ts';
import { postSnippet } from './snippets.ts';

/** The example request of an operation: address with its query, and body. */
interface SampleRequest {
  readonly url: string;
  readonly body: string | null;
}

/** The request that the reference shows and sends for an operation, with real values of the data. */
function sampleRequest(id: OperationId, baseUrl: string, example: OperationExample | undefined): SampleRequest {
  const { path } = operations[id];
  const parameters = Object.entries(example?.parameters ?? {}).filter(([name]) => !path.includes(`{${name}}`));
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example?.parameters[name] ?? `some-${name}`)));
  const body = example?.request ?? null;
  return { url: `${baseUrl}${filled}${query.size === 0 ? '' : `?${query}`}`, body: body === null ? null : JSON.stringify(body) };
}

/** The same request in three languages, each printing the response. */
export function operationSample(id: OperationId, baseUrl: string, example: OperationExample | undefined): Snippet {
  const { url, body } = sampleRequest(id, baseUrl, example);
  if (body !== null) {
    return postSnippet(url, body, {
      javascript: 'console.log(await response.text());',
      python: '    print(response.read().decode())',
    });
  }
  return {
    curl: `curl '${url}'`,
    javascript: `const response = await fetch('${url}');
console.log(await response.text());`,
    python: `from urllib.request import urlopen

with urlopen("${url}") as response:
    print(response.read().decode())`,
  };
}
