import { beforeAll, describe, expect, it } from 'vitest';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { filtersOf } from '../../src/ask/answering/question-filters.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});
const ask = (question: string) => {
  const understanding = traceQuestion(sources, question).understanding!;
  return { intent: understanding.intent, ...filtersOf(understanding) };
};

describe('a model that the atlas has not', () => {
  it.each([
    ['specs of the LG 1750', 'Liebherr', 'LG 1750'],
    ['GMK5150XL load chart', 'Grove', 'GMK5150XL'],
    ['scheda tecnica scc1350a', 'Sany', 'SCC1350A'],
    ['datenblatt igo t 85', 'Potain', 'IGO T 85'],
    ['terex ac 40 technical data', 'Terex', 'AC 40'],
    ['kobelco 7080 for sale', 'Kobelco', '7080'],
    ['link-belt 298 hsl boom length', 'Link-Belt', '298 HSL'],
    ['liebherr 11200 axle loads', 'Liebherr', 'LTM 11200'],
  ])('is of the maker of its series, or behind its maker: %s', (question, brand, model) => {
    expect(ask(question)).toMatchObject({ brand, model });
  });

  it.each(['rt 70 t for sale', 'AC 2015 for rent in Berlin', 'Liebherr 2012 for sale', 'kobelco 100 t for sale'])(
    'is neither an amount nor a year: %s',
    (question) => {
      expect(ask(question)).not.toHaveProperty('model');
    },
  );
});

describe('a model of the atlas', () => {
  it.each([
    ['demag 45 city', 'AC 45 City'],
    ['45 city demag specs', 'AC 45 City'],
    ['demag city 45 AC, axles?', 'AC 45 City'],
    ['kato 500 nk', 'NK-500E-v'],
    ['Was kostet ein 1100 ltm von Liebherr? Also liebherr 1100 ltm', 'LTM 1100'],
    ['grove 5250 gmk', 'GMK 5250'],
  ])('is known beside its maker, whatever the order of its words: %s', (question, model) => {
    expect(ask(question)).toMatchObject({ model });
  });

  it.each(['Demag 45 t crane in the city of Leeds', 'Grove 60 t in Hull', 'Tadano crane, 100 t, 5 axles'])(
    'is no amount: %s',
    (question) => {
      expect(ask(question)).not.toHaveProperty('model');
    },
  );
});

describe('AT and RT', () => {
  it.each([
    'need rt 50-80t near Aberdeen, anyone?',
    'any buyers looking for rt 85t+?',
    'second hand terex rt under 40t in the states',
    'any hirer w/ AT crane in Norway',
    'at 50-80to ruhrgebiet morgen früh, kein demag bitte',
  ])('are cranes: %s', (question) => {
    expect(ask(question)).toMatchObject({ service_type: 'mobile_crane' });
  });

  it('are neither a place nor a word', () => {
    expect(ask('crawler crane at 50 t in Leeds')).toMatchObject({ service_type: 'crawler_crane' });
    expect(ask('cranes in AT')).toMatchObject({ country: 'AT' });
    expect(ask('cranes in AT')).not.toHaveProperty('service_type');
  });
});

describe('an amount behind a maker', () => {
  it.each(['od 100 do 150 t', 'zwischen 100 und 150 t', 'between 100 and 150 t', 'tra 100 e 150 t'])('is no model: %s', (amount) => {
    const found = ask(`Tadano ${amount}`);
    expect(found).toMatchObject({ brand: 'Tadano', capacity_min_t: 100, capacity_max_t: 150 });
    expect(found).not.toHaveProperty('model');
  });
});

describe('a place', () => {
  it.each([
    ['kraanverhuur Delfzijl', 'Delfzijl', 'NL'],
    ['crane hire fos sur mer', 'Fos-sur-Mer', 'FR'],
    ['Autokran mieten in Duesseldorf', 'Düsseldorf', 'DE'],
    ['cranes around the Ruhr area', 'Ruhrgebiet', 'DE'],
    ['grues en Catalogne', 'Cataluña', 'ES'],
    ['Kranfirmen ab Linz', 'Linz', 'AT'],
  ])('is known without a company in it, under any of its names: %s', (question, name, country) => {
    expect(ask(question)).toMatchObject({ intent: 'companies', place: name });
    expect(traceQuestion(sources, question).understanding!.slots.place!.country).toBe(country);
  });

  it.each([
    ['crane hire please. Coventry, 60 t', 'Coventry'],
    ['niente ditte care per favore. Bergamo, autogru da 60 t', 'Bergamo'],
    ['une grue pour jeudi matin, merci beaucoup. Arras, 70 t', 'Arras'],
  ])('is known between marks at the beginning of a sentence: %s', (question, name) => {
    expect(ask(question)).toMatchObject({ place: name });
  });

  it.each([
    ['kraanverhuur gent, iemand die ook op zondag komt en aan particulieren factureert', 'Gent'],
    ['kranvermietung kiel bei sturm kostenlos stornierbar, bitte mit angebot', 'Kiel'],
    ['aluguer de gruas no porto', 'Porto'],
    ['caen, on monte des éoliennes et il nous faut une grue sur chenilles 250 t', 'Caen'],
  ])('is known in small letters beside a word for cranes or hire, or alone between marks: %s', (question, name) => {
    expect(ask(question)).toMatchObject({ place: name });
  });

  it.each(['a gru seria a Milano che non chieda la caparra', 'kraan best snel nodig in Utrecht voor een klus van drie dagen'])(
    'is not meant where the language has another word: %s',
    (question) => {
      expect(['Milano', 'Utrecht']).toContain(ask(question).place);
    },
  );

  it.each([
    ['keine Kölner Firma bitte, Kran in Bonn', 'Köln'],
    ['keine Münchner Firma, Kran in Augsburg', 'München'],
    ['keine Dresdner Firma, Kran in Leipzig', 'Dresden'],
  ])('is meant by its German adjective: %s', (question, name) => {
    expect(traceQuestion(sources, question).understanding!.excludedAreas.map(({ place }) => place?.name)).toEqual([name]);
  });

  it.each(['I need a crane in March in Aberdeen', 'who has 60 t in March near Aberdeen', 'crane in Aberdeen in March'])(
    'is no month: %s',
    (question) => {
      expect(ask(question)).toMatchObject({ place: 'Aberdeen' });
    },
  );

  it('is not every noun that some town is called by', () => {
    expect(ask('Wer sucht gerade einen LTM 1090-4.2? Hab einen aus 2014 auf dem Hof stehen')).not.toHaveProperty('place');
  });

  it('does not turn the amount before it into a load', () => {
    expect(ask('location grue mobile 130 t Saint-Nazaire')).toMatchObject({ capacity_min_t: 130, place: 'Saint-Nazaire' });
  });
});

describe('a wish that is not meant', () => {
  it('keeps out nothing that stands behind it', () => {
    expect(ask('Hire, not purchase: who around Glasgow has boom lifts?')).toMatchObject({
      place: 'Glasgow',
      service_type: 'aerial_platform',
    });
    expect(ask('supply and not hire: used rough-terrain crane, make Tadano, 80 t min., for sale in the UAE')).toMatchObject({
      country: 'AE',
      service_type: 'mobile_crane',
      brand: 'Tadano',
    });
  });
});

describe('a load beside a crane', () => {
  it.each([
    ['a 38 t transformer near Leipzig; which companies have a crane in the 400 t class', 400],
    ['autokran dresden morgen 80to fertigteile a 8to', 80],
    ['grua autopropulsada 130 tn zaragoza vigas puente pesan 40 tn cada una', 130],
    ['staalspanten van 2,4 ton, ik zoek bij Zwolle een mobiele torenkraan van minstens 7 ton', 7],
    ['a Bari chi noleggia un’autogrù da almeno 70 tonnellate? La trave ne pesa solo 11', 70],
    ['quién alquila una grúa de 500 t o superior en Zaragoza para un izaje de 62 t', 500],
  ])('weighs less than the crane can lift: %s', (question, tonnes) => {
    expect(ask(question)).toMatchObject({ intent: 'companies', capacity_min_t: tonnes });
  });

  it.each([
    ['load 9t at 26m rad, Leeds, any crane firm', undefined],
    ['Crane hire in Leeds. The beam is 7.5 t at 18 m radius.', undefined],
    ['Autokran mieten in Essen, Last 3,2 t, Ausladung 28 m', undefined],
    ['grúas de 220 t o más en Monterrey. La pieza pesa 48 t', 220],
    ['La pieza pesa 22 t y la grúa tiene que ser de entre 100 y 200 t, en Madrid', 100],
  ])('is no capacity, beside one or alone: %s', (question, min) => {
    expect(ask(question)['capacity_min_t']).toBe(min);
  });

  it('is no number of a file', () => {
    expect(ask('Marché n° 2026-T-0312 : location de grues mobiles de 80 à 130 t, Nantes')).toMatchObject({
      capacity_min_t: 80,
      capacity_max_t: 130,
    });
  });

  it('is none in a choice of two cranes', () => {
    expect(ask('a crane of 100 t or 120 t in Leeds')).toMatchObject({ capacity_min_t: 100 });
  });
});

describe('a town', () => {
  it.each([
    ['Kraan gezocht in Boom voor volgende week', 'Boom'],
    ['Necesito una grúa en Toro para el viernes', 'Toro'],
    ['empresas de grúas en Granada', 'Granada'],
    ['chi noleggia una gru alla Spezia', 'La Spezia'],
    ['grue à louer au Mans', 'Le Mans'],
    ['transport exceptionnel tours', 'Tours'],
    ['podnosnik koszowy lodz wynajem', 'Łódź'],
    ['nadal nie mam podnośnika koszowego w Suwałkach', 'Suwałki'],
    ['precisamos de um guindaste em Vitória, mas do Rio não quero ninguém', 'Vitória'],
  ])('with a name that is also a word, or part of one, is meant: %s', (question, place) => {
    expect(ask(question)).toMatchObject({ intent: 'companies', place });
  });

  it.each(['Wer hebt uns einen 18 t schweren Kessel auf 22 m in Breslau?', 'żuraw w Gdańsku, ale nie do drewna, tylko do betonu'])(
    'is no misspelt word: %s',
    (question) => {
      expect(ask(question)['place']).toMatch(/^(?:Wrocław|Gdańsk)$/);
    },
  );

  it('is no word in small letters where another place has a capital', () => {
    expect(ask('Dobbiamo scaricare un tornio da 11.000 kg davanti alla nuova officina a Faenza')).toMatchObject({ place: 'Faenza' });
  });
});

describe('an amount in words or corrected', () => {
  it.each([
    ['una viga de cuarenta y cinco mil kilos en Bilbao, ¿quién la iza?', undefined],
    ['rupskraan te koop vanaf 150 ton, of nee doe maar 200', 200],
    ['wir möchten einen gebrauchten AT-Kran kaufen, 70 t – halt, der Chef sagt 90 t', 90],
    ['40 tonnes, euh non, 60 finalement, grue à Rennes mardi', 60],
  ])('is the last one, and no capacity where it is a load: %s', (question, capacity) => {
    expect(ask(question)['capacity_min_t']).toBe(capacity);
  });
});

describe('everyday words', () => {
  it.each([
    ['We must lift a 45 t transformer in Vienna', 'service_type'],
    ['grue en panne, besoin de celle de rechange', 'place'],
    ['a dear part for my Grove RT540E', 'place'],
  ])('are spelt right, and no other words: %s', (question, slot) => {
    expect(ask(question)).not.toHaveProperty(slot);
  });
});

describe('a word of two languages', () => {
  it('is a machine in the language where it is one', () => {
    expect(ask('louer une nacelle à Nantes')).toMatchObject({ service_type: 'aerial_platform' });
    expect(ask('which firms could lift a 92 t nacelle near Houston')).toEqual({ intent: 'companies', place: 'Houston' });
  });
});

describe('a place beside the wish', () => {
  it.each([
    ['where one’s own machine stands', 'anyone after a Grove RT9130E-2? unit is lying in Richards Bay', 'wanted_ads'],
    ['where it is shipped to', 'used rough terrain cranes for export to Lagos', 'marketplace_listings'],
    ['where one sits', 'siamo un’impresa di Ravenna e vorremmo acquistare una gru cingolata usata', 'marketplace_listings'],
  ])('narrows nothing: %s', (_, question, intent) => {
    const found = ask(question);
    expect(found.intent).toBe(intent);
    expect(found).not.toHaveProperty('place');
  });

  it.each([
    'Annunci di vendita di rimorchi usati Cometto; l’acquirente li porterà in Algeria',
    'second-hand Liebherr LTM 1030-2.1 on offer, shipped to Kenya',
  ])('is no country to look in where it is that of the buyer: %s', (question) => {
    const found = ask(question);
    expect(found.intent).toBe('marketplace_listings');
    expect(found).not.toHaveProperty('country');
  });

  it('is not where one’s own machine is stuck, when another is named', () => {
    const question = 'Our own crane is stuck in Antwerp with a broken winch. Who around Le Havre has a crawler crane of 300 t?';
    expect(ask(question)).toMatchObject({ intent: 'companies', place: 'Le Havre', capacity_min_t: 300 });
  });

  it.each([
    'who wants to buy an LTM 1230-5.1? it stands in Aberdeen',
    'buyers for an LTM 1230-5.1, our own machine stands in Kassel',
    'who is looking for an LR 1600/2? ours is now standing in Houston',
    'qui cherche une grue mobile ? j’en ai une à vendre, elle est à Lyon',
  ])('narrows no wanted ads where it is that of the machine on offer: %s', (question) => {
    expect(ask(question)).toMatchObject({ intent: 'wanted_ads' });
    expect(ask(question)).not.toHaveProperty('place');
  });

  it.each([
    'gebrauchte Liebherr Mobilbaukrane kaufen, die Verschiffung nach Izmir machen wir selbst',
    'comprar una Liebherr LTM 1090-4.2 usada, la embarcaríamos al Callao',
    'used Grove GMK5250L for sale, shipment will be to Mundra port',
    'quiero comprar una Grove usada, que me la manden a Lima',
  ])('narrows no offers where they are to be shipped there: %s', (question) => {
    expect(ask(question)).toMatchObject({ intent: 'marketplace_listings' });
    expect(ask(question)).not.toHaveProperty('place');
  });

  it('narrows the search where it is that of the machine', () => {
    expect(ask('used rough terrain cranes in Lagos')).toMatchObject({ intent: 'marketplace_listings', place: 'Lagos' });
    expect(ask('who in Houston wants to buy a Grove RT9130E-2?')).toMatchObject({ intent: 'wanted_ads', place: 'Houston' });
  });
});

describe('an intent', () => {
  it.each([
    ['What rough terrains does Tadano have?', 'atlas_model'],
    ['Which Liebherr crawler cranes are there?', 'atlas_model'],
    ['Which companies have Tadano cranes?', 'companies'],
    ['crawler vs rough terrain crane, which is better on soft ground', 'atlas_concept'],
    ['TELL ME ABOUT HALLWICK & SONS CRANE HIRE', 'company_by_name'],
    ['LTM 1100-4.2 used, please send photos and your best price', 'marketplace_listings'],
    ['please send my photos to the seller', 'account_action'],
    ['goedkope stadskraan gezocht', 'marketplace_listings'],
    ['gezocht-advertenties stadskraan', 'wanted_ads'],
    ['can I filter by updated_at?', 'developer_docs'],
    ['are the endpoints open to anonymous clients', 'auth'],
    ['gebrauchter Kettenbager 22t', 'out_of_scope'],
    ['kraan in de keuken lekt', 'out_of_scope'],
    ['Spierings, anything below 400k eur', 'marketplace_listings'],
    ['a 200 t crane in Italy, up to 4000 euro a day', 'companies'],
    ['cama baja para mover una excavadora', 'companies'],
    ['crane to lift a kitchen over a house in Leeds', 'companies'],
  ])('of “%s” is %s', (question, intent) => {
    expect(ask(question).intent).toBe(intent);
  });
});

describe('a bound', () => {
  it('is not turned by “and more” of the next', () => {
    const { capacity_max_t, capacity_min_t } = ask('Welcher Mobilkran hat höchstens 100 Tonnen und mehr als 55 m Hauptausleger?');
    expect([capacity_max_t, capacity_min_t]).toEqual([100, undefined]);
  });

  it('may be given in kilogrammes on both sides', () => {
    expect(ask('gru cingolata usata, tra 80.000 e 150.000 kg')).toMatchObject({ capacity_min_t: 80, capacity_max_t: 150 });
  });
});

describe('what is taken back', () => {
  it.each([
    ['mobile crane in Bristol, no sorry, I mean Gloucester', 'place', 'Gloucester'],
    ['fiche technique grove gmk 3060L, non pardon, 4080', 'model', 'GMK4080'],
    ['Datenblatt LTM 1100-4.2, quatsch, 1130-5.1', 'model', 'LTM 1130-5.1'],
    ['piattaforma aerea a noleggio a Reggio Emilia no scusa Reggio Calabria', 'place', 'Reggio Calabria'],
    ['need a 60 t crane in Leeds, no, make that 80', 'capacity_min_t', 80],
    ['Autokran in Köln 60 t nee quatsch 80', 'capacity_min_t', 80],
  ] as const)('is no filter, and what is said instead is: %s', (question, slot, value) => {
    expect(ask(question)[slot]).toBe(value);
  });
});

describe('a name whose part another clause or sentence says', () => {
  it.each([
    ['Our depot is in Leeds, but the lift is in Bristol. Who there has a crawler crane?', 'Bristol'],
    ['Unser Hof ist in Kassel, die Baustelle aber in Erfurt. Wer vermietet dort einen Autokran?', 'Erfurt'],
    ['Notre dépôt est à Nantes, mais le chantier est à Brest. Qui loue une grue mobile là-bas ?', 'Brest'],
    ['Nuestra oficina está en Burgos, pero la obra es en León. ¿Quién alquila allí una grúa móvil?', 'León'],
    ['Mobile crane in Utrecht. I know the firms from Arnhem. They were late, not again.', 'Utrecht'],
    ['Autogrù a Verona. L’ultima volta venivano da Brescia. Mai più.', 'Verona'],
    ['Szukam dźwigu w Łodzi. Z Radomia już mieliśmy, nikomu nie polecam.', 'Łódź'],
    ['dźwig w Pile', 'Piła'],
  ])('is searched only where the work is: %s', (question, place) => {
    expect(ask(question)).toMatchObject({ intent: 'companies', place });
  });

  it.each([
    ['Used Tadano GR-800EX for sale, not the GR-1000EX', 'GR-800EX'],
    ['Comprimento da lança da GMK5250L, não, digo, da GMK6300L', 'GMK6300L'],
    ['Wie viele Achsen hat der GMK6300L? Den GMK5250L kenne ich schon.', 'GMK6300L'],
  ])('is the model that is meant: %s', (question, model) => {
    expect(ask(question)).toMatchObject({ model });
  });

  it('is no model where a crane is only compared with one’s own, and its code is no country', () => {
    const asked = ask('Which crawler cranes lift 500 t or more? To compare with ours, a CC 2400 in Sevilla.');
    expect(asked).toMatchObject({ service_type: 'crawler_crane', capacity_min_t: 500 });
    expect(asked).not.toHaveProperty('country');
    expect(asked).not.toHaveProperty('model');
  });

  it('is no company that is looked for where it is left out', () => {
    expect(ask('grúa en Zaragoza, que no sea Grúas Piedra Clara')).toMatchObject({ intent: 'companies', place: 'Zaragoza' });
    expect(ask('crane in Leeds, anyone but Ravenridge Heavy Lift').intent).toBe('companies');
  });

  it('is the load where something that is no crane has a weight', () => {
    expect(ask('Need someone in Leeds, 9 t pool')).not.toHaveProperty('capacity_min_t');
    expect(ask('the roof unit is only 3 ton, we reckon at least a 90 tonner, in Swansea')).toMatchObject({ capacity_min_t: 90 });
  });

  it('is no everyday word that is a town too', () => {
    expect(ask('hoeveel assen heeft de Grove GMK6300L')).not.toHaveProperty('place');
    expect(ask('Trzeba wyjąć łódź 9 ton z wody w Olsztynie')).toMatchObject({ place: 'Olsztyn' });
  });

  it('may be a smaller town with a short name, or one that is a word', () => {
    expect(ask('telescooprupskraan huren voor een klus in Best')).toMatchObject({ place: 'Best' });
    expect(ask('kraan nodig in best, 50 ton')).toMatchObject({ place: 'Best' });
    expect(ask('location de grue à Sens')).toMatchObject({ place: 'Sens' });
    expect(ask('crawler cranes for Sale in Poland')).not.toHaveProperty('place');
    expect(ask('żuraw samochodowy w okolicach Piły')).toMatchObject({ place: 'Piła' });
  });

  it('does not search the country behind a town that something is taken to', () => {
    expect(ask("Kobelco d'occasion en vente ? La machine partira ensuite à Abidjan, en Côte d'Ivoire.")).not.toHaveProperty('country');
  });
});

describe('what is kept out', () => {
  it.each([
    ['used mobile tower cranes, no Spierings', 'brand'],
    ['gru usata fuoristrada, no Stati Uniti', 'country'],
  ])('is no filter behind “no”: %s', (question, slot) => {
    expect(ask(question)).not.toHaveProperty(slot);
  });

  it.each([
    ['crawler crane for rent in Italy, Sicily excluded', 'place'],
    ['chi noleggia gru cingolate in Italia, Lombardia esclusa?', 'place'],
    ['alquiler de grúas en México, de Monterrey no', 'place'],
    ['wanted ads for crawler cranes, Poland not interested', 'country'],
    ['quali gru fuoristrada tra 70 e 100 t esistono, Terex esclusi?', 'brand'],
    ['which 130 t models exist, dont need Grove', 'brand'],
    ['is there any nine-axle model that isn’t a Liebherr?', 'brand'],
    ['chi vuole acquistare piattaforme aeree? escludere la Cina', 'country'],
    ['firms in Nigeria, but outside Lagos, that rent a lowbed', 'place'],
  ])('is no filter, wherever the negation stands: %s', (question, slot) => {
    expect(ask(question)).not.toHaveProperty(slot);
  });

  it('is what an exclusion has behind it, not what stands before that', () => {
    expect(ask('noleggio gru in Italia esclusa la Sicilia')).toMatchObject({ country: 'IT' });
    expect(ask('noleggio gru in Italia esclusa la Sicilia')).not.toHaveProperty('place');
  });

  it('is not the machine behind a wish that is denied', () => {
    expect(ask('buying, not renting a used Manitowoc crawler')).toMatchObject({ brand: 'Manitowoc', service_type: 'crawler_crane' });
  });

  it('is not where a Portuguese “no” is “in the”', () => {
    expect(ask('guindastes usados no Brasil')).toMatchObject({ country: 'BR' });
  });

  it('is no platform at sea where a crane is named', () => {
    expect(ask('guindaste 90 toneladas em Macaé para parada de plataforma')).not.toHaveProperty('service_type');
  });
});

describe('whose place and whose machine', () => {
  it.each([
    ['Dachdecker aus Bamberg, Baustelle in Leipzig, brauche Autokran mit Fahrer', { place: 'Leipzig' }],
    ['roofer from Bristol, job in Cardiff, crane 40t', { place: 'Cardiff' }],
    ['our Grove is broken, who rents a Liebherr in Leeds?', { brand: 'Liebherr', place: 'Leeds' }],
    ['somos de Jaén y el depósito va a Málaga, ¿quién alquila grúas autopropulsadas allí?', { place: 'Málaga' }],
    ['Wien und Linz fallen weg, wer hat in Österreich Raupenkrane?', { country: 'AT' }],
  ])('is told by the words around them: %s', (question, filters) => {
    expect(ask(question)).toMatchObject({ intent: 'companies', ...filters });
  });

  it.each([
    ['Wien und Linz fallen weg, wer hat in Österreich Raupenkrane?', 'place', undefined],
    ['Kran in Köln in KW 19', 'country', undefined],
    ['crane hire in Illinois, nobody from Indiana', 'country', undefined],
    ['empresa indiana de grúas', 'country', 'IN'],
    ['crane companies in Scotland', 'place', 'Scotland'],
    ['cherry picker hire wales', 'place', 'Wales'],
    ['cherry picker cork or galway', 'place', 'Cork'],
    ['grúas Kato de segunda mano que traigan el manual en castellano', 'place', undefined],
    ['koper gezocht voor onze Cometto ModulMAX', 'place', undefined],
    ['gru per lo skilift', 'service_type', undefined],
  ])('is no other that sounds like it: %s', (question, filter, value) => {
    expect(ask(question)[filter as keyof ReturnType<typeof ask>]).toBe(value);
  });

  it('has no load that a platform would have to lift', () => {
    const { text } = traceQuestion(sources, 'cherry picker in Wels for a load of 80 kg').response.answer;
    expect(text).toContain('offers aerial platforms');
    expect(text).not.toMatch(/cranes? (?:from|of)|0\.08 t/);
  });
});
