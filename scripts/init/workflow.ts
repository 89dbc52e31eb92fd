import type { UploadName } from '../deploy/uploads.ts';

/** What a repository has to know of its host, beside the data. */
export interface HostNeeds {
  /** Names of secrets, with what they are. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Names of variables, with what they are. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Steps of the workflow that publishes, and what they need; the steps of a host are at the indentation of `steps`. */
interface Publishing extends HostNeeds {
  readonly steps: string;
  readonly permissions?: string;
  readonly environment?: string;
}

/** A variable or secret as the workflow reads it. */
const of = (kind: 'secrets' | 'vars', name: string): string => `\${{ ${kind}.${name} }}`;
const environment = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([name, value]) => `          ${name}: ${value}`)
    .join('\n');

const publishing: Readonly<Record<UploadName, Publishing>> = {
  static: {
    secrets: {},
    variables: {},
    permissions: '      contents: read\n      pages: write\n      id-token: write',
    environment: '    environment:\n      name: github-pages\n      url: ${{ steps.pages.outputs.page_url }}\n',
    // Not actions/upload-pages-artifact, which leaves out .well-known.
    steps: `      - run: npx crane-discovery deploy static
      - run: tar --create --file "$RUNNER_TEMP/artifact.tar" --directory deploy/static/site .
      - uses: actions/upload-artifact@v4
        with:
          name: github-pages
          path: \${{ runner.temp }}/artifact.tar
          retention-days: 1
      - id: pages
        uses: actions/deploy-pages@v4`,
  },
  cloudflare: {
    secrets: { CLOUDFLARE_API_TOKEN: 'a token that may edit Workers', CLOUDFLARE_ACCOUNT_ID: 'the number of the account' },
    variables: {},
    steps: `      - run: npm install --global wrangler@4
      - run: npx crane-discovery deploy cloudflare
        env:
${environment({ CLOUDFLARE_API_TOKEN: of('secrets', 'CLOUDFLARE_API_TOKEN'), CLOUDFLARE_ACCOUNT_ID: of('secrets', 'CLOUDFLARE_ACCOUNT_ID') })}`,
  },
  netlify: {
    secrets: { NETLIFY_AUTH_TOKEN: 'a personal access token', NETLIFY_SITE_ID: 'the ID of the site' },
    variables: {},
    steps: `      - run: npm install --global netlify-cli
      - run: npx crane-discovery deploy netlify
        env:
${environment({ NETLIFY_AUTH_TOKEN: of('secrets', 'NETLIFY_AUTH_TOKEN'), NETLIFY_SITE_ID: of('secrets', 'NETLIFY_SITE_ID') })}`,
  },
  vercel: {
    secrets: { VERCEL_TOKEN: 'an access token', VERCEL_ORG_ID: 'the ID of the team', VERCEL_PROJECT_ID: 'the ID of the project' },
    variables: {},
    steps: `      - run: npm install --global vercel
      - run: npx crane-discovery deploy vercel
        env:
${environment({ VERCEL_TOKEN: of('secrets', 'VERCEL_TOKEN'), VERCEL_ORG_ID: of('secrets', 'VERCEL_ORG_ID'), VERCEL_PROJECT_ID: of('secrets', 'VERCEL_PROJECT_ID') })}`,
  },
  s3: {
    secrets: { AWS_ACCESS_KEY_ID: 'a key that may write to the bucket', AWS_SECRET_ACCESS_KEY: 'its secret' },
    variables: { AWS_REGION: 'the region of the bucket', BUCKET: 'the name of the bucket' },
    steps: `      - run: npx crane-discovery deploy s3 --target "$BUCKET"
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
      - run: npx crane-discovery deploy ssh --target "$TARGET"
        env:
${environment({ TARGET: of('vars', 'TARGET') })}`,
  },
};

/** What the owner has to enter in the settings of the repository. */
export const needsOf = (host: UploadName): HostNeeds => publishing[host];

const prepare = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm install --ignore-scripts --no-fund --no-audit`;

/** A workflow of GitHub that checks every pull request, with notices beside the lines of the data, and publishes what is merged. */
export function workflowText(host: UploadName): string {
  const { steps, permissions = '      contents: read', environment: place = '' } = publishing[host];
  return `# Checks the data of every pull request, and publishes main.
name: Market

on:
  pull_request:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
${prepare}
      - run: npx crane-discovery check --format github
      - run: npx crane-discovery build

  publish:
    if: github.event_name != 'pull_request' && github.ref == 'refs/heads/main'
    needs: check
    runs-on: ubuntu-latest
    permissions:
${permissions}
${place}    concurrency:
      group: publish
      cancel-in-progress: false
    steps:
${prepare}
${steps}
`;
}
