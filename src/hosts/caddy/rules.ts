import { errorBody, problem, type Problem } from '../../contract/errors.ts';
import { HeaderList, interfaceHeaders, isCompressible } from '../../contract/headers.ts';
import { versionHeader } from '../../contract/parameters.ts';
import { documentClasses, storedClassHeaders } from '../prepare/class-headers.ts';
import { escaped, serverFile, serverFiles } from '../../documents/addresses.ts';
import { proxyKeepAliveS, type Deployment, type PublishedSite } from '../prepare/site.ts';

/** A token of a Caddyfile; backquotes keep everything as it is. */
const quoted = (text: string): string => `\`${text}\``;
const indent = (lines: readonly string[]): string[] => lines.map((line) => `\t${line}`);
const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indent(lines), '}'];

/** A snippet for a Caddy that serves `client/` and passes every other request to the function, and a Caddyfile that imports it. */
export function caddyDeployment(site: PublishedSite): Deployment {
  const texts = [
    { path: 'crane.caddy', text: `${snippet(site).join('\n')}\n` },
    { path: 'Caddyfile', text: `import crane.caddy\n\n${site.manifest.base_url} {\n\timport crane\n}\n` },
    { path: 'README.md', text: instructions(site) },
  ];
  return { texts, copies: [], publicFolder: null, counts: {} };
}

function snippet({ manifest, rules, version, root, upstream }: PublishedSite): string[] {
  const headers = storedClassHeaders(manifest, version);
  const rows: string[] = [];
  const add = (key: string, file: string, documentClass: string, mediaType: string) =>
    rows.push([key, quoted(`/${file}`), documentClass, quoted(mediaType)].join(' '));
  for (const url of rules.hidden) rows.push(`${quoted(`y${url}`)} /- none none`);
  for (const { url, file, documentClass, mediaType } of rules.exact) add(quoted(`y${url}`), file, documentClass, mediaType);
  // Placeholders of a group are ${1}, ${2}; the groups of a list are numbered in the order of the query, which is that of the file.
  for (const { prefix, key, extension, file, documentClass, mediaType } of rules.patterns) {
    add(quoted(`~^y${escaped(prefix)}(${key})${escaped(extension)}$`), file.replace('{key}', '${1}'), documentClass, mediaType);
  }
  const listType = rules.types.get('.json')!;
  for (const { query, file } of rules.lists) {
    const pattern = query.replaceAll(/\(\?<\w+>/g, '(');
    let group = 0;
    const path = file.replace(/\{\w+\}/g, () => `\${${++group}}`);
    add(quoted(`~^y${escaped(rules.listUrl)}${pattern === '' ? '' : `\\?${pattern}`}$`), path, 'data', listType);
  }
  const compressible = [...new Set([...rules.types.values(), ...rules.exact.map(({ mediaType }) => mediaType)])].filter(isCompressible);
  const readable = ['GET', 'HEAD'].flatMap((method) => ['', version].map((asked) => `${quoted(`html ${method} ${asked}`)} y`));
  const links = rules.exact.filter(({ link }) => link !== null);
  return [
    '# Made by deploy-prepare from manifest.json.',
    '# The address is compared as it was sent, with its query: a request that is not exactly that of a file goes to the function.',
    ...block('(crane)', [
      `root * ${quoted(`${root}/client`)}`,
      '# Whoever names Markdown in Accept may want the other form of a page, which the function chooses.',
      ...block('map {http.request.header.Accept} {crane_form}', [`${quoted('~(?i)text/markdown')} markdown`, 'default html']),
      '# Files are read by GET and HEAD, in the version of the contract that they were made for.',
      ...block(`map "{crane_form} {http.request.method} {http.request.header.${versionHeader}}" {crane_reads}`, [...readable, 'default n']),
      ...block('map {crane_reads}{http.request.orig_uri} {crane_file} {crane_class} {crane_type}', [...rows, 'default /- none none']),
      ...block('@stored file', ['try_files {crane_file}']),
      ...block('handle @stored', [
        'header Content-Type {crane_type}',
        ...documentClasses.flatMap((documentClass) => [
          `@${documentClass} expression \`{crane_class} == "${documentClass}"\``,
          ...block(
            `header @${documentClass}`,
            Object.entries(headers[documentClass]).map(([name, value]) => `${name} ${quoted(value)}`),
          ),
        ]),
        ...links.flatMap(({ url, link }, i) => [
          `@link${i} expression \`{http.request.orig_uri} == "${url}"\``,
          `header @link${i} Link ${quoted(link!)}`,
        ]),
        '# What changed within a second has the same date.',
        ...block('header', ['-Last-Modified', 'defer']),
        'request_header -If-Modified-Since',
        '# Several ranges at once, and one that depends on a date, are answered whole; a part is part of the plain file.',
        '@several header_regexp Range ,',
        'request_header @several -Range',
        `@dated header_regexp If-Range ${quoted('^[^"]')}`,
        'request_header @dated -Range',
        '@part header Range *',
        'request_header @part -Accept-Encoding',
        ...block('encode gzip', [
          'minimum_length 1400',
          ...block(
            'match',
            compressible.map((type) => `header Content-Type ${quoted(type)}`),
          ),
        ]),
        'rewrite * {crane_file}',
        'file_server',
      ]),
      ...block('handle', [
        ...block(`reverse_proxy ${upstream}`, [
          ...block('transport http', [
            'dial_timeout 2s',
            'response_header_timeout 15s',
            '# Idle connections are closed here, before the Node host closes them after KEEP_ALIVE_S (100 s).',
            `keepalive ${proxyKeepAliveS}s`,
          ]),
        ]),
      ]),
      ...block('handle_errors', errorAnswers(version)),
    ]),
  ];
}

/** What Go says of a body whose chunks it cannot read (net/http/internal/chunked.go and net/textproto). */
const badChunks = 'chunk|trailer|MIME header|line too long|bare LF';

/** What is answered when a body can't be passed on, and when the function is away. */
const errorAnswers = (version: string): string[] => [
  `@malformed expression \`{err.message}.matches("${badChunks}")\``,
  ...block(
    'handle @malformed',
    errorAnswer(
      version,
      400,
      problem('invalid_request', 'The request is not valid HTTP/1.1.', 'Send a well-formed request; most HTTP libraries do.'),
    ),
  ),
  ...block('handle', [
    'header Retry-After 5',
    ...errorAnswer(version, 503, problem('service_unavailable', 'The function does not answer at the moment.')),
  ]),
];

function errorAnswer(version: string, status: number, fault: Problem): string[] {
  const headers = new HeaderList()
    .set('Content-Type', 'application/json; charset=utf-8')
    .set('Cache-Control', 'no-store')
    .set(versionHeader, version)
    .add(interfaceHeaders);
  return [
    ...block(
      'header',
      Array.from(headers.entries(), ([name, value]) => `${name} ${quoted(value)}`),
    ),
    `respond ${quoted(errorBody(fault))} ${status}`,
  ];
}

const instructions = ({ root, upstream, folder }: PublishedSite): string => `# Caddy

Caddy sends the files of \`client/\` and passes every other request to the function, which is the Node host.

1. Copy the published folder (${folder}) to ${root} on the server. Elsewhere: run the command again with \`--root\`.
2. Start the function: \`PORT=${upstream.split(':').at(-1)} TRUSTED_PROXIES=127.0.0.1 node ${root}/${serverFile(serverFiles.nodeStart)}\`, as a service that is started again.
3. Import \`crane.caddy\` into your Caddyfile, and \`import crane\` in the site; \`Caddyfile\` shows both. Caddy gets the certificate by itself.
4. \`caddy validate && caddy reload\`

The rules do not depend on the data. Make them anew and reload when the pages, documents or headers of a new version of the
software differ; new data needs neither. The function reads its data at the start.

Files are sent without counting against the quota. What the function answers is counted by it: in memory, for each process.
Tested with Caddy 2.6.
`;
