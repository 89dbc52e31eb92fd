import { storedClassHeaders } from '../prepare/class-headers.ts';
import { clientCopies } from '../prepare/copies.ts';
import { escaped, familyOf } from '../../documents/addresses.ts';
import type { Deployment, PublishedSite } from '../prepare/site.ts';
import type { DocumentClass } from '../../contract/headers.ts';
import { versionHeader } from '../../contract/parameters.ts';
import { manifestFiles } from '../../writer/manifest.ts';

/** The module that the edge itself brings. */
const edgeModule = "import cf from 'cloudfront';";

/** A bucket of files behind CloudFront, with two small scripts at the edge; what no file answers goes to a Node host. */
export function s3Deployment(site: PublishedSite): Deployment {
  const request = requestScript(site);
  const response = responseScript(site);
  const files = [...manifestFiles(site.manifest)].filter(({ file }) => familyOf(file)?.name !== 'lists');
  return {
    texts: [
      { path: 'viewer-request.js', text: request },
      { path: 'viewer-response.js', text: response },
      { path: 'upload.sh', text: uploadScript(site) },
      { path: 'README.md', text: instructions(site) },
    ],
    copies: clientCopies(files, 'bucket'),
    publicFolder: 'bucket',
    uploadScript: 'upload.sh BUCKET',
    counts: { edgeScriptBytes: Math.max(Buffer.byteLength(request), Buffer.byteLength(response)) },
  };
}

/** Finds the file of a request. What may turn out to be missing is asked of the function next, by its origin group. */
function requestScript({ rules, version }: PublishedSite): string {
  const same = rules.exact.filter(({ url, file }) => url.slice(1) === file).map(({ url }) => url);
  const named = Object.fromEntries(rules.exact.filter(({ url, file }) => url.slice(1) !== file).map(({ url, file }) => [url, file]));
  const patterns = rules.patterns.map(
    ({ prefix, key, extension, file }) =>
      `  [/^${escaped(prefix).replaceAll('/', '\\/')}(${key})${escaped(extension)}$/, ${JSON.stringify(file.replace('{key}', '$1'))}],`,
  );
  return `// Made by deploy-prepare. Viewer request, CloudFront Functions runtime 2.0.
${edgeModule}

const hidden = ${JSON.stringify(rules.hidden)};
const same = ${JSON.stringify(same)};
const named = ${JSON.stringify(named)};
const patterns = [
${patterns.join('\n')}
];

function fileOf(uri) {
  if (hidden.includes(uri)) return null;
  if (same.includes(uri)) return uri.slice(1);
  if (named[uri]) return named[uri];
  for (const [pattern, file] of patterns) if (pattern.test(uri)) return uri.replace(pattern, file);
  return null;
}

function handler(event) {
  const request = event.request;
  const asked = request.headers['${versionHeader.toLowerCase()}'];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const accept = request.headers['accept'];
  const page = !accept || !/text\\/markdown/i.test(accept.value);
  const plain = Object.keys(request.querystring).length === 0 && (!asked || asked.value === '${version}');
  const file = reads && page && plain ? fileOf(request.uri) : null;
  if (file !== null) {
    request.uri = '/' + file;
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'files' }, { originId: 'function' }],
      failoverCriteria: { statusCodes: [403, 404] },
    });
  }
  return request;
}
`;
}

/** Sets the headers of files by their name. What the function answered says its version, and is left as it is. */
function responseScript({ manifest, rules, version }: PublishedSite): string {
  const headers = storedClassHeaders(manifest, version);
  const lower = (documentClass: DocumentClass) =>
    Object.fromEntries(Object.entries(headers[documentClass]).map(([name, value]) => [name.toLowerCase(), value]));
  const forPeople = { page: lower('page'), asset: lower('asset') };
  const shared = Object.fromEntries(Object.entries(lower('data')).filter(([name]) => name !== 'cache-control'));
  const link = Object.fromEntries(rules.exact.flatMap(({ file, link: value }) => (value === null ? [] : [[`/${file}`, value]])));
  const classes = ['asset', 'page'] as const;
  const forms = classes.flatMap((documentClass) => [
    ...rules.patterns
      .filter((pattern) => pattern.documentClass === documentClass)
      .map(({ file }) => [`^/${escaped(file).replace('\\{key\\}', '[^/]+')}$`, documentClass] as const),
    ...rules.exact
      .filter((rule) => rule.documentClass === documentClass)
      .map(({ file }) => [`^/${escaped(file)}$`, documentClass] as const),
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

const plain = (text: string): string => `'${text}'`;

/** Uploads each kind of file with its media type and caching; what differs from its kind follows one by one. */
function uploadScript({ manifest, rules }: PublishedSite): string {
  const cache = (documentClass: DocumentClass) => plain(manifest.classes[documentClass]['Cache-Control']!);
  const extension = (file: string) => /\.\w+$/.exec(file)?.[0] ?? '';
  const bulk = new Map<string, { mediaType: string; documentClass: DocumentClass }>();
  // A star reaches into folders: what lies outermost stands for all.
  const outermost = rules.patterns.toSorted((a, b) => a.prefix.length - b.prefix.length);
  for (const { file, mediaType, documentClass } of [...outermost, ...rules.exact]) {
    if (!bulk.has(extension(file))) bulk.set(extension(file), { mediaType, documentClass });
  }
  const attributes = (mediaType: string, documentClass: DocumentClass) =>
    `--content-type ${plain(mediaType)} --cache-control ${cache(documentClass)}`;
  /** Folders whose files are of another kind than most with their extension. A later sync would leave what lies there already as it is. */
  const apart = rules.patterns.filter(({ file, mediaType, documentClass }) => {
    const kind = bulk.get(extension(file))!;
    return attributes(kind.mediaType, kind.documentClass) !== attributes(mediaType, documentClass);
  });
  const form = (file: string) => plain(file.replace('{key}', '*'));
  const kinds = [
    ...[...bulk].map(([ending, { mediaType, documentClass }]) => {
      const others = apart.filter(({ file }) => extension(file) === ending).map(({ file }) => ` --exclude ${form(file)}`);
      return `sync --exclude '*' --include '*${ending}'${others.join('')} ${attributes(mediaType, documentClass)}`;
    }),
    ...apart.map(
      ({ file, mediaType, documentClass }) => `sync --exclude '*' --include ${form(file)} ${attributes(mediaType, documentClass)}`,
    ),
  ];
  const single = rules.exact.flatMap(({ file, mediaType, documentClass }) => {
    const kind = bulk.get(extension(file))!;
    const isOdd = attributes(kind.mediaType, kind.documentClass) !== attributes(mediaType, documentClass);
    const isApart = apart.some(({ file: other }) => new RegExp(`^${escaped(other).replace('\\{key\\}', '.*')}$`).test(file));
    return isOdd || isApart ? [`put ${plain(file)} ${attributes(mediaType, documentClass)}`] : [];
  });
  return `#!/bin/sh
# Made by deploy-prepare. Needs the AWS command line and its credentials, and jq for a list.
#   upload.sh BUCKET        compares everything with the bucket, and uploads what changed
#   upload.sh BUCKET LIST   uploads and deletes what LIST of deploy:prepare --changed LIST names, and removes LIST
set -eu
[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: upload.sh BUCKET [LIST]" >&2; exit 2; }
bucket=$1
case \${2-} in '' | /*) list=\${2-} ;; *) list=$PWD/$2 ;; esac
cd "$(dirname "$0")"
deletes='--delete --size-only'
if [ -n "$list" ]; then
  of=$(jq -r '"\\(.public.folder) \\(.release)"' "$list")
  [ "$of" = "bucket $(sed -n 2p .deploy-prepare)" ] || { echo "$list is not the list of $PWD. Prepare the folder again with --changed." >&2; exit 1; }
fi
if [ -n "$list" ] && [ "$(jq -r .base "$list")" != null ]; then
  deletes=
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work/files"
  jq -r '.public.upload[].file' "$list" >"$work/names"
  tar -c -f "$work/tar" -C bucket -T "$work/names"
  tar -x -f "$work/tar" -C "$work/files"
  cd "$work/files"
  sync() { aws s3 cp . "s3://$bucket" --recursive --no-progress "$@"; }
else
  cd bucket
  sync() { aws s3 sync . "s3://$bucket" --no-progress "$@"; }
fi
put() { file=$1; shift; [ ! -f "$file" ] || aws s3 cp "$file" "s3://$bucket/$file" --no-progress "$@"; }

${[...kinds, ...single].join('\n')}
# Files that are no longer published.
if [ -n "$deletes" ]; then
  aws s3 sync . "s3://$bucket" --no-progress $deletes
else
  jq -c '.public.delete | range(0; length; 500) as $i | {Objects: .[$i:$i + 500] | map({Key: .})}' "$list" >"$work/deletes"
  while IFS= read -r keys; do
    failed=$(aws s3api delete-objects --bucket "$bucket" --delete "$keys" --query 'Errors[].Key' --output text </dev/null)
    [ -z "$failed" ] || [ "$failed" = None ] || { echo "These were not deleted: $failed" >&2; exit 1; }
  done <"$work/deletes"
fi
[ -z "$list" ] || rm "$list"
`;
}

const instructions = ({ manifest }: PublishedSite): string => `# S3 and CloudFront

The bucket holds the files, CloudFront finds them by two small scripts, and what no file answers goes to a Node host. The scripts do not depend on the data.

1. Create a private bucket, and run \`sh upload.sh BUCKET\`.
2. Run the Node host where CloudFront can reach it (\`--host node\`), with CDN=on, ALLOWED_HOSTS naming the host of that origin, and TRUSTED_PROXIES with CloudFront's ranges.
3. Create a distribution for ${manifest.base_url} with two origins: \`files\`, the bucket with origin access control, and \`function\`, the Node host.
   Its one behaviour: origin \`function\`, all methods, compression on, a cache policy that keys on every query string and on Accept and
   SVC-API-Version and takes times from the origin, and an origin request policy that sends all headers of the viewer but Host.
4. Create two CloudFront Functions (runtime cloudfront-js-2.0) from \`viewer-request.js\` and \`viewer-response.js\`, and put them on that behaviour.

- A missing file is asked of the function next (failover on 403 and 404), by the address of the file: the message of a 404 names that one.
- Lists have no file here, since the failover would lose their query. The function gives the same bytes, and CloudFront keeps them as long as Cache-Control says.
- Files are sent without counting against the quota. What the function answers is counted by it: in memory, for each process.
- New data: build, prepare again with \`--changed LIST\`, \`sh upload.sh BUCKET LIST\`, restart the Node host, and
  \`aws cloudfront create-invalidation --paths '/*'\`. Without LIST, upload.sh compares all files with those of the bucket.
`;
