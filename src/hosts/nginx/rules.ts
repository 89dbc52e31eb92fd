import { errorBody, problem, type Problem } from '../../contract/errors.ts';
import { HeaderList, interfaceHeaders, isCompressible } from '../../contract/headers.ts';
import { limits } from '../../contract/limits.ts';
import { versionHeader } from '../../contract/parameters.ts';
import { documentClasses, headerNames, storedClassHeaders } from '../prepare/class-headers.ts';
import { escaped, serverFile, serverFiles } from '../../documents/addresses.ts';
import { proxyKeepAliveS, type Deployment, type PublishedSite } from '../prepare/site.ts';

/** A value in nginx's quotes. No text of ours has a dollar sign or a single quote that is not part of a header's value. */
const quoted = (text: string): string => (text.includes("'") ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`);
const block = (head: string, lines: readonly string[]): string => `${head} {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;

/** A longer media type does not fit the 64 bytes of a bucket of gzip_types, which no setting widens; such documents go uncompressed. */
const maxGzipType = 44;

/** Names of nginx's variables for the headers of a class: Cache-Control is $crane_cache_control. */
const variableOf = (header: string): string => `$crane_${header.toLowerCase().replaceAll('-', '_')}`;

/** Two files for an nginx that serves `client/` and passes every other request to the function, and an example that includes both. */
export function nginxDeployment(site: PublishedSite): Deployment {
  const texts = [
    { path: 'crane-http.conf', text: httpPart(site) },
    { path: 'crane-server.conf', text: serverPart(site) },
    { path: 'nginx.conf', text: example(site) },
    { path: 'README.md', text: instructions(site) },
  ];
  return { texts, copies: [], publicFolder: null, counts: {} };
}

/** What stands in nginx's `http` block: which request has which file, and which headers go with it. */
function httpPart({ manifest, rules, version, upstream }: PublishedSite): string {
  const headers = storedClassHeaders(manifest, version);
  const names = headerNames(headers);
  const entry = (key: string, value: string) => `"${key.replaceAll('"', '\\"')}" ${quoted(value)};`;
  const files: string[] = [];
  const classes: string[] = [];
  const add = (key: string, file: string, documentClass: string) => {
    files.push(entry(key, `/${file}`));
    classes.push(entry(key, documentClass));
  };
  for (const url of rules.hidden) files.push(entry(`y${url}`, '/-'));
  for (const { url, file, documentClass } of rules.exact) add(`y${url}`, file, documentClass);
  for (const { prefix, key, extension, file, documentClass } of rules.patterns) {
    add(`~^y${escaped(prefix)}(?<crane_key>${key})${escaped(extension)}$`, file.replace('{key}', '$crane_key'), documentClass);
  }
  for (const { query, file } of rules.lists) {
    const pattern = query.replaceAll('(?<', '(?<crane_');
    const path = file.replace(/\{(\w+)\}/g, '$crane_$1');
    add(`~^y${escaped(rules.listUrl)}${pattern === '' ? '' : `\\?${pattern}`}$`, path, 'data');
  }
  return [
    '# Made by deploy-prepare from manifest.json. Belongs into the http block.',
    '# The address is compared as it was sent, with its query: a request that is not exactly that of a file goes to the function.\n',
    '# Idle connections are closed here, before the Node host closes them after KEEP_ALIVE_S (100 s).',
    block('upstream crane_function', [`server ${upstream};`, 'keepalive 32;', `keepalive_timeout ${proxyKeepAliveS}s;`]),
    '# Room for the longest address; leave this out where the http block says as much already.',
    'map_hash_bucket_size 256;\n',
    '# Whoever names Markdown in Accept may want the other form of a page, which the function chooses.',
    block('map $http_accept $crane_form', ['default "";', entry('~*text/markdown', 'markdown')]),
    '# Files are read by GET and HEAD, in the version of the contract that they were made for.',
    block(`map "$request_method $http_${versionHeader.toLowerCase().replaceAll('-', '_')} $crane_form" $crane_reads`, [
      'default n;',
      ...['GET', 'HEAD'].flatMap((method) => [entry(`${method}  `, 'y'), entry(`${method} ${version} `, 'y')]),
    ]),
    block('map "$crane_reads$request_uri" $crane_file', ['default /-;', ...files]),
    block('map "$crane_reads$request_uri" $crane_class', ['default "";', ...classes]),
    ...names.map((name) =>
      block(`map $crane_class ${variableOf(name)}`, [
        'default "";',
        ...documentClasses.flatMap((documentClass) => {
          const value = headers[documentClass][name];
          return value === undefined ? [] : [entry(documentClass, value)];
        }),
      ]),
    ),
    block('map "$crane_reads$request_uri" $crane_link', [
      'default "";',
      ...rules.exact.flatMap(({ url, link }) => (link === null ? [] : [entry(`y${url}`, link)])),
    ]),
  ].join('\n');
}

/** What stands in a `server` block. */
function serverPart({ manifest, rules, version, root }: PublishedSite): string {
  const headers = storedClassHeaders(manifest, version);
  const names = headerNames(headers);
  const common = rules.types;
  const types = [...common].map(([extension, type]) => `${quoted(type)} ${extension.slice(1)};`);
  const odd = rules.exact.filter(({ file, mediaType }) => common.get(/\.\w+$/.exec(file)?.[0] ?? '') !== mediaType);
  const all = [...new Set([...common.values(), ...odd.map(({ mediaType }) => mediaType)])];
  const gzipTypes = all
    .filter((type) => isCompressible(type) && type.length <= maxGzipType)
    .map((type) => (/[ ;"]/.test(type) ? quoted(type) : type));
  return [
    '# Made by deploy-prepare from manifest.json. Belongs into a server block.',
    `root ${quoted(`${root}/client`)};`,
    '# Addresses are compared as they were sent; nothing is brought into another form before.',
    'merge_slashes off;',
    'server_tokens off;',
    'charset off;',
    block('types', types),
    'default_type application/octet-stream;',
    '# A file that was replaced within the same second would pass for unchanged by its date; the entity tag has its length as well.',
    'if_modified_since off;',
    '# Several ranges at once are answered whole.',
    'max_ranges 1;',
    '# The function refuses larger bodies in its own words.',
    `client_max_body_size ${limits.maxMcpBodyBytes * 4};`,
    `large_client_header_buffers 4 ${limits.maxHeaderBytes * 2};`,
    '',
    'gzip on;',
    'gzip_vary on;',
    'gzip_min_length 1400;',
    `gzip_types ${gzipTypes.filter((type) => type !== 'text/html').join(' ')};`,
    '',
    ...names.map((name) => `add_header ${name} ${variableOf(name)};`),
    'add_header Link $crane_link;',
    'add_header Last-Modified "";',
    '',
    block('location /', ['try_files $crane_file @crane_function;']),
    '# Media types that a file extension does not tell.',
    ...odd.map(({ url, mediaType }) =>
      block(`location = ${url}`, ['types {}', `default_type ${quoted(mediaType)};`, 'try_files $crane_file @crane_function;']),
    ),
    block('location @crane_function', [
      'proxy_pass http://crane_function;',
      'proxy_http_version 1.1;',
      'proxy_set_header Connection "";',
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_connect_timeout 2s;',
      'proxy_read_timeout 15s;',
      'gzip off;',
      '# Any add_header here keeps those of the server block away: the function sends its own.',
      'add_header X-None "";',
    ]),
    ...errorPages(version),
  ].join('\n');
}

/** What nginx itself refuses, in the words of the contract. Each page stands at an address that cannot be asked for. */
function errorPages(version: string): string[] {
  const pages: [codes: string, status: number, fault: Problem][] = [
    [
      '400 494 501',
      400,
      problem('invalid_request', 'The request is not valid HTTP/1.1.', 'Send a well-formed request; most HTTP libraries do.'),
    ],
    ['403 404', 404, problem('not_found', 'There is nothing at this URL.')],
    ['405', 405, problem('method_not_allowed', 'The method is not allowed.', undefined, [['Allow', 'GET, HEAD, POST, OPTIONS']])],
    ['408', 408, problem('request_timeout', 'The complete request did not arrive in time.')],
    ['413', 413, problem('payload_too_large', 'The body is larger than any operation reads.')],
    ['414', 414, problem('uri_too_long', 'The address is too long.')],
    ['500', 500, problem('internal_error', 'Something went wrong while answering the request.')],
    ['502 503 504', 503, problem('service_unavailable', 'The function does not answer at the moment.', undefined, [['Retry-After', '5']])],
  ];
  const beyondEnd = problem('range_not_satisfiable', 'The file has no bytes in the range.');
  return [
    'error_page 416 =416 /-/416;',
    '# The headers of the file are there already.',
    block('location = /-/416', [
      'internal;',
      'default_type "application/json; charset=utf-8";',
      'add_header X-None "";',
      `return 416 ${quoted(errorBody(beyondEnd))};`,
    ]),
    ...pages.flatMap(([codes, status, fault]) => {
      const page = `/-/${status}`;
      const all = new HeaderList().set('Cache-Control', 'no-store').set(versionHeader, version);
      for (const [name, value] of fault.headers) all.set(name, value);
      const lines = Array.from(all.add(interfaceHeaders).entries(), ([name, value]) => `add_header ${name} ${quoted(value)} always;`);
      return [
        `error_page ${codes} =${status} ${page};`,
        block(`location = ${page}`, [
          'internal;',
          'default_type "application/json; charset=utf-8";',
          ...lines,
          `return ${status} ${quoted(errorBody(fault))};`,
        ]),
      ];
    }),
  ];
}

const example = ({ manifest }: PublishedSite): string => {
  const { hostname } = new URL(manifest.base_url);
  return `# An example of a whole nginx.conf. Give the paths of your certificate, and start with nginx -c FILE.
worker_processes auto;
events {
    worker_connections 1024;
}
http {
    include crane-http.conf;
    sendfile on;
    tcp_nopush on;
    keepalive_timeout 100s;
    client_header_timeout 10s;
    client_body_timeout 10s;
    server {
        listen 80 default_server;
        listen [::]:80 default_server;
        server_name ${hostname};
        # listen 443 ssl http2 default_server;
        # listen [::]:443 ssl http2 default_server;
        # ssl_certificate /etc/ssl/${hostname}.pem;
        # ssl_certificate_key /etc/ssl/${hostname}.key;
        include crane-server.conf;
    }
}
`;
};

const instructions = ({ root, upstream, folder }: PublishedSite): string => `# nginx

nginx sends the files of \`client/\` and passes every other request to the function, which is the Node host.

1. Copy the published folder (${folder}) to ${root} on the server. Elsewhere: run the command again with \`--root\`.
2. Start the function: \`PORT=${upstream.split(':').at(-1)} TRUSTED_PROXIES=127.0.0.1 node ${root}/${serverFile(serverFiles.nodeStart)}\`, as a service that is started again.
3. Include \`crane-http.conf\` in the \`http\` block and \`crane-server.conf\` in the \`server\` block of the site. \`nginx.conf\` shows both.
4. \`nginx -t && nginx -s reload\`

The rules do not depend on the data. Make them anew and reload when the pages, documents or headers of a new version of the
software differ; new data needs neither. The function reads its data at the start.

Files are sent without counting against the quota. What the function answers is counted by it: in memory, for each process.
Tested with nginx 1.22.
`;
