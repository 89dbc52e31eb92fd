import type { DocumentClass } from '../../contract/headers.ts';
import { versionHeader } from '../../contract/parameters.ts';
import { escaped } from '../../documents/addresses.ts';
import { storedClassHeaders } from '../prepare/class-headers.ts';
import type { Deployment, PublishedSite } from '../prepare/site.ts';
import { bucketObjects, frontPageKey, recordKey } from './objects.ts';

/** The module that the edge itself brings. */
const edgeModule = "import cf from 'cloudfront';";

/** A bucket of files behind CloudFront, with two small scripts at the edge; what no file answers goes to a Node host. */
export function s3Deployment(site: PublishedSite): Deployment {
  const request = requestScript(site);
  const response = responseScript(site);
  return {
    texts: [
      { path: 'viewer-request.js', text: request },
      { path: 'viewer-response.js', text: response },
      { path: 'README.md', text: instructions(site) },
    ],
    copies: [],
    publicFolder: null,
    counts: { edgeScriptBytes: Math.max(Buffer.byteLength(request), Buffer.byteLength(response)) },
  };
}

/** Asks the bucket where a file may answer, and the function next where none does: by its origin group, and by the same address. */
const requestScript = ({ version }: PublishedSite): string => `// Made by deploy-prepare. Viewer request, CloudFront Functions runtime 2.0.
${edgeModule}

const hidden = ['/${frontPageKey}', '/${recordKey}'];

function mayBeFile(request) {
  const asked = request.headers['${versionHeader.toLowerCase()}'];
  const accept = request.headers['accept'];
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (Object.keys(request.querystring).length > 0) return false;
  if (asked && asked.value !== '${version}') return false;
  if (accept && /text\\/markdown/i.test(accept.value)) return false;
  // S3 decodes an address before it looks for it.
  return /^\\/[\\w.~\\/-]*$/.test(request.uri) && !hidden.includes(request.uri);
}

function handler(event) {
  const request = event.request;
  if (mayBeFile(request)) {
    if (request.uri === '/') request.uri = '/${frontPageKey}';
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'files' }, { originId: 'function' }],
      failoverCriteria: { statusCodes: [403, 404] },
    });
  }
  return request;
}
`;

/** Sets the headers of files by their address. What the function answered says its version, and is left as it is. */
function responseScript({ manifest, rules, version }: PublishedSite): string {
  const headers = storedClassHeaders(manifest, version);
  const lower = (documentClass: DocumentClass) =>
    Object.fromEntries(Object.entries(headers[documentClass]).map(([name, value]) => [name.toLowerCase(), value]));
  const forPeople = { page: lower('page'), asset: lower('asset') };
  const shared = Object.fromEntries(Object.entries(lower('data')).filter(([name]) => name !== 'cache-control'));
  const addressOf = (url: string): string => (url === '/' ? `/${frontPageKey}` : url);
  const link = Object.fromEntries(rules.exact.flatMap(({ url, link: value }) => (value === null ? [] : [[addressOf(url), value]])));
  const classes = ['asset', 'page'] as const;
  const forms = classes.flatMap((documentClass) => [
    ...rules.patterns
      .filter((pattern) => pattern.documentClass === documentClass)
      .map(({ prefix, key, extension }) => [`^${escaped(prefix)}${key}${escaped(extension)}$`, documentClass] as const),
    ...rules.exact
      .filter((rule) => rule.documentClass === documentClass)
      .map(({ url }) => [`^${escaped(addressOf(url))}$`, documentClass] as const),
  ]);
  return `// Made by deploy-prepare. Viewer response, CloudFront Functions runtime 2.0. Cache-Control comes from the object.
const shared = ${JSON.stringify(shared)};
const forPeople = ${JSON.stringify(forPeople)};
const forms = ${JSON.stringify(forms)};
const link = ${JSON.stringify(link)};

function handler(event) {
  const response = event.response;
  if (response.headers['${versionHeader.toLowerCase()}']) return response;
  const uri = event.request.uri;
  const form = forms.find((each) => new RegExp(each[0]).test(uri));
  const headers = form ? forPeople[form[1]] : shared;
  for (const name in headers) response.headers[name] = { value: headers[name] };
  if (link[uri]) response.headers['link'] = { value: link[uri] };
  delete response.headers['last-modified'];
  return response;
}
`;
}

const instructions = (site: PublishedSite): string => `# S3 and CloudFront

A bucket holds ${[...bucketObjects(site)].length.toLocaleString('en')} files, each under its address, and CloudFront asks a Node server for everything else.
The two scripts do not depend on the data.

1. Create a private bucket, and upload the files with the command \`deploy s3 --target BUCKET\`.
2. Run the Node server where CloudFront can reach it, with CDN=on, ALLOWED_HOSTS naming the host of that origin, and TRUSTED_PROXIES with
   CloudFront's ranges.
3. Create a distribution for ${site.manifest.base_url} with two origins: \`files\`, the bucket with origin access control, and \`function\`, the
   Node server. Its one behavior: origin \`function\`, all methods, compression on, a cache policy that keys on every query string and on Accept
   and SVC-API-Version and takes times from the origin, and an origin request policy that sends all headers of the viewer but Host.
4. Create two CloudFront Functions (runtime cloudfront-js-2.0) from \`viewer-request.js\` and \`viewer-response.js\`, and put them on that behavior.

New data: publish it on the Node server, run the command of step 1 again, and then
\`aws cloudfront create-invalidation --distribution-id ID --paths '/*'\`.

- Lists have no file here, since the failover would lose their query. The Node server gives the same bytes, and CloudFront keeps them as long as
  Cache-Control says.
- Files are sent without counting against the quota. What the Node server answers is counted by it: in memory, for each process.
`;
