import { readFileSync } from 'node:fs';
import type { Service } from '../../src/contract/service.ts';
import { fillPlaceholders } from '../../src/documents/texts.ts';
import { markdownAddress, markdownText } from '../../src/site/view/markdown.ts';
import type { UploadName } from '../deploy/uploads.ts';
import { program } from '../command/how-to-run.ts';
import { toSlug } from '../../src/contract/slug.ts';
import { needsOf, workflowText } from './workflow.ts';
import { projectFile } from '../../src/project-file.ts';

/** The owner’s answers about a market. */
export interface Market {
  readonly name: string;
  /** Origin. */
  readonly baseUrl: string;
  readonly host: UploadName;
  /** Mailbox for questions; empty without one. */
  readonly email: string;
  /** Identifier of one of {@link licences}; empty without one. */
  readonly licence: string;
  /** The package for npm to install: a version, or a file of the market. */
  readonly packageSpec: string;
  /** What was imported, in words; null when the rows are examples. */
  readonly imported: string | null;
}

/** Data licenses to choose by SPDX identifier; others can be written into service.json. */
export const licences = [
  { name: 'Creative Commons Attribution 4.0 International', url: 'https://creativecommons.org/licenses/by/4.0/', identifier: 'CC-BY-4.0' },
  { name: 'Creative Commons Zero 1.0 Universal', url: 'https://creativecommons.org/publicdomain/zero/1.0/', identifier: 'CC0-1.0' },
  { name: 'Open Data Commons Open Database License 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/', identifier: 'ODbL-1.0' },
] as const;

/** Placeholder for an address that the owner doesn’t know yet. */
export const addressOfNobody = 'https://cranes.example';

/** The service of the sample; new markets copy what every market shares. */
const sample = JSON.parse(readFileSync(projectFile('data/service.json'), 'utf8')) as Service;

const readmeText = readFileSync(projectFile('scripts/init/market-readme.md'), 'utf8');

/** service.json of a new market. All names and contacts are the owner’s. */
function serviceText({ name, baseUrl, email, licence: answer }: Market): string {
  const licence = licences.find(({ identifier }) => identifier === answer);
  const service = {
    $schema: '../node_modules/crane-discovery-api/docs/service.schema.json',
    name,
    title: `${name} API`,
    description: `The public, read-only discovery API of ${name}. It finds crane companies and their fleets, and points to listings, buyers' requests, crane models and terms. No credential is needed and nothing has side effects.`,
    base_url: baseUrl,
    contact: { name, ...(email === '' ? {} : { email }) },
    ...(licence === undefined ? {} : { licence }),
    external_hosts: licence === undefined ? [] : [new URL(licence.url).hostname],
    quota: sample.quota,
    fleet_highlights: sample.fleet_highlights,
    list_pages: sample.list_pages,
    versions: sample.versions,
    behaviours: [],
    changelog: [],
  } satisfies Partial<Service>;
  return `${JSON.stringify(service, null, 2)}\n`;
}

const manifestText = ({ name: service, packageSpec }: Market): string =>
  `${JSON.stringify(
    {
      name: toSlug(service) || 'market',
      private: true,
      scripts: Object.fromEntries(['start', 'dev', 'check', 'build', 'preview', 'ask'].map((name) => [name, `${program} ${name}`])),
      dependencies: { 'crane-discovery-api': packageSpec },
    },
    null,
    2,
  )}\n`;

const devcontainer = ({ name }: Market): string =>
  `${JSON.stringify(
    {
      name,
      image: 'mcr.microsoft.com/devcontainers/javascript-node:24',
      postCreateCommand: 'npm install --ignore-scripts',
      forwardPorts: [4321],
      customizations: { vscode: { extensions: ['mechatroner.rainbow-csv'] } },
    },
    null,
    2,
  )}\n`;

const dockerfile = ({ packageSpec }: Market): string => `# syntax=docker/dockerfile:1
# Builds the market and serves it:
#   docker build --build-arg BASE_URL=https://cranes.example -t market .
# To stop if much less would be served than is deployed, add --build-arg OPTIONS='--compare https://cranes.example'.
#   docker run --rm -p 4321:4321 --read-only --cap-drop ALL --security-opt no-new-privileges market

FROM node:24-bookworm-slim AS build
WORKDIR /market
COPY package.json package-lock.json${packageSpec.startsWith('file:') ? ` ${packageSpec.slice('file:'.length)}` : ''} ./
RUN npm ci --ignore-scripts --no-fund --no-audit
COPY data data
ARG BASE_URL=
ENV BASE_URL=\${BASE_URL} NO_COLOR=1
ARG OPTIONS=
RUN npx crane-discovery build --out-dir /site \${OPTIONS}

# What is published runs without node_modules, and the image has no shell.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
COPY --from=build --chown=0:0 /site /site
ENV HOST=0.0.0.0 PORT=4321 NODE_ENV=production
EXPOSE 4321
STOPSIGNAL SIGTERM
# A larger young generation makes lists no faster, and takes 100 MB more under load.
CMD ["--max-semi-space-size=16", "/site/server/node.js"]
`;

const hostNames: Readonly<Record<UploadName, string>> = {
  static: 'GitHub Pages',
  cloudflare: 'Cloudflare',
  netlify: 'Netlify',
  vercel: 'Vercel',
  s3: 'S3',
  ssh: 'your server',
};

/** What the owner still has to enter in the repository’s settings, as lines of Markdown. */
export function stepsOf({ host, baseUrl }: Market): string[] {
  const { secrets, variables } = needsOf(host);
  const list = (kind: string, entries: Readonly<Record<string, string>>): string[] =>
    Object.entries(entries).map(
      ([name, meaning]) => `Add the ${kind} \`${name}\` in Settings → Secrets and variables → Actions: ${meaning}.`,
    );
  return [
    ...(baseUrl === addressOfNobody ? [`Replace \`${addressOfNobody}\` in \`data/service.json\` with the public address.`] : []),
    'Commit `package-lock.json`, which `npm install` writes. The workflow and the Dockerfile need it.',
    'Put your data into `data/`, and a contact and a license into `data/service.json`. Without them, none are shown.',
    'Add the legal pages that you need, such as `data/pages/imprint.md` and `data/pages/privacy.md`.',
    ...(host === 'static'
      ? ['Choose “GitHub Actions” in Settings → Pages → Source, and give the site its own domain: its links start at the root.']
      : []),
    ...list('secret', secrets),
    ...list('variable', variables),
  ];
}

/**
 * Buttons that let others deploy a copy of a market to a host, with the settings it asks for. REPOSITORY is the repository’s address.
 * https://developers.cloudflare.com/workers/platform/deploy-buttons/, https://docs.netlify.com/deploy/create-deploys/#deploy-to-netlify-button,
 * https://vercel.com/docs/deploy-button
 */
export const buttons: Readonly<Partial<Record<UploadName, { readonly badge: string; readonly link: string; readonly settings: string }>>> =
  {
    cloudflare: {
      badge: 'https://deploy.workers.cloudflare.com/button',
      link: 'https://deploy.workers.cloudflare.com/?url=REPOSITORY',
      settings:
        'build command `npx crane-discovery deploy cloudflare --dry-run`, deploy command `npx wrangler deploy --cwd deploy/cloudflare`',
    },
    netlify: {
      badge: 'https://www.netlify.com/img/deploy/button.svg',
      link: 'https://app.netlify.com/start/deploy?repository=REPOSITORY',
      settings:
        'build command `npx crane-discovery deploy netlify --dry-run && cp -R deploy/netlify/. .`, publish `publish`, functions `functions`',
    },
    vercel: {
      badge: 'https://vercel.com/button',
      link: 'https://vercel.com/new/clone?repository-url=REPOSITORY',
      settings: 'build command `npx crane-discovery deploy vercel --dry-run && cp -R deploy/vercel/.vercel .`, framework preset “Other”',
    },
  };

/** The README of a new market. */
function readme(market: Market): string {
  const { name, baseUrl, host, imported } = market;
  const { badge = null, link = null, settings = null } = buttons[host] ?? {};
  const steps = stepsOf(market).map((step, i) => `${i + 1}. ${step}`);
  const text = fillPlaceholders('market-readme.md', readmeText, {
    name: markdownText(name),
    baseUrl: markdownAddress(baseUrl),
    host,
    hostName: hostNames[host],
    rows:
      imported === null
        ? 'All rows are examples: replace them.'
        : `${imported} \`listings.csv\` and \`wanted-ads.csv\` are empty; the rows of the other tables are examples. \`import-report.csv\` says what became of each row of the list, and the page \`/import\` of the site or \`npx crane-discovery import LIST\` reads the next one.`,
    private: imported === null ? 'what you enter for yourself in other columns' : '`import.json`, which repeats what was imported',
    steps: steps.join('\n'),
    badge,
    link,
    settings,
  });
  return `${text.trim()}\n`;
}

/** All files of a new market except the tables, by path. */
export function marketFiles(market: Market): Map<string, string> {
  return new Map([
    ['data/service.json', serviceText(market)],
    ['package.json', manifestText(market)],
    ['.gitignore', 'node_modules/\ndist/\ndeploy/\nsite/\n.env\nimport-report.csv\n'],
    ['.dockerignore', '.git\nnode_modules\ndist\ndeploy\nsite\n'],
    ['README.md', readme(market)],
    ['.github/workflows/market.yml', workflowText(market.host)],
    ['.devcontainer/devcontainer.json', devcontainer(market)],
    ['Dockerfile', dockerfile(market)],
  ]);
}
