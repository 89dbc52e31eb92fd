import { installs, type UploadName } from '../deploy/uploads.ts';

/** What a repository needs for its host, in addition to the data. */
export interface HostNeeds {
  /** Names of secrets, with their meaning. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Names of variables, with their meaning. */
  readonly variables: Readonly<Record<string, string>>;
}

/** What a host needs in the workflow; steps have the indentation of `steps`. */
interface Publishing extends HostNeeds {
  /** Steps of an earlier job, which may only read the repository. Without them, the job that publishes also builds. */
  readonly build?: string;
  /** Steps that publish. */
  readonly steps: string;
  readonly permissions?: string;
  readonly environment?: string;
}

/** Third-party actions, pinned to the commit of a release, since tags can be moved to other code. */
const actions = {
  checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  setupNode: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
  uploadArtifact: 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0',
  deployPages: 'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0',
} as const;

/** An expression that reads a variable or secret. */
const of = (kind: 'secrets' | 'vars', name: string): string => `\${{ ${kind}.${name} }}`;
const environment = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([name, value]) => `          ${name}: ${value}`)
    .join('\n');

/** The option that lets a workflow started by hand remove much. */
const lossOption = '${ALLOW_LOSS:+--allow-replacement}';

const publishing: Readonly<Record<UploadName, Publishing>> = {
  static: {
    secrets: {},
    variables: {},
    permissions: '      pages: write\n      id-token: write',
    environment: '    environment:\n      name: github-pages\n      url: ${{ steps.pages.outputs.page_url }}\n',
    // Not actions/upload-pages-artifact, which leaves out .well-known.
    build: `      - run: npx crane-discovery deploy static ${lossOption}
      - run: tar --create --file "$RUNNER_TEMP/artifact.tar" --directory deploy/static/site .
      - uses: ${actions.uploadArtifact}
        with:
          name: github-pages
          path: \${{ runner.temp }}/artifact.tar
          retention-days: 1`,
    steps: `      - id: pages
        uses: ${actions.deployPages}`,
  },
  cloudflare: {
    secrets: { CLOUDFLARE_API_TOKEN: 'a token that may edit Workers', CLOUDFLARE_ACCOUNT_ID: 'the number of the account' },
    variables: {},
    steps: `      - run: ${installs.wrangler}
      - run: npx crane-discovery deploy cloudflare ${lossOption}
        env:
${environment({ CLOUDFLARE_API_TOKEN: of('secrets', 'CLOUDFLARE_API_TOKEN'), CLOUDFLARE_ACCOUNT_ID: of('secrets', 'CLOUDFLARE_ACCOUNT_ID') })}`,
  },
  netlify: {
    secrets: { NETLIFY_AUTH_TOKEN: 'a personal access token', NETLIFY_SITE_ID: 'the ID of the site' },
    variables: {},
    steps: `      - run: ${installs.netlify}
      - run: npx crane-discovery deploy netlify ${lossOption}
        env:
${environment({ NETLIFY_AUTH_TOKEN: of('secrets', 'NETLIFY_AUTH_TOKEN'), NETLIFY_SITE_ID: of('secrets', 'NETLIFY_SITE_ID') })}`,
  },
  vercel: {
    secrets: { VERCEL_TOKEN: 'an access token', VERCEL_ORG_ID: 'the ID of the team', VERCEL_PROJECT_ID: 'the ID of the project' },
    variables: {},
    steps: `      - run: ${installs.vercel}
      - run: npx crane-discovery deploy vercel ${lossOption}
        env:
${environment({ VERCEL_TOKEN: of('secrets', 'VERCEL_TOKEN'), VERCEL_ORG_ID: of('secrets', 'VERCEL_ORG_ID'), VERCEL_PROJECT_ID: of('secrets', 'VERCEL_PROJECT_ID') })}`,
  },
  s3: {
    secrets: { AWS_ACCESS_KEY_ID: 'a key that may write to the bucket', AWS_SECRET_ACCESS_KEY: 'its secret' },
    variables: { AWS_REGION: 'the region of the bucket', BUCKET: 'the name of the bucket' },
    steps: `      - run: npx crane-discovery deploy s3 --target "$BUCKET" ${lossOption}
        env:
${environment({
  AWS_ACCESS_KEY_ID: of('secrets', 'AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: of('secrets', 'AWS_SECRET_ACCESS_KEY'),
  AWS_REGION: of('vars', 'AWS_REGION'),
  BUCKET: of('vars', 'BUCKET'),
})}`,
  },
  ssh: {
    secrets: { SSH_KEY: 'a private key that may log in', SSH_KNOWN_HOSTS: 'the line that ssh-keyscan prints for the server' },
    variables: { TARGET: 'USER@HOST:/DIR' },
    steps: `      - run: |
          mkdir -p ~/.ssh
          printf '%s\\n' "$SSH_KEY" > ~/.ssh/id_ed25519
          printf '%s\\n' "$SSH_KNOWN_HOSTS" > ~/.ssh/known_hosts
          chmod 600 ~/.ssh/id_ed25519
        env:
${environment({ SSH_KEY: of('secrets', 'SSH_KEY'), SSH_KNOWN_HOSTS: of('secrets', 'SSH_KNOWN_HOSTS') })}
      - run: npx crane-discovery deploy ssh --target "$TARGET" ${lossOption}
        env:
${environment({ TARGET: of('vars', 'TARGET') })}`,
  },
};

/** What the owner has to enter in the repository’s settings. */
export const needsOf = (host: UploadName): HostNeeds => publishing[host];

const prepare = `      - uses: ${actions.checkout}
        with:
          persist-credentials: false
      - uses: ${actions.setupNode}
        with:
          node-version: 24
      - run: npm ci --ignore-scripts --no-fund --no-audit`;

/** Pushes to main are published; a pull request, which anyone may open, is only checked. */
const onMain = "github.event_name != 'pull_request' && github.ref == 'refs/heads/main'";

/** A GitHub workflow that checks every pull request, with notices next to the lines of the data, and publishes what is merged. */
export function workflowText(host: UploadName): string {
  const { build, steps, permissions = '      contents: read', environment: ofEnvironment = '' } = publishing[host];
  const buildJob = `
  build:
    if: ${onMain}
    needs: check
    runs-on: ubuntu-latest
    steps:
${prepare}
${build}
`;
  return `# Checks the data of every pull request, with new findings in its summary, and publishes main. Both compare with the deployed site, and stop if too much would be removed.
# Actions of others are named by the commit of the release behind the #.
name: Market

on:
  pull_request:
  push:
    branches: [main]
  workflow_dispatch:
    inputs:
      allow_loss:
        description: Publish even if more would be removed than service.json allows
        type: boolean
        default: false

permissions:
  contents: read

env:
  ALLOW_LOSS: \${{ inputs.allow_loss || '' }}

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
${prepare}
      - if: github.event_name == 'pull_request'
        uses: ${actions.checkout}
        with:
          ref: \${{ github.base_ref }}
          path: .before
          persist-credentials: false
      - run: npx crane-discovery check --format github \${BEFORE:+--since "$BEFORE"}
        env:
          BEFORE: \${{ github.event_name == 'pull_request' && '.before/data' || '' }}
      - run: npx crane-discovery deploy ${host} --dry-run ${lossOption}
${build === undefined ? '' : buildJob}
  publish:
    if: ${onMain}
    needs: ${build === undefined ? 'check' : 'build'}
    runs-on: ubuntu-latest
    permissions:
${permissions}
${ofEnvironment}    concurrency:
      group: publish
      cancel-in-progress: false
    steps:
${build === undefined ? `${prepare}\n` : ''}${steps}
`;
}
