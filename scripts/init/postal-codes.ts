import { distanceKm } from '../../src/query/distance.ts';
import type { Town } from '../../src/documents/geography/geonames.ts';

/** First three digits of ZIP codes, from each of these on, by the state (USPS Labeling List L002). */
const zipStates: readonly (readonly [from: number, state: string])[] = [
  [5, 'NY'],
  [6, ''],
  [10, 'MA'],
  [28, 'RI'],
  [30, 'NH'],
  [39, 'ME'],
  [50, 'VT'],
  [55, 'MA'],
  [56, 'VT'],
  [60, 'CT'],
  [63, ''],
  [64, 'CT'],
  [70, 'NJ'],
  [90, ''],
  [100, 'NY'],
  [150, 'PA'],
  [197, 'DE'],
  [200, 'DC'],
  [201, 'VA'],
  [202, 'DC'],
  [206, 'MD'],
  [220, 'VA'],
  [247, 'WV'],
  [270, 'NC'],
  [290, 'SC'],
  [300, 'GA'],
  [320, 'FL'],
  [340, ''],
  [341, 'FL'],
  [350, 'AL'],
  [370, 'TN'],
  [386, 'MS'],
  [398, 'GA'],
  [400, 'KY'],
  [430, 'OH'],
  [460, 'IN'],
  [480, 'MI'],
  [500, 'IA'],
  [530, 'WI'],
  [550, 'MN'],
  [569, ''],
  [570, 'SD'],
  [580, 'ND'],
  [590, 'MT'],
  [600, 'IL'],
  [630, 'MO'],
  [660, 'KS'],
  [680, 'NE'],
  [700, 'LA'],
  [716, 'AR'],
  [730, 'OK'],
  [733, 'TX'],
  [734, 'OK'],
  [750, 'TX'],
  [800, 'CO'],
  [820, 'WY'],
  [832, 'ID'],
  [834, ''],
  [835, 'ID'],
  [840, 'UT'],
  [850, 'AZ'],
  [870, 'NM'],
  [885, 'TX'],
  [889, 'NV'],
  [900, 'CA'],
  [962, ''],
  [967, 'HI'],
  [969, ''],
  [970, 'OR'],
  [980, 'WA'],
  [995, 'AK'],
];

/** The possible regions of postal codes, by their first character. Regions are codes of GeoNames. */
const regionsOfFirst: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    AU: new Map(Object.entries({ 0: '03', 2: '01,02', 3: '07', 4: '04', 5: '05', 6: '08', 7: '06' })),
    CA: new Map(
      Object.entries({
        A: '05',
        B: '07',
        C: '09',
        E: '04',
        G: '10',
        H: '10',
        J: '10',
        K: '08',
        L: '08',
        M: '08',
        N: '08',
        P: '08',
        R: '03',
        S: '11',
        T: '01',
        V: '02',
        X: '13,14',
        Y: '12',
      }),
    ),
  }),
);

/** How postal codes of a country relate to places. */
interface PostalAreas {
  /** Takes the part of a code that tells the area: usually two digits. */
  readonly prefix: RegExp;
  /** How far a place may be from the nearest town of its area, km. */
  readonly reachKm: number;
  /** Each area by its prefixes, with its mail centers, or towns spread over it. */
  readonly areas: string;
}

/**
 * Areas of postal codes: the Leitregionen of Deutsche Post, the postcode areas of Royal Mail, the postal districts of Österreichische Post,
 * the Leitkreise of Die Schweizerische Post, the first two digits of PostNL, the first digit of bpost, the okręgi and strefy of Poczta
 * Polska, and in Spain and Italy the provinces of the first two digits (Correos, Poste Italiane).
 */
const postalAreas: ReadonlyMap<string, PostalAreas> = new Map(
  Object.entries({
    DE: {
      prefix: /^\d\d/,
      reachKm: 65,
      areas:
        '01 Dresden;02 Görlitz,Bautzen;03 Cottbus;04 Leipzig,Torgau;06 Halle (Saale),Dessau,Naumburg;07 Gera,Jena;08 Zwickau,Plauen;09 Chemnitz;10 12 13 Berlin;14 Potsdam,Brandenburg an der Havel;15 Frankfurt (Oder),Lübben;16 Eberswalde,Neuruppin,Pritzwalk;17 Neubrandenburg,Greifswald;18 Rostock,Stralsund;19 Schwerin;20 22 Hamburg;21 Hamburg,Lüneburg,Stade;23 Lübeck,Wismar;24 Kiel,Flensburg;25 Husum,Itzehoe,Westerland;26 Oldenburg,Emden;27 Bremerhaven,Verden;28 Bremen;29 Celle,Salzwedel;30 Hannover;31 Hildesheim,Nienburg,Hameln;32 Herford,Detmold;33 Bielefeld,Paderborn;34 Kassel;35 Marburg,Gießen;36 Fulda,Bad Hersfeld;37 Göttingen;38 Braunschweig,Halberstadt;39 Magdeburg,Stendal;40 Düsseldorf;41 Mönchengladbach;42 Wuppertal;44 Dortmund;45 Essen;46 Wesel;47 Duisburg,Kleve;48 Münster,Nordhorn;49 Osnabrück,Meppen;50 Köln;51 Köln,Gummersbach;52 Aachen;53 Bonn;54 Trier;55 Mainz,Idar-Oberstein;56 Koblenz;57 Siegen;58 Hagen;59 Hamm,Arnsberg;60 Frankfurt am Main;61 Bad Homburg vor der Höhe,Bad Nauheim;63 Hanau,Aschaffenburg;64 Darmstadt;65 Wiesbaden,Limburg an der Lahn;66 Saarbrücken,Pirmasens;67 Ludwigshafen am Rhein,Kaiserslautern,Neustadt;68 Mannheim;69 Heidelberg;70 Stuttgart;71 Ludwigsburg;72 Reutlingen,Balingen,Freudenstadt;73 Göppingen,Aalen;74 Heilbronn,Crailsheim;75 Pforzheim;76 Karlsruhe;77 Offenburg;78 Villingen-Schwenningen,Konstanz;79 Freiburg,Lörrach;80 81 München;82 Starnberg,Garmisch-Partenkirchen;83 Rosenheim,Traunstein;84 Landshut,Altötting;85 Freising,Ingolstadt;86 Augsburg,Donauwörth;87 Kempten,Memmingen;88 Ravensburg,Biberach an der Riß;89 Ulm;90 Nürnberg;91 Ansbach,Erlangen;92 Amberg,Weiden;93 Regensburg;94 Passau,Straubing;95 Bayreuth,Hof;96 Bamberg,Coburg;97 Würzburg,Schweinfurt;98 Suhl;99 Erfurt,Eisenach,Nordhausen',
    },
    GB: {
      prefix: /^[A-Z]{1,2}(?=\d)/,
      reachKm: 60,
      areas:
        'AB Aberdeen,Elgin;AL St Albans;B Birmingham;BA Bath,Yeovil;BB Blackburn;BD Bradford,Skipton;BH Bournemouth;BL Bolton;BN Brighton,Eastbourne;BR Bromley;BS Bristol;BT Belfast,Coleraine,Enniskillen;CA Carlisle,Workington;CB Cambridge;CF Cardiff;CH Chester;CM Chelmsford;CO Colchester;CR Croydon;CT Canterbury;CV Coventry;CW Crewe;DA Dartford;DD Dundee;DE Derby;DG Dumfries,Stranraer;DH Durham;DL Darlington,Richmond;DN Doncaster,Grimsby;DT Dorchester;DY Dudley;E EC N NW SE SW W WC London;EH Edinburgh;EN Enfield;EX Exeter,Barnstaple;FK Falkirk;FY Blackpool;G Glasgow;GL Gloucester;GU Guildford;HA Harrow;HD Huddersfield;HG Harrogate;HP Hemel Hempstead;HR Hereford;HS Stornoway;HU Hull;HX Halifax;IG Ilford;IP Ipswich;IV Inverness,Portree;KA Kilmarnock;KT Kingston upon Thames;KW Kirkwall,Wick;KY Kirkcaldy;L Liverpool;LA Lancaster,Kendal;LD Llandrindod Wells;LE Leicester;LL Wrexham,Bangor;LN Lincoln;LS Leeds;LU Luton;M Manchester;ME Maidstone,Gillingham;MK Milton Keynes;ML Motherwell;NE Newcastle upon Tyne,Alnwick;NG Nottingham,Grantham;NN Northampton;NP Newport;NR Norwich;OL Oldham;OX Oxford;PA Paisley,Oban;PE Peterborough,King’s Lynn,Boston;PH Perth,Fort William;PL Plymouth;PO Portsmouth;PR Preston;RG Reading;RH Redhill,Crawley;RM Romford;S Sheffield;SA Swansea,Haverfordwest;SG Stevenage;SK Stockport;SL Slough;SM Sutton;SN Swindon;SO Southampton;SP Salisbury;SR Sunderland;SS Southend-on-Sea;ST Stoke-on-Trent;SY Shrewsbury,Aberystwyth;TA Taunton;TD Galashiels,Berwick-Upon-Tweed;TF Telford;TN Tonbridge,Hastings,Ashford;TQ Torquay;TR Truro,Penzance;TS Middlesbrough;TW Twickenham;UB Southall;WA Warrington;WD Watford;WF Wakefield;WN Wigan;WR Worcester;WS Walsall;WV Wolverhampton;YO York,Scarborough;ZE Lerwick',
    },
    AT: {
      prefix: /^\d/,
      reachKm: 65,
      areas:
        '1 Wien;2 Wiener Neustadt,Mistelbach;3 Sankt Pölten,Zwettl,Amstetten;4 Linz,Steyr;5 Salzburg,Braunau am Inn,Zell am See;6 Innsbruck,Feldkirch,Landeck,Kufstein;7 Eisenstadt,Oberwart;8 Graz,Leoben,Liezen;9 Klagenfurt am Wörthersee,Spittal an der Drau,Lienz',
    },
    CH: {
      prefix: /^\d/,
      reachKm: 50,
      areas:
        '1 Lausanne,Genève,Fribourg,Sitten;2 Neuchâtel,Delémont,Biel;3 Bern,Thun,Visp;4 Basel,Solothurn;5 Aarau,Baden;6 Luzern,Bellinzona,Lugano,Altdorf;7 Chur,Davos,Samedan;8 Zürich,Winterthur,Schaffhausen,Glarus;9 Sankt Gallen,Buchs',
    },
    NL: {
      prefix: /^\d\d/,
      reachKm: 35,
      areas:
        '10 11 Amsterdam;12 Hilversum;13 Almere;14 Bussum,Purmerend;15 Zaandam;16 Hoorn;17 Den Helder,Schagen;18 Alkmaar;19 Beverwijk;20 Haarlem;21 Hoofddorp;22 23 Leiden;24 Alphen aan den Rijn;25 Den Haag;26 Delft;27 Zoetermeer;28 Gouda;29 Capelle aan den IJssel;30 Rotterdam;31 Schiedam;32 Spijkenisse;33 Dordrecht;34 Woerden;35 36 Utrecht;37 Zeist,Soest;38 Amersfoort,Harderwijk;39 Veenendaal;40 Tiel;41 Culemborg;42 Gorinchem;43 Middelburg,Zierikzee;44 Goes;45 Terneuzen;46 Bergen op Zoom;47 Roosendaal;48 Breda;49 Oosterhout;50 Tilburg;51 Waalwijk;52 ’s-Hertogenbosch;53 Oss;54 Uden,Boxmeer;55 Veldhoven;56 Eindhoven;57 Helmond;58 Venray;59 Venlo;60 Weert,Roermond;61 Sittard,Roermond;62 Maastricht;63 Kerkrade;64 Heerlen;65 Nijmegen;66 Wijchen;67 Ede;68 Arnhem;69 Zevenaar;70 Doetinchem;71 Winterswijk;72 Zutphen;73 Apeldoorn;74 Deventer,Nijverdal;75 Enschede;76 Almelo;77 Hardenberg;78 Emmen;79 Meppel,Hoogeveen;80 Zwolle;81 Raalte;82 Lelystad,Kampen;83 Emmeloord,Steenwijk;84 Heerenveen;85 Joure,Lemmer;86 Sneek;87 Bolsward;88 Franeker;89 90 Leeuwarden;91 Dokkum;92 Drachten;93 Roden;94 Assen;95 Stadskanaal;96 Hoogezand,Winschoten;97 98 Groningen;99 Delfzijl',
    },
    BE: {
      prefix: /^\d/,
      reachKm: 50,
      areas:
        '1 Bruxelles;2 Antwerpen,Turnhout;3 Leuven,Hasselt;4 Liège;5 Namur,Dinant;6 Charleroi,Bastogne,Arlon;7 Mons,Tournai;8 Brugge,Kortrijk;9 Gent',
    },
    PL: {
      prefix: /^\d\d/,
      reachKm: 55,
      areas:
        '00 01 02 03 04 05 Warszawa;06 Ciechanów;07 Ostrołęka,Wyszków;08 Siedlce;09 Płock;10 11 Olsztyn,Giżycko;12 Szczytno,Pisz;13 Działdowo;14 Iława,Braniewo;15 Białystok;16 Suwałki,Białystok;17 Bielsk Podlaski;18 Łomża;19 Ełk;20 Lublin;21 Biała Podlaska,Lublin;22 Chełm,Zamość;23 Kraśnik,Biłgoraj;24 Puławy;25 Kielce;26 Radom,Kielce;27 Starachowice,Sandomierz;28 Jędrzejów,Busko-Zdrój;29 Włoszczowa;30 31 Kraków;32 Kraków,Oświęcim;33 Tarnów,Nowy Sącz;34 Nowy Targ,Żywiec;35 36 Rzeszów,Sanok;37 Przemyśl,Stalowa Wola;38 Krosno,Sanok;39 Mielec;40 Katowice;41 Katowice,Bytom;42 Częstochowa;43 Bielsko-Biała,Tychy;44 Gliwice,Rybnik;45 46 Opole,Kluczbork;47 Kędzierzyn-Koźle;48 Nysa;49 Brzeg;50 51 52 53 54 55 Wrocław;56 Oleśnica;57 Kłodzko;58 Wałbrzych,Jelenia Góra;59 Legnica,Bolesławiec;60 61 Poznań;62 Gniezno,Konin,Poznań;63 Ostrów Wielkopolski,Jarocin;64 Leszno,Piła;65 Zielona Góra;66 Gorzów Wielkopolski,Świebodzin;67 Nowa Sól,Głogów;68 Żary;69 Słubice;70 71 Szczecin;72 Świnoujście,Szczecin;73 Stargard;74 Gryfino,Myślibórz;75 Koszalin;76 Słupsk,Koszalin;77 Bytów,Człuchów;78 Kołobrzeg,Szczecinek;80 Gdańsk;81 Gdynia;82 Elbląg;83 Kościerzyna,Tczew;84 Wejherowo,Lębork;85 Bydgoszcz;86 Grudziądz,Bydgoszcz;87 Toruń,Włocławek;88 Inowrocław;89 Chojnice,Bydgoszcz;90 91 92 93 94 95 Łódź;96 Skierniewice;97 Piotrków Trybunalski,Radomsko;98 Sieradz,Wieluń;99 Kutno',
    },
    ES: {
      prefix: /^\d\d/,
      reachKm: 90,
      areas:
        '01 Vitoria;02 Albacete;03 Alicante;04 Almería;05 Ávila;06 Badajoz,Mérida;07 Palma,Ibiza;08 Barcelona;09 Burgos;10 Cáceres,Plasencia;11 Cádiz;12 Castelló de la Plana;13 Ciudad Real;14 Córdoba;15 A Coruña,Santiago de Compostela;16 Cuenca;17 Girona;18 Granada;19 Guadalajara;20 San Sebastián;21 Huelva;22 Huesca;23 Jaén;24 León,Ponferrada;25 Lleida;26 Logroño;27 Lugo;28 Madrid;29 Málaga;30 Murcia;31 Pamplona;32 Ourense;33 Oviedo;34 Palencia;35 Las Palmas de Gran Canaria,Arrecife;36 Pontevedra,Vigo;37 Salamanca;38 Santa Cruz de Tenerife;39 Santander;40 Segovia;41 Sevilla;42 Soria;43 Tarragona,Tortosa;44 Teruel,Alcañiz;45 Toledo,Talavera de la Reina;46 Valencia;47 Valladolid;48 Bilbao;49 Zamora;50 Zaragoza;51 Ceuta;52 Melilla',
    },
    IT: {
      prefix: /^\d\d/,
      reachKm: 75,
      areas:
        '00 Roma;01 Viterbo;02 Rieti;03 Frosinone;04 Latina;05 Terni;06 Perugia;07 Sassari,Olbia;08 Nuoro;09 Cagliari,Oristano;10 Torino;11 Aosta;12 Cuneo;13 Vercelli,Biella;14 Asti;15 Alessandria;16 Genova;17 Savona;18 Imperia;19 La Spezia;20 Milano,Monza;21 Varese;22 Como;23 Lecco,Sondrio;24 Bergamo;25 Brescia;26 Cremona,Lodi;27 Pavia;28 Novara,Verbania;29 Piacenza;30 Venezia;31 Treviso;32 Belluno;33 Udine,Pordenone;34 Trieste,Gorizia;35 Padova;36 Vicenza;37 Verona;38 Trento;39 Bolzano;40 Bologna;41 Modena;42 Reggio nell’Emilia;43 Parma;44 Ferrara;45 Rovigo;46 Mantova;47 Forlì,Rimini;48 Ravenna;50 Firenze;51 Pistoia;52 Arezzo;53 Siena;54 Massa;55 Lucca;56 Pisa;57 Livorno,Piombino;58 Grosseto;59 Prato;60 Ancona;61 Pesaro;62 Macerata;63 Ascoli Piceno;64 Teramo;65 Pescara;66 Chieti,Vasto;67 L’Aquila;70 Bari;71 Foggia;72 Brindisi;73 Lecce;74 Taranto;75 Matera;76 Andria;80 Napoli;81 Caserta;82 Benevento;83 Avellino;84 Salerno;85 Potenza;86 Campobasso;87 Cosenza;88 Catanzaro,Crotone;89 Reggio Calabria,Vibo Valentia;90 Palermo;91 Trapani;92 Agrigento;93 Caltanissetta;94 Enna;95 Catania;96 Siracusa;97 Ragusa;98 Messina',
    },
  }),
);

/** A place may be this much nearer to a town of another area, km, since areas aren’t circles. */
const slackKm = 15;

/** A code without its country, and with the leading zero that a spreadsheet removed. */
const bareCode = (code: string, country: string): string => {
  const bare =
    country === 'GB'
      ? code.trim().toUpperCase()
      : code
          .replace(/^[A-Z]{1,2}-\s?/i, '')
          .trim()
          .toUpperCase();
  return new Set(['DE', 'ES', 'FR', 'IT', 'US']).has(country) && /^\d{4}(?=$|-)/.test(bare) ? `0${bare}` : bare;
};

/** The towns of the areas of a country, by prefix and all together. */
interface Anchors {
  readonly byPrefix: ReadonlyMap<string, readonly Town[]>;
  readonly all: readonly Town[];
}

/**
 * Reads the areas of postal codes.
 *
 * @param find The largest town of a name.
 * @returns For a code, whether a town may have it; null if such codes are unknown.
 */
export function openPostalAreas(
  find: (name: string, country: string) => Town | null,
): (code: string, country: string) => (town: Town) => boolean | null {
  const anchorsOf = new Map<string, Anchors>();
  const read = (country: string, areas: string): Anchors => {
    const known = anchorsOf.get(country);
    if (known !== undefined) return known;
    const byPrefix = new Map(
      areas.split(';').flatMap((area) => {
        const [, prefixes = '', names = ''] = /^((?:(?:\d+|[A-Z]{1,2}) )+)(.*)$/.exec(area) ?? [];
        const anchors = names.split(',').flatMap((name) => find(name, country) ?? []);
        return prefixes
          .trim()
          .split(' ')
          .map((prefix) => [prefix, anchors] as const);
      }),
    );
    const anchors = { byPrefix, all: [...new Set([...byPrefix.values()].flat())] };
    anchorsOf.set(country, anchors);
    return anchors;
  };
  return (code, country) => {
    if (code === '') return () => null;
    const bare = bareCode(code, country);
    const postal = postalAreas.get(country);
    if (postal === undefined) return (town) => fitsRegion(bare, town);
    const { byPrefix, all } = read(country, postal.areas);
    const own = byPrefix.get(postal.prefix.exec(bare)?.[0] ?? '');
    // A code that its country doesn’t have belongs to no town.
    if (own === undefined) return () => false;
    return (town) => {
      const nearest = (anchors: readonly Town[]) =>
        Math.min(...anchors.map((anchor) => distanceKm(anchor.lat, anchor.lon, town.lat, town.lon)));
      const distance = nearest(own);
      return distance <= postal.reachKm && distance <= nearest(all) + slackKm;
    };
  };
}

/** Whether the region or the department of a town has such postal codes. */
function fitsRegion(digits: string, { country, region, municipality }: Town): boolean | null {
  if (country === 'US') {
    const zip = /^\d{5}(?=-|$)/.exec(digits)?.[0];
    const state = zip === undefined ? '' : (zipStates.findLast(([from]) => from <= Number(zip.slice(0, 3)))?.[1] ?? '');
    return state === '' ? null : state === region;
  }
  // The number of a municipality begins with its department’s, as postal codes do.
  if (country === 'FR' && municipality !== '' && /^\d{5}$/.test(digits))
    return digits.slice(0, 2).replace('20', '2') === municipality.slice(0, /^2[AB]/.test(municipality) ? 1 : 2);
  return regionsOfFirst.get(country)?.get(digits.slice(0, 1))?.split(',').includes(region) ?? null;
}
