import { readFileSync } from 'node:fs';
import { DeployError, type Deployment, type PublishedSite } from '../prepare/site.ts';
import { projectFile } from '../../project-file.ts';

/**
 * The files for a single machine: the units of the Node server and the publisher, and what Prometheus and Grafana need. Beside them is the
 * configuration of a proxy that terminates TLS. Each is valid as it is, with the values below, which are replaced by those of the site.
 */
const operatorFiles = [
  'crane@.service',
  'crane-watch.service',
  'crane-publish.service',
  'crane-publish.timer',
  'alerts.yml',
  'grafana-dashboard.json',
] as const;

/** The values in the files, and those of the site. The order matters, since addresses contain names. */
const replacements = ({ manifest, upstream, root, version }: PublishedSite): readonly (readonly [RegExp, string])[] => {
  const { origin, host, hostname, port } = new URL(manifest.base_url);
  return [
    [/https:\/\/cranes\.example/g, origin],
    [/(?<=proxy_set_header Host )cranes\.example/g, host],
    [/cranes\.example/g, hostname],
    [/(?<=listen (?:\[::\]:)?)443/g, port === '' ? '443' : port],
    [/127\.0\.0\.1:4321/g, upstream],
    [/\/srv\/cranes(?![\w-])/g, root],
    [/(?<=SVC-API-Version "?)\d{4}-\d\d-\d\d/g, version],
  ];
};

function fillIn(path: string, file: string, site: PublishedSite): { path: string; text: string } {
  const text = replacements(site).reduce(
    (filled, [pattern, value]) => filled.replace(pattern, () => value),
    readFileSync(projectFile(`src/hosts/${file}`), 'utf8'),
  );
  return { path, text };
}

/** @param files Those of the proxy: their sources, by name. */
const deployment = (title: string, files: Readonly<Record<string, string>>, steps: readonly string[], site: PublishedSite): Deployment => ({
  texts: [
    ...Object.entries(files).map(([path, file]) => fillIn(path, file, site)),
    ...operatorFiles.map((name) => fillIn(name, `node/operator/${name}`, site)),
    { path: 'README.md', text: instructions(title, steps, site) },
  ],
  copies: [],
  publicFolder: null,
  counts: {},
});

/** nginx in front of the Node server. @throws DeployError for an address without TLS, which would redirect in a loop. */
export function nginxDeployment(site: PublishedSite): Deployment {
  const { base_url: address } = site.manifest;
  if (!address.startsWith('https:'))
    throw new DeployError(
      `nginx is set up for HTTPS, and the build is for ${address}. Build it again with an https address, or use Caddy, which serves both.`,
    );
  const steps = [
    'Put the certificate and its key at `/etc/nginx/tls/fullchain.pem` and `privkey.pem`. A program that renews it answers its authority from `/var/www/acme`.',
    '`cp nginx.conf api-error.conf /etc/nginx/ && nginx -t && systemctl reload nginx`',
  ];
  return deployment('nginx', { 'nginx.conf': 'proxy/nginx.conf', 'api-error.conf': 'proxy/api-error.conf' }, steps, site);
}

/** Caddy in front of the Node server. */
export const caddyDeployment = (site: PublishedSite): Deployment =>
  deployment(
    'Caddy',
    { Caddyfile: 'proxy/cranes.caddyfile' },
    [
      '`cp Caddyfile /etc/caddy/ && caddy validate --config /etc/caddy/Caddyfile && systemctl reload caddy`. Caddy gets the certificate by itself.',
    ],
    site,
  );

function instructions(title: string, steps: readonly string[], { root, upstream }: PublishedSite): string {
  const unit = `crane@${upstream.slice(upstream.lastIndexOf(':') + 1)}`;
  return `# ${title} and the Node server

${title} terminates TLS and passes every request to the Node server at ${upstream}, which answers each from one release: there are no files for
${title} to send, and its rules don't depend on the data or the code.

1. Publish into ${root} as the user \`cranes\`, with the command \`publish --to ${root}\`.
2. \`cp crane*.service crane-publish.timer /etc/systemd/system/ && systemctl daemon-reload\`, then
   \`systemctl enable --now ${unit} crane-watch\`. \`crane-watch\` publishes each change of the data. To publish at fixed times, enable
   \`crane-publish.timer\` in its place.
${steps.map((step, i) => `${i + 3}. ${step}\n`).join('')}
The server follows \`${root}/current\` and needs no restart for new data. If a release has new server code, the log says so, and
the code runs after \`systemctl restart ${unit}\`.

\`alerts.yml\` has alert rules for Prometheus, \`grafana-dashboard.json\` a dashboard for Grafana.
`;
}
