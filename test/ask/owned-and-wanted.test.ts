import { beforeAll, describe, expect, it } from 'vitest';
import { filtersOf } from '../../src/ask/answering/question-filters.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { sampleSources, traceSample } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});
const ask = (question: string) => {
  const { understanding, response } = traceSample(sources, question);
  const { intent, language, unused } = understanding!;
  return { intent, language, ...filtersOf(understanding!), unused: unused.join(' '), text: response.answer.text };
};

describe('of two sizes, that of a crane of one’s own is not the one that is wanted', () => {
  it.each<[string, number, string]>([
    ['we already have a 100 t, looking for a 200 t in Leeds', 200, '100'],
    ['looking for a 200 t in Hull, a 90 t we already own', 200, '90'],
    ['Wir haben schon einen 100-Tonner, brauchen einen 200-Tonner in Köln', 200, '100'],
    ['Suchen einen 200er in Köln, einen 100er haben wir schon', 200, '100'],
    ['we hebben al een 100 tonner, zoeken een 200 tonner in Rotterdam', 200, '100'],
    ['zoeken 200 ton in Breda, een 100 tonner hebben we al', 200, '100'],
    ['nous avons déjà une 100 t, on cherche une 200 t à Lyon', 200, '100'],
    ['cherche 200 t à Lyon, on a déjà une 100 t', 200, '100'],
    ['ya tenemos una de 100 t, buscamos una de 200', 200, '100'],
    ['buscamos una de 200 t en Madrid, de 100 ya tenemos', 200, '100'],
    ['abbiamo già una gru da 100 t, ne cerchiamo una da 200 a Milano', 200, '100'],
    ['cerchiamo una 200 t a Bologna, una da 100 l’abbiamo già', 200, '100'],
    ['já temos um guindaste de 100 t, procuramos um de 200 t no Porto', 200, '100'],
    ['procuramos 200 t em Faro, um de 100 t já temos', 200, '100'],
    ['mamy już dźwig 100 t, szukamy 200 t we Wrocławiu', 200, '100'],
    ['szukamy 200 t w Łodzi, 100 t już mamy', 200, '100'],
    ['haben einen LTM 1060, suchen einen 300er', 300, 'LTM 1060'],
    ['ho una LTM 1060, cerco una da 300 t', 300, 'LTM 1060'],
    ['hebben zelf een LTM 1060, zoeken een 300 tons kraan', 300, 'LTM 1060'],
  ])('%s', (question, wanted, owned) => {
    const { unused, ...asked } = ask(question);
    expect(asked).toMatchObject({ capacity_min_t: wanted });
    expect(asked).not.toHaveProperty('model');
    expect(unused).toContain(owned);
  });

  it.each(['300er Kran in Köln', 'einen 300-er in Köln', '300 Tonner in Köln', 'Mobilkran 300er in Köln'])(
    'in German the class of a crane is an amount: %s',
    (question) => {
      expect(ask(question)).toMatchObject({ capacity_min_t: 300, place: 'Köln' });
    },
  );
});

describe('two sizes that are joined by “and” or “or” are no range: the smaller is the least, and the other is said', () => {
  it.each([
    '50 t and 90 t cranes in Leeds',
    'a 50t and a 90t crane in Leeds',
    'cranes of 50 or 90 t in Leeds',
    '90 t or 50 t crane in Leeds',
    'ein 50 t und ein 90 t Kran in Köln',
    '50 t en 90 t kraan in Utrecht',
    '50T et 90T à Lyon',
    'grúas de 50 t y 90 t en Madrid',
    'una gru da 50 t e una da 90 t a Roma',
    'guindastes de 50 t e 90 t em Lisboa',
    'dźwig 50 t i 90 t w Krakowie',
    'una de 50 toneladas y otra de 90 en Bilbao',
  ])('%s', (question) => {
    const { unused, ...asked } = ask(question);
    expect(asked).toMatchObject({ capacity_min_t: 50 });
    expect(asked).not.toHaveProperty('capacity_max_t');
    expect(unused).toContain('90');
  });

  it.each([
    'between 50 and 90 t in Leeds',
    'zwischen 50 und 90 t in Köln',
    'entre 50 et 90 t à Lyon',
    'tra 50 e 90 t a Roma',
    '50 to 90 t in Leeds',
  ])('but these are: %s', (question) => {
    expect(ask(question)).toMatchObject({ capacity_min_t: 50, capacity_max_t: 90 });
  });
});

describe('of either of two kinds, one is looked for and the other is said', () => {
  it.each([
    ['either a crawler or an all-terrain in Leeds', 'all-terrain'],
    ['Raupenkran oder Mobilkran in Köln', 'Mobilkran'],
    ['grue sur chenilles ou grue mobile à Lyon', 'grue mobile'],
    ['mobile crane and aerial platform in Berlin', 'aerial platform'],
  ])('%s', (question, other) => {
    expect(ask(question).unused).toContain(other);
  });
});

describe('contacts of a company that is not in the data: the answer says so, with the name', () => {
  it.each([
    ['Mammoet phone number', 'Mammoet'],
    ['contact Sarens', 'Sarens'],
    ['is there an email for Lampson International', 'Lampson International'],
    ['Telefonnummer von Felbermayr', 'Felbermayr'],
    ['Adresse der Firma Wiesbauer Krane', 'Wiesbauer Krane'],
    ['adres van Peinemann Kranen', 'Peinemann Kranen'],
    ['coordonnées de Foselev Lyon', 'Foselev Lyon'],
    ['site web de Mediaco Marseille', 'Mediaco Marseille'],
    ['telefono de Grúas Fulanito', 'Grúas Fulanito'],
    ['numero di telefono Autogrù Rossini Padova', 'Autogrù Rossini Padova'],
    ['contacto da Transgrua', 'Transgrua'],
    ['numer telefonu do Zuraw Nowak', 'Zuraw Nowak'],
  ])('%s', (question, name) => {
    const { intent, text } = ask(question);
    expect(intent).toBe('company_by_name');
    expect(text).toContain(name);
  });

  it.each([
    ['fax number of Adlerbrück Kranverleih', 'Not in the data: fax.'],
    ['Faxnummer von Adlerbrück Kranverleih', 'Nicht in den Daten: Fax.'],
    ['email of Adlerbrück Kranverleih', 'Not in the data: email.'],
    ['crane companies in Leeds with email', 'Not in the data: email.'],
    ['correos de empresas de grúas en Madrid', 'No consta en los datos: correo electrónico.'],
  ])('ways to reach a company that the data never has are said: %s', (question, said) => {
    expect(ask(question).text).toContain(said);
  });
});

describe('a town of several of its name', () => {
  it('is the one with companies near it, of those of like size, and the answer says which', () => {
    expect(ask('cranes in Valencia').text).toMatch(
      /Valencia in Spain offer cranes.*Other places of that name: Valencia, Carabobo, Venezuela/,
    );
    expect(ask('grúas en Valencia').text).toContain('Valencia en España');
  });

  it.each(['cranes in Birmingham', 'cranes in London', 'cranes in Perth', 'cranes in Santiago'])(
    'is the largest if it has some: %s',
    (question) => {
      expect(ask(question).text).toMatch(/within 30 km of \w+ offer/);
    },
  );
});

describe('a town that is only said not to be the one excludes nobody', () => {
  it.each([
    'kraan huren, niet in Amsterdam maar in Haarlem',
    'nicht in Köln sondern in Bonn, Mobilkran',
    'non a Milano ma a Monza, autogru',
    'crane not in Leeds, in Bradford please',
  ])('%s', (question) => {
    expect(traceSample(sources, question).understanding!.excludedAreas).toEqual([]);
    expect(traceSample(sources, question).response.results.length).toBeGreaterThan(1);
  });

  it.each([
    'kraan huren niet uit Amsterdam maar uit Haarlem',
    'Firmen in Bonn, aber keine aus Köln',
    'anyone but a Bristol firm. Bath, 40 t crane',
  ])('but companies from there are excluded: %s', (question) => {
    expect(traceSample(sources, question).understanding!.excludedAreas).toHaveLength(1);
  });
});

describe('who asks where to sell or how to be listed is sent to sign in', () => {
  it.each([
    'where can I advertise my crane',
    'I want to sell my LTM 1060, where can I list it?',
    'how do I get my company listed',
    'wo kann ich meinen Kran inserieren',
    'wie komme ich in Ihr Verzeichnis',
    'waar kan ik mijn kraan te koop zetten',
    'comment mettre ma grue en vente ici',
    'comment inscrire mon entreprise dans l’annuaire',
    'quiero vender mi grúa, ¿dónde la publico?',
    'dove posso mettere in vendita la mia autogrù',
    'onde posso anunciar o meu guindaste',
    'gdzie mogę wystawić dźwig na sprzedaż',
  ])('%s', (question) => {
    expect(ask(question).intent).toBe('account_action');
  });
});

describe('questions about the service are answered with the fact', () => {
  it.each([
    ['do you support ETag?', 'If-None-Match'],
    ['czy api obsługuje ETag', 'If-None-Match'],
    ['how does the cursor work', 'next_cursor'],
    ['wie funktioniert der Cursor', 'next_cursor'],
    ['can I use the data commercially?', 'Creative Commons Attribution 4.0'],
    ['puis-je utiliser les données à des fins commerciales', 'Creative Commons Attribution 4.0'],
    ['welche Lizenz haben die Daten', 'Creative Commons Attribution 4.0'],
    ['mag ik de data commercieel gebruiken', 'Creative Commons Attribution 4.0'],
    ['what does the API cost', 'free'],
    ['was kostet die API', 'kostenlos'],
    ['cuánto cuesta la API', 'gratuito'],
    ['quanto costa l’API', 'gratuito'],
    ['quanto custa a API', 'gratuito'],
    ['ile kosztuje API', 'bezpłatny'],
  ])('%s', (question, fact) => {
    const { intent, text } = ask(question);
    expect(intent).toBe('developer_docs');
    expect(text).toContain(fact);
  });
});
