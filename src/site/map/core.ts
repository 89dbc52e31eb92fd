import type { Map as LeafletMap } from 'leaflet';
import type { ReadFile } from '../../client/glance.ts';
import type { Link } from '../view/blocks.ts';
import type { Address } from './address.ts';
import type { MapCompanies } from './companies.ts';
import type { Status } from './status.ts';
import type { MapView } from './view.ts';

/** What all components of the page work with. */
export interface Core {
  readonly map: LeafletMap;
  readonly view: MapView;
  readonly companies: MapCompanies;
  readonly address: Address;
  readonly status: Status;
  readonly readFile: ReadFile;
  /** Ways to reach companies, by slug. */
  contactsOf(slugs: readonly string[]): Promise<ReadonlyMap<string, readonly Link[]>>;
}
