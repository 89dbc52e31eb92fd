import { expect, it } from 'vitest';
import { readGazetteer, readPostalCodes } from '../../src/documents/place-documents.ts';
import { choosePlace } from '../../src/places/choose-place.ts';
import { findPlaces, placesBeginning, rank, placesNamed } from '../../src/places/find-places.ts';
import { openTables } from '../../src/places/open-places.ts';
import { parsePlaceRow, placeFiles } from '../../src/places/place-file.ts';

const tables = openTables(readGazetteer, readPostalCodes);

/** Capitals of countries with more than 100,000 people (GeoNames). */
const capitals = `
  AE Abu Dhabi, AF Kabul, AL Tirana, AM Yerevan, AO Luanda, AR Buenos Aires, AT Vienna, AU Canberra, AW Oranjestad,
  AZ Baku, BA Sarajevo, BB Bridgetown, BD Dhaka, BE Brussels, BF Ouagadougou, BG Sofia, BH Manama, BI Gitega, BJ Porto-Novo, BN
  Bandar Seri Begawan, BO Sucre, BR Brasilia, BS Nassau, BT Thimphu, BW Gaborone, BY Minsk, BZ Belmopan, CA Ottawa, CD Kinshasa, CF
  Bangui, CG Brazzaville, CH Bern, CI Yamoussoukro, CL Santiago, CM Yaounde, CN Beijing, CO Bogota, CR San Jose, CU
  Havana, CV Praia, CW  Willemstad, CY Nicosia, CZ Prague, DE Berlin, DJ Djibouti, DK Copenhagen, DO Santo Domingo, DZ Algiers, EC
  Quito, EE Tallinn, EG Cairo, EH El-Aaiun, ER Asmara, ES Madrid, ET Addis Ababa, FI Helsinki, FJ Suva, FM Palikir, FR Paris, GA
  Libreville, GB London, GD St. George's, GE Tbilisi, GF Cayenne, GH Accra, GM Banjul, GN Conakry, GP Basse-Terre, GQ Malabo, GR
  Athens, GT Guatemala City, GU Hagatna, GW Bissau, GY Georgetown, HK Hong Kong, HN Tegucigalpa, HR Zagreb, HT Port-au-Prince, HU
  Budapest, ID Jakarta, IE Dublin, IL Jerusalem, IN New Delhi, IQ Baghdad, IR Tehran, IS Reykjavik, IT Rome, JM Kingston, JO Amman,
  JP Tokyo, KE Nairobi, KG Bishkek, KH Phnom Penh, KI Tarawa, KM Moroni, KP Pyongyang, KR Seoul, KW Kuwait City, KZ Nur-Sultan, LA
  Vientiane, LB Beirut, LC Castries, LK Colombo, LR Monrovia, LS Maseru, LT Vilnius, LU Luxembourg, LV Riga, LY Tripoli, MA Rabat,
  MD Chisinau, ME Podgorica, MG Antananarivo, MK Skopje, ML Bamako, MM Nay Pyi Taw, MN Ulaanbaatar, MO Macao, MQ Fort-de-France, MR
  Nouakchott, MT Valletta, MU Port Louis, MV Male, MW Lilongwe, MX Mexico City, MY Kuala Lumpur, MZ Maputo, NA Windhoek, NC Noumea,
  NE Niamey, NG Abuja, NI Managua, NL Amsterdam, NO Oslo, NP Kathmandu, NZ Wellington, OM Muscat, PA Panama City, PE Lima, PF
  Papeete, PG Port Moresby, PH Manila, PK Islamabad, PL Warsaw, PR San Juan, PS East Jerusalem, PT Lisbon, PY Asuncion, QA Doha, RE
  Saint-Denis, RO Bucharest, RS Belgrade, RU Moscow, RW Kigali, SA Riyadh, SB Honiara, SD Khartoum, SE Stockholm, SG Singapore, SI
  Ljubljana, SK Bratislava, SL Freetown, SN Dakar, SO Mogadishu, SR Paramaribo, SS Juba, ST Sao Tome, SV San Salvador, SY Damascus,
  SZ Mbabane, TD N'Djamena, TG Lome, TH Bangkok, TJ Dushanbe, TL Dili, TM Ashgabat, TN Tunis, TO Nuku'alofa, TR Ankara, TT Port of
  Spain, TW Taipei, TZ Dodoma, UA Kyiv, UG Kampala, US Washington, UY Montevideo, UZ Tashkent, VC Kingstown, VE Caracas, VI
  Charlotte Amalie, VN Hanoi, VU Port Vila, WS Apia, XK Pristina, YE Sanaa, YT Mamoudzou, ZA Pretoria, ZM Lusaka, ZW Harare
`
  .trim()
  .split(/, |,\n\s*/)
  .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)] as const);

it('finds every capital by its name alone', () => {
  const missed = capitals.filter(([country, name]) => {
    const chosen = choosePlace(findPlaces(tables, name));
    // San José in California is larger than that in Costa Rica.
    const found = chosen.kind === 'place' ? [chosen.place, ...(name === 'San Jose' ? chosen.others : [])] : [];
    return !found.some((place) => place.country === country && place.kind === 'town');
  });
  expect(missed).toEqual([]);
});

it('finds the 500 largest towns of the world by name alone, and suggests them', () => {
  const rows = readGazetteer(placeFiles.large).trimEnd().split('\n').map(parsePlaceRow);
  const largest = rows
    .filter(({ kind, match }) => kind === 'town' && match === 'name')
    .toSorted((a, b) => b.people - a.people)
    // A name means its largest bearer.
    .filter((town) => rank(placesNamed(tables, town.key))[0]!.lat === town.lat)
    .slice(0, 500);
  const isThere = (town: (typeof largest)[number], found: readonly { readonly lat: number; readonly lon: number }[]) =>
    found.some(({ lat, lon }) => lat === town.lat && lon === town.lon);
  const missed = largest.filter((town) => {
    const chosen = choosePlace(findPlaces(tables, town.name));
    const ofName = chosen.kind === 'place' ? [chosen.place, ...chosen.others] : [];
    return !isThere(town, ofName) || !isThere(town, placesBeginning(tables, town.name, 8));
  });
  expect(largest).toHaveLength(500);
  expect(missed.map(({ name, country }) => `${name} ${country}`)).toEqual([]);
});
