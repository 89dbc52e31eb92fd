import type { Snippet } from './blocks.ts';

export interface SampleRequest {
  readonly url: string;
  /** Headers in addition to the Content-Type of the body. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text of the body; null for a GET. */
  readonly body: string | null;
}

/** A request in three languages, each printing the response. The build makes samples of an example, the browser of what is in the form. */
export const requestSamples = (request: SampleRequest): Snippet => ({
  curl: curlSample(request),
  javascript: javascriptSample(request),
  python: pythonSample(request),
});

const jsonType = ['Content-Type', 'application/json'] as const;

const allHeaders = ({ headers, body }: SampleRequest) => (body === null ? headers : [jsonType, ...headers]);

function curlSample(request: SampleRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const { value } = readBody(request);
  const parts = [
    quote(request.url),
    ...allHeaders(request).map(([name, text]) => `-H ${quote(`${name}: ${text}`)}`),
    ...(request.body === null ? [] : [`-d ${quote(value === undefined ? request.body : JSON.stringify(value))}`]),
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}

function javascriptSample(request: SampleRequest): string {
  const quote = (text: string): string =>
    `'${JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  const headers = allHeaders(request).map(([name, value]) => `${quote(name)}: ${quote(value)}`);
  const { value } = readBody(request);
  const options = [
    ...(request.body === null ? [] : ["  method: 'POST',\n"]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },\n`]),
    ...(request.body === null
      ? []
      : [`  body: ${value === undefined ? quote(request.body) : `JSON.stringify(${JSON.stringify(value)})`},\n`]),
  ];
  const rest = options.length === 0 ? '' : `, {\n${options.join('')}}`;
  return `const response = await fetch(${quote(request.url)}${rest});\nconsole.log(await response.text());`;
}

function pythonSample(request: SampleRequest): string {
  const headers = allHeaders(request).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const print = 'as response:\n    print(response.read().decode())';
  if (headers.length === 0) return `from urllib.request import urlopen\n\nwith urlopen(${JSON.stringify(request.url)}) ${print}`;
  const { value } = readBody(request);
  const data = value === undefined ? JSON.stringify(request.body) : `json.dumps(${pythonLiteral(value)})`;
  const lines = [
    `    ${JSON.stringify(request.url)},\n`,
    ...(request.body === null ? [] : [`    data=${data}.encode(),\n`]),
    `    headers={${headers.join(', ')}},\n`,
  ];
  const imports = `${request.body === null || value === undefined ? '' : 'import json\n'}from urllib.request import Request, urlopen`;
  return `${imports}\n\nrequest = Request(\n${lines.join('')})\nwith urlopen(request) ${print}`;
}

/** The value of a body; undefined if it isn’t JSON, so that it is sent unchanged. */
function readBody({ body }: SampleRequest): { readonly value: unknown } {
  try {
    return { value: body === null ? undefined : (JSON.parse(body) as unknown) };
  } catch {
    return { value: undefined };
  }
}

/** A JSON value as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`)
    .join(', ')}}`;
}
