import { countryOf } from './countries.ts';
import type { Language } from './name-words.ts';
import { pick, pickInteger, type Random } from './random.ts';

const phrases = (text: string): string[] => text.split(';').map((part) => part.trim());

/** Streets by language; `#` becomes the house number. */
const streets: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: phrases('Hafenstraße #; Industriestraße #; Kranweg #; Am Güterbahnhof #; Gewerbepark #; Werftstraße #; An der Schleuse #'),
  nl: phrases('Havenweg #; Industrieweg #; Kraanweg #; Scheepvaartstraat #; Hijsweg #; Sluiskade #'),
  fr: phrases(
    '# rue du Port; # avenue de l’Industrie; # chemin des Grues; # quai de l’Écluse; # rue de la Gare; # zone artisanale des Peupliers',
  ),
  es: phrases(
    'Calle del Puerto #; Avenida de la Industria #; Polígono Industrial Norte, nave #; Camino de la Estación #; Calle de las Grúas #',
  ),
  it: phrases('Via del Porto #; Via dell’Industria #; Via delle Gru #; Viale della Stazione #; Strada Provinciale #'),
  pt: phrases('Rua do Porto #; Avenida da Indústria #; Rua dos Guindastes #; Estrada da Estação #; Zona Industrial, lote #'),
  pl: phrases('ul. Portowa #; ul. Przemysłowa #; ul. Dźwigowa #; ul. Kolejowa #; ul. Składowa #'),
  cs: phrases('Přístavní #; Průmyslová #; Jeřábová #; Nádražní #; Skladová #'),
  hu: phrases('Kikötő utca #.; Ipar utca #.; Daru utca #.; Vasút sor #.; Raktár utca #.'),
  ro: phrases('Strada Portului #; Strada Industriei #; Strada Gării #; Bulevardul Fabricii #'),
  hr: phrases('Lučka ulica #; Industrijska #; Kolodvorska #; Skladišna #'),
  sv: phrases('Hamngatan #; Industrivägen #; Kranvägen #; Stationsgatan #; Verkstadsgatan #'),
  nb: phrases('Havnegata #; Industriveien #; Kranveien #; Verftsgata #; Stasjonsveien #'),
  da: phrases('Havnevej #; Industrivej #; Kranvej #; Værftsgade #; Stationsvej #'),
  fi: phrases('Satamakatu #; Teollisuustie #; Nosturitie #; Asemakatu #; Varastokatu #'),
  tr: phrases('Liman Caddesi No: #; Sanayi Caddesi No: #; Vinç Sokak No: #; İstasyon Caddesi No: #'),
};
const englishStreets = phrases(
  '# Harbour Road; # Industrial Avenue; # Crane Lane; # Depot Street; # Wharf Road; # Quarry Road; # Foundry Street; # Railway Terrace',
);
const secondLines = phrases('Gate 2; Yard B; Unit 7; Building 4; Hall 3; Dock 5');

/** First and second line of an invented address; the second is null for most companies. */
export function inventAddress(random: Random, countryCode: string): { readonly line1: string; readonly line2: string | null } {
  const pattern = pick(random, streets[countryOf(countryCode).language] ?? englishStreets);
  const line1 = pattern.replace('#', String(pickInteger(random, 1, 180)));
  return { line1, line2: random() < 0.12 ? pick(random, secondLines) : null };
}
