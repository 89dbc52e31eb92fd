import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});
const respond = (question: string) => traceQuestion(sources, question).response;
const answer = (question: string) => respond(question).answer.text;

describe('what an answer leaves out', () => {
  it.each([
    ['mobile cranes in Norway next month, 30 m radius, with operator', 'Not considered: next month, 30 m radius, with operator.'],
    ['Autokran in Köln nächste Woche mit Fahrer', 'Nicht berücksichtigt: nächste Woche mit Fahrer.'],
    ['mobiele kraan huren in Utrecht morgen met machinist', 'Niet meegenomen: morgen met machinist.'],
    ['location de grue mobile à Lyon la semaine prochaine, avec grutier', 'Non pris en compte : semaine prochaine, avec grutier.'],
    ['alquiler de grúa móvil en Madrid mañana con operador', 'Sin tener en cuenta: mañana con operador.'],
    ['noleggio autogrù a Verona domani con operatore', 'Non si è tenuto conto di: domani con operatore.'],
    ['aluguer de grua móvel em Braga amanhã com operador', 'Sem levar em conta: amanhã com operador.'],
    ['wynajem żurawia samojezdnego w Krakowie jutro z operatorem', 'Nie uwzględniono: jutro z operatorem.'],
    ['Which companies in Foobarville have a crawler crane?', 'Not considered: Foobarville.'],
    ['crawler crane in Leeds, no offers from brokers please', 'Not considered: no offers from brokers.'],
    ['crane in Leeds, the operator should speak Polish', 'Not considered: operator, speak Polish.'],
    ['cherry picker hire 99999', 'Not considered: 99999.'],
    ['anyone after a Grove RT9130E-2? unit is lying in Richards Bay', 'Not considered: Richards Bay.'],
    ['all-terrain cranes in Poland, no Chinese makes please', 'Not considered: Chinese makes.'],
    ['grue mobile d’occasion de marque allemande en France', 'Non pris en compte : marque allemande.'],
    ['In einer Halle in Chemnitz ist eine Presse umzusetzen, welche Kranfirma macht so was?', 'Nicht berücksichtigt: Halle.'],
    ['te koop: rupskraan van 150 ton, mag in Duitsland of elders staan', 'Niet meegenomen: of elders staan.'],
    ['scheda tecnica GMK3060L-1 a 20 m', 'Non si è tenuto conto di: a 20 m.'],
    ['autogrù usata ore sotto 5000', 'Non si è tenuto conto di: ore sotto 5000.'],
    ['gebrauchter Autokran, unter 8000 Std', 'Nicht berücksichtigt: unter 8000 Std.'],
    ['hoogwerker huren in de gemeente Foobar', 'Niet meegenomen: Foobar.'],
    ['location de grue Foobarville', 'Non pris en compte : Foobarville.'],
    ['crane hire Foobarville', 'Not considered: Foobarville.'],
    ['used crawler crane in Belgium, manual in German', 'Not considered: manual, in German.'],
    ['crane hire in Reading, 60 tonner, under 900 quid the day', 'Not considered: under 900 quid the day.'],
    ['cherry picker under 400 pounds a week in Leeds', 'Not considered: under 400 pounds a week.'],
    ['O plano pago aumenta o limite diário de chamadas?', 'Sem levar em conta: plano pago.'],
  ])('is said in the language of the question: %s', (question, said) => {
    const [label, phrases] = said.split(': ') as [string, string];
    const { not_considered: left } = respond(question)._meta;
    expect(answer(question)).toContain(`${label}: ${left}.`);
    // Where a phrase begins, the model may say differently each time that it learns.
    for (const word of phrases.match(/[\p{L}\p{N}]{5,}|\d+/gu)!) expect(left).toContain(word);
  });

  // Where a condition begins, the model may say differently each time that it learns.
  it.each([
    ['who in Hull has a crane that fits through a gate 2.9 m wide', /Not considered: (?:that )?(?:fits )?through a gate 2\.9 m wide\./],
    ['crane hire in county Qworzel', /Not considered: (?:in )?(?:county )?Qworzel\./],
  ])('is said as far as it is understood: %s', (question, said) => {
    expect(answer(question)).toMatch(said);
  });

  // What the answer does is no part of what it leaves out; the part of a town that is named is.
  it.each([
    ['crane hire port of Antwerp', 'Antwerpen', 'port'],
    ['cranes near Port of Houston Texas', 'Houston', 'Port'],
    ['cranes near Port of Spain', 'Port of Spain', undefined],
    ['crane in downtown Chicago', 'Chicago', 'downtown'],
    ['crane hire downtown New York', 'New York', 'downtown'],
    ['cranes in central Berlin', 'Berlin', 'central'],
    ['crane hire north of Leeds', 'Leeds', 'north'],
    ['cranes in North York', 'North York', undefined],
    ['crane Leeds city centre', 'Leeds', 'city centre'],
    ['Leeds crane hire', 'Leeds', undefined],
    ['Leeds Crane Hire 50t', 'Leeds', undefined],
    ['crane hire in Mobile', 'Mobile', undefined],
    ['crane companies in South America', null, 'South America'],
    ['cranes Middle East 500t', null, 'Middle East'],
    ['mobile crane York 40t', 'York', undefined],
    ['biggest crane in Leeds', 'Leeds', undefined],
    ['how many crane companies are in Leeds', 'Leeds', undefined],
    ['what are outriggers', null, undefined],
    ['what is a tower crane?', null, undefined],
    ['Tower crane Leeds', 'Leeds', undefined],
    ["crane hire Leeds, I don't have a permit", 'Leeds', "don't have a permit"],
    ['crane in Leeds, no outside brokers', 'Leeds', 'no outside brokers'],
    ['crane to lift people in Leeds', 'Leeds', 'people'],
    ['load charts', null, undefined],
    ['grue dans le 33', null, '33'],
    ['crane hire M62 junction 29', null, 'M62 junction 29'],
    ['closest crane company to Lyon', 'Lyon', undefined],
    ['grúa más cercana a Madrid', 'Madrid', undefined],
    ['dichtstbijzijnde kraan bij Utrecht', 'Utrecht', undefined],
    ['nearest crane', null, 'nearest'],
    ['Anzahl der Kranfirmen in Hamburg', 'Hamburg', undefined],
    ['nearest crawler crane to Lyon, with phone number', 'Lyon', undefined],
  ])('is not in the place that is taken, nor in what the answer says: %s', (question, place, left) => {
    const { understood = '', not_considered } = respond(question)._meta;
    expect([new URLSearchParams(understood).getAll('place'), not_considered]).toEqual([place === null ? [] : [place], left]);
  });

  it.each([
    'How many companies in Germany offer mobile cranes of at least 300 t?',
    'companies that own a 500 t crane in France',
    'who operates crawler cranes in Italy',
    'Welche Firmen bieten Raupenkrane in Polen an',
    'quelles entreprises proposent des grues mobiles en Belgique',
    'qué empresas ofrecen grúas en Madrid',
    'quali aziende offrono autogrù a Milano',
    'welke bedrijven bieden rupskranen aan in Nederland',
    'quais empresas oferecem guindastes no Porto',
    'jakie firmy oferują żurawie w Krakowie',
    'does anyone know a good mobile crane company near Porto',
    'can you recommend a crane company in Madrid',
    'Kann jemand eine Kranfirma in Hamburg empfehlen?',
    'ktoś poleca firmę dźwigową w Krakowie?',
  ])('is no verb of the answer or of asking: %s', (question) => {
    expect(respond(question)._meta.not_considered).toBe(undefined);
  });

  it('gives the ways to reach companies of a list that a question asks for, and says which are not known', () => {
    const described = respond('crawler cranes near Lyon, with website and phone').results.map(({ description }) => description);
    expect(described[0]).toMatch(/Not in the data: website\. Contact: \+33 4 65 71 41 80 \(phone\)\.$/);
    expect(respond('crawler cranes near Lyon').results[0]!.description).not.toContain('+33');
    expect(respond('buyers of crawler cranes with phone number')._meta.not_considered).toContain('phone number');
  });

  it.each([
    'crawler cranes over 300 t in Germany',
    'who may I ask for crawler cranes in Germany, I am new here',
    'mobiele kraan vanaf 100 t binnen 50 km van Rotterdam',
    'guindastes de segunda mão na Alemanha',
    'LTM 1060-3.1 60 t data sheet',
  ])('is nothing where all of the question is answered: %s', (question) => {
    expect(respond(question)._meta.not_considered).toBeUndefined();
  });

  it.each([
    ['in what looks like an address', 'Grove crane in Leeds, a Tadano.Need it by Friday', 'Tadano'],
    ['beside a model of another maker', 'who has a Liebherr LTM 1100-5.2 or a Tadano in Germany', 'Tadano'],
  ])('names a maker %s', (_, question, name) => {
    expect(answer(question)).toContain(name);
  });

  it('says lengths of time in words', () => {
    expect(answer('grúa en Madrid para tres días')).toContain('tres días');
  });

  it('is cut at the end of a word, with an ellipsis, where it is long', () => {
    const [phrase] = traceQuestion(
      sources,
      'Liebherr LTM 1150-5.3 usada com contrato de manutenção totalmente transferível e matrícula já cancelada para exportação',
    ).understanding!.unused;
    expect(phrase).toMatch(/^(?:usada )?com contrato de manutenção .+\p{L}…$/u);
  });

  it('has no address within a condition', () => {
    const response = respond('crane in Leeds with operator from www.evil.example/pay and insurance');
    expect(response._meta.not_considered).toContain('with operator');
    expect(response.answer.text).not.toMatch(/evil|www|pay/);
  });

  it.each(['crane in <b>Berlin</b> at www.evil.example', 'crane hire in Evil.example', 'cranes in http://evil.example/x'])(
    'is repeated without addresses and markup: %s',
    (question) => {
      expect(JSON.stringify(respond(question))).not.toMatch(/<b>|evil\.example|www\.|http:/i);
    },
  );
});

describe('nouns and adjectives are no everyday words', () => {
  it.each([
    ['crane for a steel frame in Leeds', ['steel', 'frame']],
    ['crane for a solar plant near Hull', ['solar', 'plant']],
    ['new mobile crane in Leeds', ['new']],
    ['Kran für Baustelle in Köln', ['Baustelle']],
    ['Kran für einen Windpark bei Bremen', ['Windpark']],
    ['kraan voor een brug in Utrecht', ['brug']],
    ['grue pour un toit en acier à Lyon', ['toit', 'acier']],
    ['grúa para una nave en Madrid', ['nave']],
    ['gru per un ponte a Roma', ['ponte']],
    ['guindaste para uma usina em Braga', ['usina']],
    ['dźwig na dach w Krakowie', ['dach']],
  ] as const)('%s', (question, words) => {
    for (const word of words) expect(answer(question)).toContain(word);
  });
});

describe('a question', () => {
  it('for the largest is answered by capacity, the first named', () => {
    expect(answer('largest crane in Germany')).toMatch(/The largest capacity is 1,600 t \([^,()]+, [^,()]+, Germany\)\./);
    expect(answer('biggest Liebherr crawler crane model')).toContain('The largest capacity is 3,000 t (Liebherr LR 13000).');
  });

  it('for more than an amount counts fewer than one for at least that amount', () => {
    const over = answer('mobile cranes over 100 t within 50 km of Rotterdam');
    const least = answer('mobile cranes of at least 100 t within 50 km of Rotterdam');
    expect(over).toMatch(/^3 companies .+ of more than 100 t\./);
    expect(least).toMatch(/^5 companies .+ of 100 t or more\./);
  });

  it('for two countries or two towns is answered for each', () => {
    expect(answer('mobile cranes in Norway or Sweden')).toMatch(
      /companies in Norway offer mobile cranes\. \d+ companies in Sweden offer mobile cranes\./,
    );
    expect(answer('Kran in Dresden oder Leipzig')).toMatch(/Dresden.*Leipzig/);
    expect(respond('mobile cranes in Norway or Sweden')._meta.understood).toBe('country=NO&country=SE&service_type=mobile_crane');
    expect(respond('crane in Hull or Grimsby')._meta.understood).toBe('place=Hull&place=Grimsby&max_km=30');
  });

  it('for a town with its state is one for that town', () => {
    expect(answer('crane hire Paris, Texas')).toContain('within 30 km of Paris, Texas');
    expect(answer('cranes in Houston, Texas')).toMatch(/^\d+ companies within 30 km of Houston offer cranes\./);
  });

  it('for coordinates is one for companies around them', () => {
    const { answer: said, _meta } = respond('cranes near 51.9225, 4.4792 within 60 km');
    expect(said.text).toMatch(/^\d+ companies within 60 km of 51\.9225, 4\.4792 offer cranes\./);
    expect(_meta.json).toMatch(/\/api\/nearest\?near=51\.9225(?:,|%2C)4\.4792&max_km=60/);
  });

  it('about a load shows no company that has no crane for it', () => {
    expect(answer('who can lift a 20 t boiler in Leeds')).toContain(
      'The companies named here have cranes of at least 20 t; the list isn’t narrowed to these.',
    );
  });

  it('about a load is not told that nobody has such a crane because a town is excluded', () => {
    const said = answer('who can lift a 12 t chiller near Saint-Nazaire, no firms from Nantes please');
    expect(said).toContain('The list can’t leave out Nantes.');
    expect(said).not.toMatch(/No company .* offers a crane of 12 t/);
  });

  it('for a town names others of its name with their countries, not with codes', () => {
    expect(answer('guindaste em León')).not.toMatch(/, [A-Z]{2}[;.]/);
    expect(answer('crane hire in Halle')).toMatch(/Other places of that name: .*(?:Belgium|Germany)/);
  });

  it('never shows a company at the edge of a circle that it is outside of', () => {
    const { results } = respond('Kranverleih in Halle an der Saale, 60-Tonner');
    const away = results.flatMap(({ description }) => Number(/ \(([\d.]+) km\)\./.exec(description ?? '')?.[1] ?? 0));
    expect(Math.max(...away)).toBeGreaterThan(0);
    expect(Math.max(...away)).toBeLessThanOrEqual(30);
  });

  it('for several figures that the atlas lacks is told each', () => {
    expect(answer('fiche technique du LTM 1100-5.2 hauteur et largeur')).toContain('Absent des données : hauteur maximale et largeur.');
    expect(answer('LTM 1100-5.2 altezza e larghezza')).toContain('Non presente nei dati: altezza massima e larghezza.');
  });

  it('for a figure that the atlas lacks is told so', () => {
    expect(answer('max height of the LTM 1100-5.2')).toMatch(
      /^Liebherr LTM 1100-5\.2: capacity 100 t, .*\. Not in the data: maximum height\./,
    );
  });

  it('for companies with a model leads to these, and to no list of all', () => {
    const { results } = respond('Which companies in Poland have a Liebherr LTM 1100-5.2?');
    expect(results.map(({ '@type': type }) => type)).toEqual(['Organization', 'Organization', 'Organization']);
  });

  it('that excludes a town shows no company there, and says that the list has them', () => {
    const { answer: said, results } = respond('crawler cranes in Germany but not in Köln');
    expect(said.text).toContain('The list can’t leave out Köln.');
    for (const { '@type': type, description } of results) if (type === 'Organization') expect(description).not.toContain('Köln');
  });

  it('that excludes a town near by says that nothing is from there', () => {
    expect(answer('Crane hire for a job in Hull, nobody from Leeds please')).toContain('Left out: Leeds.');
  });

  it('that excludes a town does not say that ads of its country are from elsewhere', () => {
    expect(answer('wanted ads for cranes in Germany, nobody from Hamburg please')).toContain('The list can’t leave out Hamburg.');
  });

  it.each([
    ['crane hire in Iceland, not Reykjavik', 'Nothing is left without Reykjavík.'],
    ['Kranverleih in Island, nicht in Reykjavik', 'Ohne Reykjavík bleibt nichts übrig.'],
    ['used Spierings, but no mobile tower cranes', 'Nothing is left without mobile tower cranes.'],
  ])('that excludes all there are is told so: %s', (question, said) => {
    expect(answer(question)).toContain(said);
  });

  it('that says where one’s own yard is does not hear of it where it says where to search', () => {
    expect(answer('Our yard is in Leeds. Crane hire in Hull, 60 t')).not.toContain('Leeds');
    expect(answer('notre dépôt est à Lyon, il nous faut une grue à Grenoble')).not.toContain('Lyon');
  });

  it('for a region is told of what is in it', () => {
    expect(answer('gru in Piemonte')).toMatch(/^\d+ aziende nella regione Piemonte e dintorni in Italia offrono gru\./);
  });

  it('for a figure of several models is told of each whether it is known', () => {
    const text = answer('welche Hakenhöhe haben LTM 1100-5.2, GMK 5100, LTM 1200-5.1, GMK5250L und AC 45 City');
    expect(text).toContain('GMK 5100 steht nicht im Atlas.');
    expect(text).toMatch(/LTM 1200-5\.1: [^.]*maximale Höhe 101 m/);
    for (const model of ['LTM 1100-5.2', 'GMK5250L', 'AC 45 City'])
      expect(text).toMatch(new RegExp(`${model.replace('.', '\\.')}: [^.]+\\. Nicht in den Daten: maximale Höhe\\.`));
  });

  it('that excludes a country says so of pages that may have it, wherever the crane is wanted', () => {
    const said = answer('chcę kupić żuraw gąsienicowy do 100 t, co jest na sprzedaż w Czechach? niemieckich nie');
    expect(said).toContain('Na liście nie można wykluczyć: Niemcy.');
  });

  it('for offers in two countries is answered for both', () => {
    const both = answer('wanted ads for cranes in Germany or Poland');
    expect(both).toMatch(/in Germany or in Poland/);
    const countOf = (text: string) => (text.startsWith('One ') ? 1 : Number(/^\d+/.exec(text) ?? 0));
    const [first, second] = ['Germany', 'Poland'].map((country) => countOf(answer(`wanted ads for cranes in ${country}`)));
    expect(countOf(both)).toBe(first! + second!);
  });

  it('of who sells a crane of some capacity counts no ads for other machines', () => {
    const { results } = traceQuestion(sources, 'wanted ads for a 40 t crane, we sell one').response;
    expect(results.length).toBeGreaterThan(1);
    for (const { name } of results) expect(name).not.toMatch(/Ruthmann|Cometto|platform/);
  });

  it('that leaves out makers of pages for sale does not say that the others are all there are', () => {
    const said = answer('hubarbeitsbühne kaufen, bloß keine Genie');
    expect(said).toMatch(/^Auch teilweise Passendes ist dabei\./);
  });

  it('with one wish denied does not offer it', () => {
    expect(answer('Geen gezocht-advertenties aub, ik wil zien wat er TE KOOP staat: Spierings SK599')).not.toContain('koopverzoeken');
  });

  it('for wanted ads is answered by the day of the request', () => {
    const on = (today: string) => traceQuestion({ ...sources, today: () => today }, 'wanted ads for crawler cranes').response;
    const expiries = ({ results }: ReturnType<typeof on>) => results.filter(({ '@type': type }) => type === 'Demand').length;
    expect(expiries(on('2026-05-01'))).toBeGreaterThan(0);
    expect(expiries(on('2100-01-01'))).toBe(0);
    expect(on('2100-01-01').answer.text).toBe('Wanted ads: 0.');
  });
});
