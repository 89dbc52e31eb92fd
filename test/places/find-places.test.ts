import { describe, expect, it } from 'vitest';
import { readGazetteer, readPlaceFile, readPostalCodes } from '../../src/documents/place-documents.ts';
import { findPlaces, labelOf, placesBeginning, type FoundPlace } from '../../src/places/find-places.ts';
import { openPlaces, openTables } from '../../src/places/open-places.ts';
import { placePaths } from '../../src/places/place-file.ts';

const tables = openTables(readGazetteer, readPostalCodes);
const places = openPlaces(
  async (path) => (path === placePaths.own ? '' : readPlaceFile(path)),
  () => 0,
);
const shown = (place: FoundPlace | undefined) => (place === undefined ? null : `${place.kind} ${labelOf(place)}`);

describe('a text', () => {
  it.each([
    // By its own name, and by others
    ['München', 'town München, Bayern, DE'],
    ['munich', 'town München, Bayern, DE'],
    ['Muenchen', 'town München, Bayern, DE'],
    ['Monachium', 'town München, Bayern, DE'],
    ['Offenbach am Main', 'town Offenbach, Hessen, DE'],
    ['Rotenburg (Wümme)', 'town Rotenburg, Niedersachsen, DE'],
    ['Łódź', 'town Łódź, Łódzkie, PL'],
    ['Lodz', 'town Łódź, Łódzkie, PL'],
    ['Sankt Gallen', 'town St. Gallen, CH'],
    ['Saint Etienne', 'town Saint-Étienne, Auvergne-Rhône-Alpes, FR'],
    ['w Szczecinie', 'town Szczecin, Zachodniopomorskie, PL'],
    ['w Gdańsku', 'town Gdańsk, Pomorskie, PL'],
    // With what it is in
    ['Springfield, Illinois', 'town Springfield, Illinois, US'],
    ['Springfield IL', 'town Springfield, Illinois, US'],
    ['Houston, TX', 'town Houston, Texas, US'],
    ['Peru, Indiana', 'town Peru, Indiana, US'],
    ['Lyon, France', 'town Lyon, Auvergne-Rhône-Alpes, FR'],
    ['Rotenburg (Hessen)', 'town Rotenburg an der Fulda, Hessen, DE'],
    ['85452 Moosinning', 'town Moosinning, Bayern, DE'],
    // Regions, areas and countries
    ['Valle d’Aosta', "region Valle d'Aosta, IT"],
    ['Georgia, USA', 'region Georgia, US'],
    ['GA, USA', 'region Georgia, US'],
    ['N.S.W.', 'region New South Wales, AU'],
    ['Texas', 'region Texas, US'],
    ['Poland', 'country Poland'],
    ['near Poland', 'country Poland'],
    ['Ruhr', 'area Ruhrgebiet, DE'],
    // The largest of a name
    ['Paris', 'town Paris, Île-de-France, FR'],
    ['London', 'town London, England, GB'],
    ['York', 'town York, England, GB'],
    ['Cambridge', 'town Cambridge, England, GB'],
    ['Cologne', 'town Köln, Nordrhein-Westfalen, DE'],
    // That smaller places have as their own
    ['Roma', 'town Roma, Lazio, IT'],
    ['Geneva', 'town Genève, CH'],
    ['Padua', 'town Padova, Veneto, IT'],
    ['Hanover', 'town Hannover, Niedersachsen, DE'],
    ['Hull', 'town Kingston upon Hull, England, GB'],
    ['San Sebastián', 'town Donostia / San Sebastián, País Vasco, ES'],
    ['Ryga', 'town Riga, LV'],
    ['Sizilien', 'region Sicilia, IT'],
    ['East Flanders', 'district Oost-Vlaanderen, Vlaanderen, BE'],
    // With a typing error
    ['Grongingen', 'town Groningen, NL'],
    ['Hambrug', 'town Hamburg, DE'],
    // As people shorten them, and as the post has them
    ['W. Virginia', 'region West Virginia, US'],
    ['N. Platte, NE', 'town North Platte, Nebraska, US'],
    ['Genova (GE)', 'town Genova, Liguria, IT'],
    ['Legnano MI', 'town Legnano, Lombardia, IT'],
    // Nobody’s place, and what a program should have filled in
    ['near me', null],
    ['cerca de mí', null],
    ['bei mir', null],
    ['NaN', null],
    ['{city}', null],
    ['LTM 1100', null],
    // None
    ['Musique', null],
    ['La Lumière', null],
    ['Zyxwvut', null],
    ['', null],
  ])('“%s” names %s', (text, place) => expect(shown(findPlaces(tables, text).places[0])).toBe(place));

  it.each([
    ['München', 'name'],
    ['Frankfurt (Oder)', 'name'],
    ['Reggio', 'other'],
    ['Altdorf bei Nuernberg', 'folded'],
    ['Grongingen', 'corrected'],
    ['TX, US', 'code'],
  ])('“%s” matches as: %s', (text, match) => expect(findPlaces(tables, text).places[0]!.match).toBe(match));

  it('names all towns of a name, the largest first, and parts of a town once', () => {
    const found = findPlaces(tables, 'Springfield').places.filter(({ kind }) => kind === 'town');
    expect(found.slice(0, 3).map(({ region }) => region)).toEqual(['Missouri', 'Massachusetts', 'Illinois']);
    expect(found.length).toBeGreaterThan(15);
    expect(findPlaces(tables, 'Hamburg').places.filter(({ country, kind }) => country === 'DE' && kind === 'town')).toHaveLength(1);
  });

  it('names what is elsewhere if it has no such place', () => {
    // A number beside a name is no region, and no postal code if it is short or has a point.
    for (const text of ['Wien, Deutschland', 'Wien, 0', 'Wien, 16.37']) {
      const { places: there, elsewhere } = findPlaces(tables, text);
      expect([there, shown(elsewhere[0])]).toEqual([[], 'town Wien, AT']);
    }
  });
});

describe('a postal code', () => {
  it.each([
    ['D-85452', 'postal_code 85452 Moosinning, DE'],
    ['10115, Berlin', 'postal_code 10115 Berlin, DE'],
    ['75001, France', 'postal_code 75001 Paris, FR'],
    ['1012 AB', 'postal_code 1012AB Amsterdam, NL'],
    ['67433 Neustadt', 'town Neustadt an der Weinstraße, Rheinland-Pfalz, DE'],
    ['23730 Neustadt', 'town Neustadt in Holstein, Schleswig-Holstein, DE'],
    ['Neustadt (67433)', 'town Neustadt an der Weinstraße, Rheinland-Pfalz, DE'],
    ['Rotenburg (Wümme) 27356', 'town Rotenburg, Niedersachsen, DE'],
    ['Chicago, IL 60601, USA', 'town Chicago, Illinois, US'],
    ['Toronto ON M5H 2N2', 'town Toronto, Ontario, CA'],
    ['London SW1A 1AA, UK', 'town London, England, GB'],
    ['Amsterdam 1012 AB', 'town Amsterdam, Noord-Holland, NL'],
    ['110001 New Delhi', 'town New Delhi, Delhi, IN'],
    ['100 00 Praha', 'town Praha, Prague, CZ'],
    ['101 Reykjavik', 'town Reykjavík, Capital, IS'],
    ['75001 France', 'postal_code 75001 Paris, FR'],
    ['20121 Milano MI', 'town Milano, Lombardia, IT'],
    ['46001 Valencia', 'town Valencia, Comunidad Valenciana, ES'],
    ['24001 León', 'town León, Castilla y León, ES'],
    ['28001, ES', 'postal_code 28001 Madrid, ES'],
    ['Chicago IL 60601 USA', 'town Chicago, Illinois, US'],
    ['Toronto ON M5V 2T6 Canada', 'town Toronto, Ontario, CA'],
    ['69003 Lyon Cedex 03', 'town Lyon, Auvergne-Rhône-Alpes, FR'],
    ['3000-001', 'postal_code 3000001 Coimbra, PT'],
    ['100-0001', 'postal_code 1000001 千代田区, JP'],
    ['VLT 1117', 'postal_code VLT1117 Triq Ir-Repubblika, MT'],
  ])('“%s” leads to %s', async (text, place) => expect(shown((await places.find(text)).places[0])).toBe(place));

  it.each([
    // Digits that are no postal code of the place, or that of another town
    ['Lyon,100', ['town Lyon, Auvergne-Rhône-Alpes, FR']],
    ['Lyon 2024', ['town Lyon, Auvergne-Rhône-Alpes, FR']],
    ['Dubai, 100', ['town Dubai, AE']],
    ['Berlin, 20095', ['town Berlin, DE', 'postal_code 20095 Hamburg, DE']],
    ['20095, Berlin', ['postal_code 20095 Hamburg, DE', 'town Berlin, DE']],
    ['28001 Barcelona', ['town Barcelona, Cataluña, ES', 'postal_code 28001 Madrid, ES']],
    ['1012 AB Rotterdam', ['town Rotterdam, Zuid-Holland, NL', 'postal_code 1012AB Amsterdam, NL']],
  ])('“%s” names nothing, and both are elsewhere', async (text, elsewhere) => {
    const found = await places.find(text);
    expect([found.places, found.elsewhere.map(shown).slice(0, elsewhere.length)]).toEqual([[], elsewhere]);
  });

  it('leads to each country that has it', async () => {
    expect((await places.find('85452')).places.map(({ country }) => country)).toEqual(expect.arrayContaining(['DE', 'PL']));
  });
});

it.each([
  ['be', ['country Belgium']],
  ['hambu', ['town Hamburg, DE']],
  ['zwol', ['town Zwolle, Overijssel, NL']],
])('suggests for “%s”: %s', (text, expected) => {
  const suggested = placesBeginning(tables, text, 6).map(shown);
  expect(suggested).toEqual(expect.arrayContaining(expected));
  expect(suggested.length).toBeLessThanOrEqual(6);
});
