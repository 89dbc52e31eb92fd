import type { CraneType } from '../../src/contract/tables.ts';
import { countryOf } from './countries.ts';
import { craneTypeWords } from './crane-type-words.ts';
import { toSlug } from './slug.ts';

/** A category page of the marketplace, with the cells of listings.csv. */
export interface Listing {
  readonly slug: string;
  readonly title: string;
  readonly craneType: CraneType;
  readonly brand: string | null;
  readonly country: string | null;
  readonly description: string;
}

/** Types of cranes, with the countries and makers that have category pages. `*` is the page of the type itself. */
const categories: readonly (readonly [type: CraneType, countries: string, brands: string])[] = [
  ['all_terrain_crane', '* DE NL GB US FR IT AU', 'Liebherr;Grove;Tadano;Demag;XCMG;Sany'],
  ['rough_terrain_crane', '* US AE SA AU', 'Grove;Tadano;Terex;Link-Belt;Kato'],
  ['truck_crane', '* IN TR CN MX', 'XCMG;Zoomlion;Sany;Tadano'],
  ['crawler_crane', '* DE NL US GB JP', 'Liebherr;Kobelco;Manitowoc;Demag;Sennebogen'],
  ['mobile_tower_crane', '* NL BE', 'Spierings;Liebherr'],
  ['aerial_platform', '* GB FR ES', 'JLG;Genie;Haulotte;Palfinger;Ruthmann'],
  ['heavy_haulage', '* DE NL US', 'Scheuerle;Goldhofer;Cometto;Faymonville'],
];

/** Pages for a combination of type, maker and country. */
const combinations: readonly (readonly [type: CraneType, brand: string, country: string])[] = [
  ['all_terrain_crane', 'Liebherr', 'DE'],
  ['all_terrain_crane', 'Liebherr', 'NL'],
  ['all_terrain_crane', 'Liebherr', 'GB'],
  ['all_terrain_crane', 'Grove', 'DE'],
  ['all_terrain_crane', 'Grove', 'US'],
  ['all_terrain_crane', 'Tadano', 'GB'],
  ['all_terrain_crane', 'Tadano', 'AU'],
  ['all_terrain_crane', 'Demag', 'FR'],
  ['rough_terrain_crane', 'Link-Belt', 'US'],
  ['crawler_crane', 'Liebherr', 'DE'],
  ['crawler_crane', 'Manitowoc', 'US'],
  ['crawler_crane', 'Kobelco', 'SG'],
];

/** All category pages: by type, then type and country, then type and maker, then the combinations. */
export const listings: readonly Listing[] = [
  ...categories.flatMap(([type, codes, brands]) => [
    ...codes.split(' ').map((code) => describeListing(type, null, code === '*' ? null : code)),
    ...brands.split(';').map((brand) => describeListing(type, brand, null)),
  ]),
  ...combinations.map(([type, brand, code]) => describeListing(type, brand, code)),
];

function describeListing(craneType: CraneType, brand: string | null, country: string | null): Listing {
  const plural = craneTypeWords[craneType].plural;
  const place = country === null ? '' : ` in ${countryOf(country).name}`;
  const title = `Used ${brand === null ? '' : `${brand} `}${plural}${place}`;
  const maker = brand === null ? 'from all makers' : `made by ${brand}`;
  const description = `Second-hand ${plural} ${maker}, offered for sale by owners and dealers${place === '' ? ' worldwide' : place}.`;
  return { slug: toSlug(title.replace(' in the ', ' in ').replace(' in ', ' ')), title, craneType, brand, country, description };
}
