import { describe, expect, it } from 'vitest';
import { openGazetteer } from '../../scripts/market/gazetteer.ts';

const gazetteer = openGazetteer();
const address = (text: string) => {
  const [city = '', country = '', state = '', postalCode = ''] = text.split('|').map((part) => part.trim());
  return { city, country, state, postalCode };
};
const rounded = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => `${lat.toFixed(1)} ${lon.toFixed(1)}`;

describe('an address', () => {
  it.each([
    // Town | country | state | postal code
    ['Houston, TX | US', '29.8 -95.4'],
    ['Houston, Texas | US', '29.8 -95.4'],
    ['Lyon Cedex 03 | FR', '45.7 4.8'],
    ['Paris 15 | FR', '48.9 2.3'],
    ['Frankfurt a. M. | DE', '50.1 8.7'],
    ['Neustadt/Wstr. | DE', '49.4 8.1'],
    ['Weiden i.d.OPf. | DE', '49.7 12.2'],
    ['85452 Moosinning | DE', '48.3 11.8'],
    ['D-85452 Moosinning | DE', '48.3 11.8'],
    ['Muenchen | DE', '48.1 11.6'],
    ['Munich | DE', '48.1 11.6'],
    // The state, by name and by letters
    ['Springfield | US | Illinois', '39.8 -89.6'],
    ['Springfield | US | MA', '42.1 -72.6'],
    ['San Francisco | US | Calif.', '37.8 -122.4'],
    ['Hudson | US | NY', '42.3 -73.8'],
    // The code is in no file, and the state is enough.
    ['Honolulu | US | Hawaii | 96825', '21.3 -157.9'],
    ['Perth | AU | WA', '-32.0 115.9'],
    ['Monterrey | MX | N.L.', '25.7 -100.3'],
    ['León | MX | Gto.', '21.1 -101.7'],
    ['México | MX | CDMX', '19.4 -99.1'],
    ['San Luis | MX | SLP | 78395', '22.2 -101.0'],
    ['Leeds | GB | West Yorkshire', '53.8 -1.5'],
    // An unknown one of a country with few towns of one name
    ['Milano | IT | MI', '45.5 9.2'],
    // The postal code
    ['Springfield | US | | 65801', '37.2 -93.3'],
    ['Frankfurt | DE | | 15230', '52.3 14.6'],
    ['Neustadt | DE | | 67433', '49.4 8.1'],
    ['Villeneuve | FR | | 12260', '44.4 2.0'],
    ['Hengelo | NL | | 7255 MA', '52.0 6.3'],
    ['San Giovanni | IT | VR | 37057', '45.4 11.0'],
    ['St Ives | GB | | TR26 1SA', '50.2 -5.5'],
    ['Saint-Denis | FR | | 97490', '-20.9 55.5'],
  ])('%s is at %s', (text, position) => {
    const found = gazetteer.find(address(text));
    expect([found.kind, 'position' in found ? rounded(found.position) : null]).toEqual(['town', position]);
  });

  it.each([
    ['Unbekannthausen | DE | | 85452', '85452 Moosinning', '48.3 11.8'],
    [' | DE | | D-85452', 'D-85452 Moosinning', '48.3 11.8'],
    ['W-wa | PL | | 02-801', '02-801 Warszawa', '52.2 21.0'],
  ])('%s is where its postal code is: %s', (text, name, position) => {
    const found = gazetteer.find(address(text));
    expect(found).toMatchObject({ kind: 'postal_code', name });
    expect('position' in found ? rounded(found.position) : null).toBe(position);
  });

  it.each([
    ['Springfield | US', ['Missouri', 'Massachusetts', 'Illinois']],
    ['Frankfurt | DE', ['Hessen', 'Brandenburg']],
    ['Bergen | NL', ['Noord-Brabant', 'Noord-Holland']],
  ])('%s may be in several regions', (text, regions) => {
    expect(gazetteer.find(address(text))).toMatchObject({ kind: 'several', regions: expect.arrayContaining(regions) as string[] });
  });

  it.each([
    'Houston | US | WY',
    'Houston | US | | 59001',
    'Houston | US | Somewhere',
    'Halle | DE | | 80331',
    // The code is that of an area as large as a county, and no town has the name there.
    'St Ives | GB | | EH1 1AA',
    'Unbekannthausen | DE',
    ' | DE',
    'Houston | ',
  ])('%s is nowhere', (text) => expect(gazetteer.find(address(text))).toEqual({ kind: 'none' }));
});

it.each([
  ['Grongingen | NL', ['Groningen']],
  ['Rottersdam | NL', ['Rotterdam']],
  ['Waalhaven 12, 3089 JH Rotterdam | NL', ['Rotterdam']],
  ['Groningen | NL', []],
  ['Grongingen | US', []],
])('%s probably means %s', (text, names) => {
  const { towns, likely } = gazetteer.know(address(text));
  expect(likely.map(({ name }) => name)).toEqual(names);
  expect(towns.length > 0).toBe(names.length === 0 && text === 'Groningen | NL');
});

it.each([
  ['U.S.A.', 'US'],
  ['Turkey', 'TR'],
  ['Ivory Coast', 'CI'],
  ['The Netherlands', 'NL'],
  ['Republic of Ireland', 'IE'],
  ['Deutschland', 'DE'],
  ['Bavaria', null],
])('%s is the country %s', (text, country) => expect(gazetteer.country(text)).toBe(country));

/** Real towns with unusual names, by country: none of them is a misspelling, and each is where it is. */
const unusual = `
DE: Bad Königshofen i. Grabfeld; Kaltennordheim; Rothenburg ob der Tauber; Königs Wusterhausen; Lutherstadt Eisleben; Oy-Mittelberg; Aschau im Chiemgau; Neukirchen-Vluyn; Schwäbisch Gmünd
FR: Aÿ-Champagne; L'Haÿ-les-Roses; Saint-Germain-en-Laye; Œuilly; Y; Le Kremlin-Bicêtre; Villers-lès-Nancy; Ars-sur-Moselle; Les Herbiers; Bruz
GB: Ashby-de-la-Zouch; Westward Ho!; Llanfairpwllgwyngyll; Mousehole; King's Lynn; Stow-on-the-Wold; Bury St Edmunds; Y Felinheli; Weston-super-Mare
NL: 's-Heerenberg; 's-Gravenzande; Capelle aan den IJssel; IJmuiden; Ooij; Ee; Alphen aan den Rijn; Nieuw-Vennep; Hoek van Holland
PL: Skarżysko-Kamienna; Dąbrowa Górnicza; Ożarów Mazowiecki; Żory; Bielsko-Biała; Nowy Dwór Mazowiecki; Ruda Śląska
ES: L'Hospitalet de Llobregat; Sant Cugat del Vallès; Arrasate; A Coruña; Vitoria-Gasteiz; Xàtiva; Las Palmas de Gran Canaria; Oñati
IT: Sesto San Giovanni; Reggio nell'Emilia; L'Aquila; Cernusco sul Naviglio; San Donà di Piave; Bolzano/Bozen; Cefalù; Forlì
US: Coeur d'Alene; Truth or Consequences; Winston-Salem; O'Fallon; Wilkes-Barre; King of Prussia; Ho-Ho-Kus; Port St. Lucie; Baton Rouge
SE: Örnsköldsvik; Åmål; Ängelholm; Södertälje; Upplands Väsby; Hällefors; Växjö
NO: Ålesund; Ås; Mo i Rana; Bodø; Brønnøysund; Sandnessjøen; Tromsø
TR: Şanlıurfa; Iğdır; Kahramanmaraş; Çorlu; Eskişehir; Muğla; Diyarbakır
CZ: Ústí nad Labem; Frýdek-Místek; Žďár nad Sázavou; Hradec Králové; České Budějovice; Aš; Plzeň
BR: São José do Rio Preto; Mogi das Cruzes; Santa Bárbara d'Oeste; Ji-Paraná; Foz do Iguaçu
ZA: eMalahleni; Mbombela; KwaDukuza; Gqeberha; Bela-Bela; Umhlanga; Roodepoort
`;
it('takes no unusual name of a town for a misspelling', () => {
  const towns = unusual
    .trim()
    .split('\n')
    .flatMap((line) =>
      line
        .slice(4)
        .split('; ')
        .map((city) => `${city} | ${line.slice(0, 2)}`),
    );
  expect(towns.length).toBeGreaterThan(100);
  expect(towns.flatMap((text) => gazetteer.know(address(text)).likely.map(({ name }) => `${text}: ${name}`))).toEqual([]);
});
