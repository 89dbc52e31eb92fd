import type { Language } from '../../src/ask/tables/languages.ts';

/** How a language says what an answer must keep, leave out, or say that it can’t take into account. */
export interface ConditionPhrases {
  /** Questions with `X` not wanted and `Y` wanted: of amounts in tonnes, of places, of makers, of kinds (crawler cranes and mobile cranes). */
  readonly amounts: readonly string[];
  readonly places: readonly string[];
  readonly makers: readonly string[];
  readonly kinds: readonly string[];
  /** Whatever is in China is not wanted. */
  readonly notInChina: readonly string[];
  /** Amounts in words, in a question for a crane `#`. */
  readonly crane: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** Times in a question for a crane, as the answer repeats them; and words for times that are no condition. */
  readonly times: readonly (readonly [question: string, said: string])[];
  readonly noTimes: readonly string[];
  /** Who may not answer, behind a question for used cranes. */
  readonly used: string;
  readonly refusals: readonly string[];
  /** Loads that are moved and not lifted, and one that is lifted. */
  readonly hauled: string;
  readonly lifted: string;
  /** Details `#` of a company that the directory lacks; e-mail addresses of companies; examples in a format. */
  readonly company: readonly [question: string, ...details: string[]];
  readonly emails: readonly [question: string, said: string];
  readonly examples: string;
  /** Questions with words that look like conditions and are none. */
  readonly noConditions: readonly string[];
  /** Conditions, as the answer repeats them. */
  readonly said: readonly (readonly [question: string, said: string])[];
  /** A kind that no list can be narrowed to, though it belongs to one that lists have. */
  readonly narrow: string;
  /** A used crane of 80 t, corrected to 90 t. */
  readonly corrected: string;
}

export const conditionPhrases: Readonly<Record<Language, ConditionPhrases>> = {
  en: {
    amounts: ['crane in Leeds, not X but Y t', 'not X t but Y t crane in Leeds', 'not a X tonner but a Y, crane in Leeds', 'crane in Leeds, not X, Y t'],
    places: ['mobile crane not in X but in Y', 'not X but Y, mobile crane hire'], makers: ['not a X but a Y in Leeds', 'no X, but Y in Leeds'], kinds: ['not a crawler crane but a mobile crane in Leeds'],
    notInChina: ['used cranes, nothing that is still in China', 'used crawler cranes, none that are in China'],
    crane: '# tonne crane in Leeds', numbers: { 'two fifty': 250, 'a hundred and sixty': 160, 'one-twenty': 120, 'two hundred': 200, 'twelve hundred': 1200 },
    times: [['crane in Leeds tomorrow afternoon', 'tomorrow afternoon'], ['crane in Leeds for two days next week', 'two days next week'], ['need a crane in Leeds at 8 in the morning', '8 in the morning']],
    noTimes: ['good morning, crane in Leeds', 'good afternoon, a crane in Leeds please'],
    used: 'used Liebherr crane', refusals: ['no offers from dealers', 'no brokers', 'dealers need not apply'],
    hauled: 'low loader for a 45 t excavator in Antwerp', lifted: 'who can lift a 20 t boiler in Leeds',
    company: ['what are the # of Reigersteen Kranen?', 'VAT number', 'opening hours', 'contact person', 'insurance'], emails: ['# of crane hire companies in Leeds', 'emails'],
    examples: 'API documentation with examples in #',
    noConditions: ['crane in Leeds, thanks in advance'], said: [['five axle crane in Leeds', 'five axle'], ['crane in Leeds next Tues', 'next Tues'], ['crane with a fly jib in Leeds', 'fly jib']],
    narrow: 'truck-mounted platform hire in Leeds, please', corrected: 'used all terrain crane, 80 t, no wait, 90 t',
  },
  de: {
    amounts: ['Kran in Köln, keinen X-Tonner, sondern einen Yer', 'nicht X, sondern Y t Kran in Köln', 'keinen X t Kran, sondern Y t in Köln'],
    places: ['Mobilkran nicht in X, sondern in Y', 'nicht X, sondern Y, Mobilkran mieten'], makers: ['kein X, sondern ein Y in Köln', 'keinen X sondern einen Y in Köln'], kinds: ['keinen Raupenkran, sondern einen Mobilkran in Köln'],
    notInChina: ['gebrauchte Krane, nix was noch in China steht', 'gebrauchte Raupenkrane, nichts, was in China steht'],
    crane: 'Kran mit # Tonnen in Köln', numbers: { zweihundertfünfzig: 250, hundertsechzig: 160, dreihundert: 300, zwölfhundert: 1200 },
    times: [['Kran in Köln morgen Nachmittag', 'morgen Nachmittag'], ['Kran in Köln für drei Tage', 'drei Tage'], ['Kran in Köln Montag früh um 7 Uhr', 'Montag früh um 7 Uhr']],
    noTimes: ['Guten Morgen, Kran in Köln', 'Guten Tag, ich suche einen Kran in Köln', 'was kostet ein Kran pro Stunde in Köln'],
    used: 'gebrauchter Liebherr Kran', refusals: ['keine Händler', 'keine Angebote von Händlern', 'ohne Vermittler'],
    hauled: 'Schwertransport für einen 80 t Trafo in Rotterdam', lifted: 'wer kann einen 20 t Kessel in Köln heben',
    company: ['Adresse und # von Reigersteen Kranen, bitte', 'USt-IdNr', 'Öffnungszeiten', 'Ansprechpartner', 'Versicherung'], emails: ['Kranverleiher in Köln mit #', 'E-Mail-Adressen'],
    examples: 'API-Dokumentation mit Beispielen in #',
    noConditions: ['Kran in Köln, wer kommt da in Frage'], said: [['5-Achser Kran in Köln', '5-Achser'], ['Verleih fünfachsiger Krane in Köln', 'fünfachsiger']],
    narrow: 'LKW-Bühne mieten in Köln', corrected: 'gebrauchter All-Terrain-Kran 80 t, Quatsch, 90 t',
  },
  nl: {
    amounts: ['geen X maar Y ton kraan in Utrecht', 'kraan in Utrecht, niet X maar Y ton', 'geen X ton maar een Y ton kraan in Utrecht'],
    places: ['mobiele kraan niet in X maar in Y', 'niet X maar Y, mobiele kraan huren'], makers: ['geen X maar een Y in Utrecht', 'niet X, maar Y in Utrecht'], kinds: ['geen rupskraan maar een mobiele kraan in Utrecht'],
    notInChina: ['gebruikte kranen, niets wat nog in China staat', 'gebruikte rupskranen, geen die nog in China staan'],
    crane: 'kraan van # ton in Utrecht', numbers: { honderdtwintig: 120, tweehonderdvijftig: 250, zestig: 60 },
    times: [['kraan in Utrecht morgen middag', 'morgen middag'], ['kraan in Utrecht voor drie dagen', 'drie dagen'], ['kraan huren in Utrecht voor een dag', 'een dag']],
    noTimes: ['goede morgen, kraan in Utrecht', 'prijs per uur van een kraan in Utrecht'],
    used: 'gebruikte Liebherr kraan', refusals: ['geen handelaren', 'geen aanbiedingen van handelaren'],
    hauled: 'dieplader voor een graafmachine van 45 ton in Antwerpen', lifted: 'wie kan een ketel van 20 ton in Utrecht hijsen',
    company: ['wat zijn de # van Reigersteen Kranen?', 'btw-nummer', 'openingstijden', 'contactpersoon', 'verzekering', 'KvK'], emails: ['kraanverhuurbedrijven in Utrecht met #', 'e-mailadressen'],
    examples: 'API-documentatie met voorbeelden in #',
    noConditions: [], said: [['kraan met 5 assen in Utrecht', '5 assen']],
    narrow: 'autohoogwerker huren in Utrecht', corrected: 'gebruikte AT-kraan 80 ton, nee wacht, 90 ton',
  },
  fr: {
    amounts: ['grue à Lyon, pas X mais Y tonnes', 'pas de X mais de Y tonnes, une grue à Lyon', 'pas X t mais Y t, grue à Lyon'],
    places: ['grue mobile pas à X mais à Y', 'pas X mais Y, location de grue mobile'], makers: ['pas une X mais une Y à Lyon', 'pas de X, mais une Y à Lyon'], kinds: ['pas une grue sur chenilles mais une grue mobile à Lyon'],
    notInChina: ["grues d'occasion, rien qui soit encore en Chine", "grues d'occasion, aucune qui se trouve en Chine"],
    crane: 'grue de # tonnes à Lyon', numbers: { 'deux cents': 200, 'deux cent cinquante': 250, 'cent vingt': 120, 'quatre-vingts': 80 },
    times: [['grue à Lyon demain après-midi', 'demain après-midi'], ['grue à Lyon pour trois jours', 'trois jours']],
    noTimes: ['bonjour, une grue à Lyon'],
    used: "grue Liebherr d'occasion", refusals: ["revendeurs s'abstenir", "pas d'offres de négociants", 'sans intermédiaires'],
    hauled: 'transport exceptionnel pour une pelle de 45 t à Lyon', lifted: 'qui peut lever une chaudière de 20 t à Lyon',
    company: ["quels sont les # de Reigersteen Kranen, s'il vous plaît ?", 'SIRET', 'horaires', "heures d'ouverture", 'assurance'], emails: ['entreprises de grues à Lyon avec #', 'courriels'],
    examples: "documentation de l'API avec des exemples en #",
    noConditions: [], said: [['grue 4 essieux à Lyon', '4 essieux']],
    narrow: 'location de nacelle sur porteur à Lyon', corrected: "grue tout terrain d'occasion 80 t, pardon, 90 t",
  },
  es: {
    amounts: ['grúa en Madrid, no de X sino de Y toneladas', 'no de X toneladas sino de Y toneladas, grúa en Madrid', 'no una grúa de X t sino de Y t en Madrid'],
    places: ['grúa móvil no en X sino en Y', 'no X sino Y, alquiler de grúa móvil'], makers: ['no una X sino una Y en Madrid', 'no X, sino Y en Madrid'], kinds: ['no una grúa sobre orugas sino una grúa móvil en Madrid'],
    notInChina: ['grúas usadas, nada que siga en China', 'grúas usadas, ninguna que esté en China'],
    crane: 'grúa de # toneladas en Madrid', numbers: { 'doscientas cincuenta': 250, 'ciento veinte': 120, cien: 100, 'mil doscientas': 1200 },
    times: [['grúa en Madrid mañana por la tarde', 'mañana por la tarde'], ['grúa en Madrid para tres días', 'tres días'], ['grúa en Madrid mañana a las ocho', 'mañana a las ocho']],
    noTimes: ['buenas tardes, grúa en Madrid', 'precio por hora de una grúa en Madrid'],
    used: 'grúa Liebherr usada', refusals: ['abstenerse intermediarios', 'sin intermediarios', 'no ofertas de revendedores'],
    hauled: 'góndola para una excavadora de 45 t en Madrid', lifted: 'quién puede levantar una caldera de 20 t en Madrid',
    company: ['¿cuáles son los # de Reigersteen Kranen, por favor?', 'NIF', 'horarios', 'persona de contacto', 'seguro'], emails: ['empresas de grúas en Madrid con #', 'correos electrónicos'],
    examples: 'documentación de la API con ejemplos en #',
    noConditions: ['grúa en Madrid, por favor'], said: [['grúa de 5 ejes en Madrid', '5 ejes']],
    narrow: 'alquiler de plataforma sobre camión en Madrid', corrected: 'grúa todo terreno usada 80 t, perdón, 90 t',
  },
  it: {
    amounts: ['gru a Verona, non da X ma da Y tonnellate', 'non da X t ma da Y t, gru a Verona', 'non una gru da X t ma da Y t a Verona'],
    places: ['autogrù non a X ma a Y', 'non X ma Y, noleggio autogrù'], makers: ['non una X ma una Y a Verona', 'non X, ma Y a Verona'], kinds: ['non una gru cingolata ma una gru mobile a Verona'],
    notInChina: ['gru usate, niente che sia ancora in Cina', 'gru usate, nessuna che si trovi in Cina'],
    crane: 'gru da # tonnellate a Verona', numbers: { duecentocinquanta: 250, centoventi: 120, ottanta: 80 },
    times: [['gru a Verona domani pomeriggio', 'domani pomeriggio'], ['gru a Verona per tre giorni', 'tre giorni']],
    noTimes: ['buona sera, una gru a Verona', "prezzo all'ora di una gru a Verona"],
    used: 'gru Liebherr usata', refusals: ['astenersi intermediari', 'niente offerte da commercianti', 'senza intermediari'],
    hauled: 'carrellone per un escavatore da 45 t a Verona', lifted: 'chi può sollevare una caldaia da 20 t a Verona',
    company: ['quali sono # di Reigersteen Kranen, per favore?', 'partita IVA', 'orari di apertura', 'persona di contatto', 'assicurazione'], emails: ['aziende di gru a Verona con #', 'indirizzi email'],
    examples: 'documentazione API con esempi in #',
    noConditions: [], said: [['gru a 5 assi a Verona', '5 assi']],
    narrow: 'noleggio piattaforma autocarrata a Verona', corrected: 'gru tutto terreno usata 80 t, anzi, 90 t',
  },
  pt: {
    amounts: ['guindaste em Braga, não de X mas de Y toneladas', 'não de X t e sim de Y t, guindaste em Braga', 'não um guindaste de X t mas de Y t em Braga'],
    places: ['guindaste móvel não em X mas em Y', 'não X mas Y, aluguel de guindaste móvel'], makers: ['não um X mas um Y em Braga', 'não X, e sim Y em Braga'], kinds: ['não um guindaste de esteiras mas um guindaste móvel em Braga'],
    notInChina: ['guindastes usados, nada que ainda esteja na China', 'guindastes usados, nenhum que esteja na China'],
    crane: 'guindaste de # toneladas em Braga', numbers: { 'cento e vinte': 120, 'duzentas e cinquenta': 250, cem: 100, 'mil e duzentas': 1200 },
    times: [['guindaste em Braga amanhã à tarde', 'amanhã à tarde'], ['guindaste em Braga por três dias', 'três dias']],
    noTimes: ['boa tarde, um guindaste em Braga', 'preço por hora de um guindaste em Braga'],
    used: 'guindaste Liebherr usado', refusals: ['dispenso intermediários', 'sem intermediários', 'sem propostas de revendedores'],
    hauled: 'prancha para uma escavadeira de 45 t em Curitiba', lifted: 'quem pode levantar uma caldeira de 20 t em Curitiba',
    company: ['quais são os # da Reigersteen Kranen, por favor?', 'CNPJ', 'horários', 'pessoa de contato', 'seguro'], emails: ['empresas de guindastes em Braga com #', 'e-mails'],
    examples: 'documentação da API com exemplos em #',
    noConditions: [], said: [['guindaste de 5 eixos em Braga', '5 eixos'], ['guindaste em Braga na sexta', 'sexta']],
    narrow: 'aluguel de plataforma sobre caminhão em Braga', corrected: 'guindaste todo terreno usado 80 t, desculpe, 90 t',
  },
  pl: {
    amounts: ['żuraw w Krakowie, nie X, tylko Y ton', 'nie X t, tylko Y t, żuraw w Krakowie', 'nie X lecz Y ton, dźwig w Krakowie'],
    places: ['żuraw samojezdny nie w X, tylko w Y', 'nie X, tylko Y, wynajem żurawia samojezdnego'], makers: ['nie X, tylko Y w Krakowie', 'nie X lecz Y w Krakowie'], kinds: ['nie żuraw gąsienicowy, tylko żuraw samojezdny w Krakowie'],
    notInChina: ['używane żurawie, nic co jeszcze stoi w Chinach', 'używane żurawie, żaden, który jest w Chinach'],
    crane: 'żuraw o udźwigu # ton w Krakowie', numbers: { 'dwieście pięćdziesiąt': 250, 'sto dwadzieścia': 120, osiemdziesiąt: 80 },
    times: [['dźwig w Krakowie jutro rano', 'jutro rano'], ['dźwig w Krakowie na trzy dni', 'trzy dni']],
    noTimes: ['dzień dobry, dźwig w Krakowie', 'cena za godzinę dźwigu w Krakowie'],
    used: 'używany żuraw Liebherr', refusals: ['bez pośredników', 'żadnych handlarzy', 'bez ofert od handlarzy'],
    hauled: 'niskopodwoziówka na koparkę 45 t w Krakowie', lifted: 'kto może podnieść kocioł 20 t w Krakowie',
    company: ['jakie są # firmy Reigersteen Kranen?', 'NIP', 'REGON', 'godziny otwarcia', 'ubezpieczenie'], emails: ['firmy dźwigowe w Krakowie, #', 'adresy e-mail'],
    examples: 'dokumentacja API z przykładami w #',
    noConditions: [], said: [['wynajem dźwigu o 5 osiach w Krakowie', '5 osiach']],
    narrow: 'wynajem zwyżki samochodowej w Krakowie', corrected: 'używany żuraw terenowy 80 t, przepraszam, 90 t',
  },
}; // prettier-ignore

/** Two towns of each language’s countries, the first not wanted. */
export const townsOf: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['Leeds', 'Manchester'], de: ['Köln', 'Hamburg'], nl: ['Utrecht', 'Rotterdam'], fr: ['Lyon', 'Lille'],
  es: ['Sevilla', 'Madrid'], it: ['Verona', 'Milano'], pt: ['Braga', 'Lisboa'], pl: ['Poznań', 'Gdańsk'],
}; // prettier-ignore
