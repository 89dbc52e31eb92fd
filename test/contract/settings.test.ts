import { describe, expect, it } from 'vitest';
import { readSettings, type Settings } from '../../src/contract/settings.ts';

const read = (environment: Record<string, string>, flags: Record<string, string> = {}): Settings => {
  const result = readSettings(environment, flags);
  if ('faults' in result) throw new Error(result.faults.join('; '));
  return result.settings;
};
const faults = (environment: Record<string, string>, flags: Record<string, string> = {}): string[] => {
  const result = readSettings(environment, flags);
  return 'faults' in result ? result.faults : [];
};

describe('the settings', () => {
  it('have fallbacks for everything', () => {
    expect(read({})).toEqual({
      PORT: 4321,
      HOST: '127.0.0.1',
      DATA_DIR: 'data',
      MAX_FILE_MB: 1000,
      MAX_ROWS: 5_000_000,
      OUT_DIR: 'dist',
      BASE_URL: '',
      RATE_LIMIT_REQUESTS: null,
      RATE_LIMIT_WINDOW_S: null,
      RATE_LIMIT_STORE: 'memory',
      TRUSTED_PROXIES: [],
      ALLOWED_HOSTS: [],
      CDN: false,
      LOG_LEVEL: 'info',
      LOG_REQUESTS: 'off',
      ADMIN_PORT: null,
      ADMIN_HOST: '127.0.0.1',
      KEEP_ALIVE_S: 100,
      DRAIN_S: 0,
      SHED_LAG_MS: 250,
    });
  });

  it('take a flag before the environment, and an empty variable as not given', () => {
    expect(read({ PORT: '1', HOST: '' }, { port: '2' })).toMatchObject({ PORT: 2, HOST: '127.0.0.1' });
    expect(read({ BASE_URL: 'https://cranes.example/', TRUSTED_PROXIES: '10.0.0.0/8, ::1', CDN: 'on' })).toMatchObject({
      BASE_URL: 'https://cranes.example',
      TRUSTED_PROXIES: ['10.0.0.0/8', '::1'],
      CDN: true,
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['BASE_URL', 'cranes.example'],
    ['BASE_URL', 'https://cranes.example/path'],
    ['BASE_URL', 'ftp://cranes.example'],
    // Each of these means something in a file of a host.
    ['BASE_URL', 'https://cranes.example;return'],
    ['BASE_URL', 'https://cranes.example{}'],
    ['BASE_URL', 'https://$host'],
    ['BASE_URL', 'https://`id`'],
    ['BASE_URL', "https://a'b"],
    ['BASE_URL', 'https://a"b'],
    ['BASE_URL', 'https://a(b)'],
    ['BASE_URL', 'https://a_b.example'],
    ['BASE_URL', 'https://*.example'],
    ['BASE_URL', 'https://cranes.example?x'],
    ['BASE_URL', 'https://cranes.example#x'],
    ['BASE_URL', 'https://cranes.example\n'],
    ['BASE_URL', 'https://kräne.example'],
    ['BASE_URL', 'HTTPS://cranes.example'],
    ['BASE_URL', 'https://-a.example'],
    ['BASE_URL', 'https://a,b'],
    ['RATE_LIMIT_REQUESTS', '0'],
    ['RATE_LIMIT_WINDOW_S', '1.5'],
    ['RATE_LIMIT_STORE', 'disk'],
    ['RATE_LIMIT_STORE', 'redis:'],
    ['RATE_LIMIT_STORE', 'http://127.0.0.1:6379'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '10.0.0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ALLOWED_HOSTS', 'https://x.example'],
    ['CDN', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_REQUESTS', 'yes'],
    ['ADMIN_PORT', 'admin'],
    ['ADMIN_HOST', 'a/b'],
    ['DRAIN_S', '-1'],
    ['SHED_LAG_MS', '0.5'],
  ])('say what is wrong with %s=%s, and quote it', (name, value) => {
    const [fault] = faults({ [name]: value });
    expect(fault).toMatch(new RegExp(`^${name} must be `));
    expect(fault).toContain(JSON.stringify(value));
  });

  it('show no password', () => {
    expect(faults({ RATE_LIMIT_STORE: 'https://user:secret@store.example' })[0]).toContain('got "https://…@store.example"');
    for (const store of ['redis://:secret@127.0.0.1:6379/1', 'rediss://store.example', 'valkey://[::1]:6379', 'valkeys://store.example'])
      expect(read({ RATE_LIMIT_STORE: store }).RATE_LIMIT_STORE).toBe(store);
  });

  it('report all faults at once, a flag by its own name', () => {
    expect(faults({ CDN: 'x', PORT: 'y' }, { 'log-level': 'z' }).map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'CDN',
      '--log-level',
    ]);
  });
});
