import * as z from 'zod';
import { isOrigin } from './web-address.ts';

/** How a setting is given: an environment variable, or the flag of the same name in lower case with hyphens. */
export interface Setting {
  readonly fallback: string;
  readonly description: string;
  readonly schema: z.ZodType<unknown, string>;
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

const address = z.string().regex(/^[A-Za-z0-9.:-]+$/, 'must be an address or a host name');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const AddressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const baseUrl = z
  .string()
  .refine(
    (text) => text === '' || isOrigin(text.replace(/\/$/, '')),
    'must be an http or https URL without a path, such as https://cranes.example',
  );

const isStore = (text: string): boolean =>
  text === 'memory' || text === 'off' || (/^(?:redis|valkey)s?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '');

/** All settings of the build and the Node host, in documented order. */
export const settings = {
  PORT: {
    fallback: '4321',
    description: 'Port to listen on. 0 picks a free port.',
    schema: wholeNumber(0, 65_535),
  },
  HOST: {
    fallback: '127.0.0.1',
    description: 'Address to listen on. 0.0.0.0 listens on all interfaces.',
    schema: address,
  },
  DATA_DIR: {
    fallback: 'data',
    description: 'Folder with the CSV files and service.json.',
    schema: z.string().min(1, 'must name a folder'),
  },
  MAX_FILE_MB: {
    fallback: '1000',
    description:
      'Largest file of DATA_DIR that is read, in megabytes of 1,000,000 bytes. Only companies.csv and fleet.csv in UTF-8 may have more than 50 MB.',
    schema: wholeNumber(1, 100_000),
  },
  MAX_ROWS: {
    fallback: '5000000',
    description: 'Maximum number of rows read from one file of DATA_DIR.',
    schema: wholeNumber(1, 100_000_000),
  },
  OUT_DIR: {
    fallback: 'dist',
    description: 'Folder that the build writes to and the server serves from.',
    schema: z.string().min(1, 'must name a folder'),
  },
  BASE_URL: {
    fallback: '',
    description:
      'Public URL, used in every absolute link. If empty: base_url from service.json, or http://localhost:PORT for start, dev and preview.',
    schema: baseUrl.transform((text) => text.replace(/\/$/, '')),
  },
  RATE_LIMIT_REQUESTS: {
    fallback: '',
    description: 'Requests allowed per client in a window. If empty: quota.requests from service.json (600).',
    schema: z.union([z.literal('').transform(() => null), wholeNumber(1, 1_000_000)]),
  },
  RATE_LIMIT_WINDOW_S: {
    fallback: '',
    description: 'Length of the window in seconds. If empty: quota.window_seconds from service.json (60).',
    schema: z.union([z.literal('').transform(() => null), wholeNumber(1, 86_400)]),
  },
  RATE_LIMIT_STORE: {
    fallback: 'memory',
    description:
      'Where requests are counted: memory for one server; a redis://, rediss://, valkey:// or valkeys:// URL for several; off if the proxy limits requests.',
    schema: z.string().refine(isStore, 'must be memory, off, or a URL such as redis://127.0.0.1:6379'),
  },
  TRUSTED_PROXIES: {
    fallback: '',
    description: 'Addresses or CIDR ranges of the proxies in front, separated by commas. Only these are trusted for X-Forwarded-For.',
    schema: list.refine(
      (entries) => entries.every((entry) => AddressOrRange.safeParse(entry).success),
      'must be addresses or CIDR ranges, separated by commas',
    ),
  },
  ALLOWED_HOSTS: {
    fallback: '',
    description: 'Host names to accept besides the host of BASE_URL and loopback names, separated by commas.',
    schema: list.refine((entries) => entries.every((entry) => hostPattern.test(entry)), 'must be host names, separated by commas'),
  },
  CDN: {
    fallback: 'off',
    description: 'on behind a shared cache: data responses become public and carry only RateLimit-Policy.',
    schema: onOff,
  },
  LOG_LEVEL: {
    fallback: 'info',
    description: 'What the server logs: silent, error, warn, info (starts, stops and failures) or debug.',
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
  },
  LOG_REQUESTS: {
    fallback: 'off',
    description:
      'on logs one line per request, with method and path but no query, and sends its ID in X-Request-Id with responses that are never cached. client adds IP address and User-Agent, which are personal data. LOG_LEVEL=debug implies on.',
    schema: z.enum(['off', 'on', 'client'], 'must be off, on or client'),
  },
  ADMIN_PORT: {
    fallback: '',
    description: 'Separate port for /livez, /readyz and /metrics. 0 picks a free port. If empty: none.',
    schema: z.union([z.literal('').transform(() => null), wholeNumber(0, 65_535)]),
  },
  ADMIN_HOST: {
    fallback: '127.0.0.1',
    description:
      'Address of the admin port. Anyone who reaches it can read the metrics. It answers to addresses, loopback names, this name and ALLOWED_HOSTS.',
    schema: address,
  },
  KEEP_ALIVE_S: {
    fallback: '100',
    description:
      'Seconds to keep an idle connection open. Must be longer than the idle timeout of a load balancer in front (AWS and nginx 60, Google Cloud 600).',
    schema: wholeNumber(1, 3600),
  },
  DRAIN_S: {
    fallback: '0',
    description:
      'Seconds to accept connections after SIGTERM, while /readyz returns 503, so that a load balancer notices. Then requests get ten seconds to finish.',
    schema: wholeNumber(0, 300),
  },
  SHED_LAG_MS: {
    fallback: '250',
    description: 'Longest delay of the event loop, in milliseconds, before requests get a 503. 0 turns this off.',
    schema: wholeNumber(0, 60_000),
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Settings = { readonly [N in SettingName]: z.output<(typeof settings)[N]['schema']> };
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The flag of a setting: `--rate-limit-requests` for RATE_LIMIT_REQUESTS. */
export const flagOf = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/**
 * Reads the settings. Flags override the environment, which overrides the fallback; an empty environment variable counts as unset.
 *
 * @param names The settings to read and check; others are ignored.
 * @returns The settings, or a sentence for each invalid one.
 */
export function readSettings<N extends SettingName = SettingName>(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>> = {},
  names: readonly N[] = settingNames as readonly N[],
): { settings: Pick<Settings, N> } | { faults: string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const name of names) {
    const { fallback, schema }: Setting = settings[name];
    const flag = flags[flagOf(name)];
    const given = flag ?? environment[name];
    const text = given === undefined || (given === '' && flag === undefined) ? fallback : given;
    const result = schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else {
      const source = flag === undefined ? name : `--${flagOf(name)}`;
      const why = [...new Set(result.error.issues.map((issue) => issueText(issue)))].join('; ');
      faults.push(`${source} ${why}, got ${JSON.stringify(withoutPassword(text))}`);
    }
  }
  return faults.length > 0 ? { faults } : { settings: values as Pick<Settings, N> };
}

/** An address without secrets, for display. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');

/** A union hides the messages of its members; the last member is the one for real values. */
function issueText(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' && issue.message === 'Invalid input' ? issue.errors.at(-1)?.[0] : undefined;
  return inner === undefined ? issue.message : inner.message;
}

/** Settings of the published server: all but the data and build folders. */
export const serverSettingNames = settingNames.filter(
  (name) => !(['DATA_DIR', 'MAX_FILE_MB', 'MAX_ROWS', 'OUT_DIR'] as SettingName[]).includes(name),
);

/** The lines of the help text for settings. */
export const settingsHelp = (names: readonly SettingName[]): string[] => [
  'Settings, by flag or environment variable:',
  ...names.map((name) => {
    const { fallback, description } = settings[name];
    return `${`  --${flagOf(name)} / ${name}`.padEnd(48)}${description}${fallback === '' ? '' : ` Default ${fallback}.`}`;
  }),
];

/** Warnings about settings that are valid but probably unintended, and about an environment variable that has no effect, in sentences. */
export function doubtfulSettings(
  { TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>,
  { WORKERS = '' }: Readonly<Record<string, string | undefined>>,
): string[] {
  const open = TRUSTED_PROXIES.filter((entry) => entry.endsWith('/0')).map(
    (entry) =>
      `TRUSTED_PROXIES has ${entry}, so every client is taken for a proxy and can choose the address that it is counted by. Name only the addresses of your proxies.`,
  );
  const workers = `WORKERS is ${JSON.stringify(WORKERS)}, which has no effect: the server is one process. To use several cores, start it once for each, on ports of their own behind a proxy, and remove WORKERS.`;
  return WORKERS === '' ? open : [...open, workers];
}
