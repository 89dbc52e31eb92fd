import type { CraneType } from '../../contract/tables.ts';
import type { ByLanguage } from './languages.ts';

/** What a word for a machine stands for: a kind of crane, or a service without a kind. */
export type MachineValue = CraneType | 'mobile_crane';

/** Words for machines and services, in singular and plural where no rule forms one from the other. */
export const machineWords: Readonly<Record<MachineValue, ByLanguage>> = {
  mobile_crane: {
    en: 'mobile crane, mobile cranes, telescopic crane, hydraulic crane, wheeled crane, city crane, taxi crane, self propelled crane, mobile craneage, telescopic cranes, mobile telescopic crane, tonne mobile, ton mobile, t mobile, tonne mobiles, a mobile',
    de: 'autokran, autokrane, autokräne, autokranen, mobilkran, mobilkrane, mobilkräne, mobilkranen, fahrzeugkran, fahrzeugkrane, teleskopkran, teleskopkrane, teleskopkräne, citykran, city kran, taxikran, mobiler kran, mobile kräne, mobile krane',
    nl: 'mobiele kraan, mobiele kranen, mobiele hijskraan, mobiele hijskranen, telescoopkraan, telescoopkranen, telekraan, telekranen, autokraan, autokranen, stadskraan, taxikraan, mobiele telescoopkraan',
    fr: 'grue mobile, grues mobiles, grue automotrice, grues automotrices, grue télescopique, grues télescopiques, grue urbaine, grue taxi',
    es: 'grúa móvil, grúas móviles, grúa telescópica, grúas telescópicas, grúa autopropulsada, grúas autopropulsadas, autogrúa, autogrúas, grúa hidráulica, grúa urbana',
    it: 'autogru, autogrù, gru mobile, gru mobili, gru telescopica, gru telescopiche, gru semovente, gru da città',
    pt: 'grua móvel, gruas móveis, guindaste móvel, guindastes móveis, guindaste telescópico, guindastes telescópicos, autogrua, autogruas, grua automóvel, gruas automóveis, grua telescópica, gruas telescópicas',
    pl: 'dźwig samojezdny, dźwigi samojezdne, dźwigów samojezdnych, dźwigu samojezdnego, dźwigiem samojezdnym, żuraw samojezdny, żurawie samojezdne, żurawia samojezdnego, żuraw samochodowy, żurawie samochodowe, żurawia samochodowego, żurawi samochodowych, żuraw mobilny, żurawie mobilne, dźwig mobilny, dźwigi mobilne, dźwig samochodowy, dźwigi samochodowe, dźwigów mobilnych, żurawi samojezdnych, żurawi mobilnych, dźwigu mobilnego, żurawia mobilnego',
  },
  all_terrain_crane: {
    en: 'all terrain crane, all terrain cranes, all terrain, at crane, at cranes, all terrains',
    de: 'at kran, at krane, at kräne, all terrain kran, all terrain krane, all terrain kräne, allterrain kran, geländegängiger autokran',
    nl: 'at kraan, at kranen, all terrain kraan, all terrain kranen, terreinkraan, terreinkranen',
    fr: 'grue tout terrain, grues tout terrain, tout terrain',
    es: 'grúa todo terreno, grúas todo terreno, grúa todoterreno, grúas todoterreno, todoterreno, todo terreno, telescópica todoterreno, grúa telescópica todoterreno',
    it: 'gru tutto terreno, autogru tutto terreno, gru all terrain, tutto terreno, multistrada, autogru multistrada',
    pt: 'guindaste todo terreno, guindastes todo terreno, grua todo o terreno, guindaste at, gruas todo o terreno, todo o terreno, todo terreno, telescópica todo o terreno, telescópicas todo o terreno',
    pl: 'żuraw terenowy, żurawie terenowe, dźwig terenowy, dźwigi terenowe, żurawia terenowego, żurawi terenowych',
  },
  rough_terrain_crane: {
    en: 'rough terrain crane, rough terrain cranes, rough terrain, rt crane, rt cranes, rough terrains',
    de: 'rt kran, rt krane, rt kräne, geländekran, geländekrane, geländekräne, rough terrain kran, rough terrain krane, rough terrain kräne',
    nl: 'ruwterreinkraan, ruwterreinkranen, rt kraan, rt kranen, ruw terrein kraan, rough terrain kraan, rough terrain kranen',
    fr: 'grue rt, grues rt, grue rough terrain, grue tout terrain de chantier, grues tout terrain de chantier',
    es: 'grúa rt, grúas rt, grúa para terreno difícil, grúas para terreno difícil, grúa rough terrain, grúa para terreno accidentado',
    it: 'gru fuoristrada, gru rt, autogru fuoristrada, gru rough terrain, fuoristrada',
    pt: 'guindaste rt, guindastes rt, guindaste fora de estrada, guindastes fora de estrada, guindaste para terreno acidentado, grua rt',
    pl: 'żuraw rt, dźwig rt, żurawie rt, dźwigi rt, dźwigi terenowe rt, dźwig terenowy rt',
  },
  truck_crane: {
    en: 'truck crane, truck cranes, truck mounted crane, truck mounted cranes, boom truck, boom trucks, lorry crane, lorry mounted crane',
    de: 'lkw kran, lkw krane, lkw kräne, aufbaukran, aufbaukrane, lkw aufbaukran, truckkran, lkw aufbaukrane',
    nl: 'vrachtwagenkraan, vrachtwagenkranen, truck kraan, truckkraan, truckkranen, kraanwagen, kraanwagens',
    fr: 'grue sur porteur, grues sur porteur, grue sur camion, grues sur camion, camion grue, camions grues',
    es: 'grúa sobre camión, grúas sobre camión, camión grúa, camiones grúa, grúa camión',
    it: 'gru su camion, gru autocarrata, gru autocarrate, camion gru, autocarro con gru',
    pt: 'guindaste sobre caminhão, caminhão guindaste, guindaste rodoviário, camião grua, camiões grua, caminhões guindaste, guindastes sobre caminhão',
    pl: 'żuraw na podwoziu ciężarowym, żuraw na ciężarówce, dźwig na ciężarówce',
  },
  mobile_tower_crane: {
    en: 'mobile tower crane, mobile tower cranes, mobile construction crane, mobile self erecting crane, mobile construction cranes',
    de: 'mobilbaukran, mobilbaukrane, mobilbaukräne, mobiler baukran, mobilbaukranen',
    nl: 'mobiele torenkraan, mobiele torenkranen, mobiele bouwkraan',
    fr: 'grue à tour mobile, grues à tour mobiles, grue mobile de construction',
    es: 'grúa torre móvil, grúas torre móviles',
    it: 'gru a torre mobile, gru a torre mobili',
    pt: 'grua torre móvel, gruas torre móveis',
    pl: 'mobilny żuraw wieżowy, mobilne żurawie wieżowe, mobilny dźwig wieżowy',
  },
  crawler_crane: {
    en: 'crawler crane, crawler cranes, crawler, crawlers, tracked crane, tracked cranes, lattice boom crawler, lattice boom crane, lattice crawler, telecrawler, telecrawlers, telescopic crawler crane, telescopic crawler, crawler craneage, on crawlers, on tracks',
    de: 'raupenkran, raupenkrane, raupenkräne, raupenkranen, gittermastkran, gittermastkrane, gittermast raupenkran, kettenkran, kettenkrane, teleskopraupenkran, raupendrehkran, gittermastkräne, teleskopraupenkrane, teleskopraupe, teleskopraupen, raupe, raupen, auf raupen, auf ketten',
    nl: 'rupskraan, rupskranen, rupshijskraan, rupshijskranen, vakwerkkraan, kraan op rupsen, telescooprupskraan, rupsbandkraan, rupsbandkranen, op rupsen',
    fr: 'grue sur chenilles, grues sur chenilles, grue à chenilles, grues à chenilles, grue chenille, grue treillis, grues treillis, grue sur chenille, grues sur chenille, sur chenilles, à chenilles',
    es: 'grúa sobre orugas, grúas sobre orugas, grúa de orugas, grúas de orugas, grúa oruga, grúas oruga, grúa de cadenas, grúa de celosía, grúa con orugas, grúas de cadenas, grúa sobre cadenas, sobre orugas, de orugas',
    it: 'gru cingolata, gru cingolate, gru su cingoli, gru a traliccio, cingolata, gru tralicciata, cingolate, cingolato, cingolati, su cingoli',
    pt: 'guindaste de esteiras, guindastes de esteiras, guindaste sobre esteiras, guindastes sobre esteiras, grua de rastos, gruas de rastos, guindaste de lagartas, grua de lagartas, gruas de lagartas, grua de esteiras, guindaste esteira, guindastes sobre lagartas, guindaste de esteira, sobre esteiras, de esteiras, sobre lagartas',
    pl: 'żuraw gąsienicowy, żurawie gąsienicowe, żurawi gąsienicowych, żurawia gąsienicowego, dźwig gąsienicowy, dźwigi gąsienicowe, dźwigów gąsienicowych, dźwigu gąsienicowego, żurawiem gąsienicowym, dźwigiem gąsienicowym, gąsienicówka, gąsienicówki, gąsienicówkę, gąsienicówek, na gąsienicach',
  },
  aerial_platform: {
    en: 'aerial platform, aerial platforms, aerial work platform, aerial work platforms, awp, mewp, mewps, cherry picker, cherry pickers, boom lift, boom lifts, scissor lift, scissor lifts, man lift, manlift, manlifts, spider lift, spider lifts, access platform, access platforms, bucket truck, bucket trucks, work platform, work platforms, powered access, aerial lift, aerial lifts, lift platform, articulated boom, truck mounted platform',
    de: 'arbeitsbühne, arbeitsbühnen, hubarbeitsbühne, hubarbeitsbühnen, hebebühne, hebebühnen, hubsteiger, steiger, scherenbühne, scherenbühnen, lkw bühne, lkw bühnen, gelenkbühne, teleskopbühne, gelenkteleskopbühne, lkw arbeitsbühne, scherenarbeitsbühne, teleskopbühnen, gelenkbühnen, bühne, bühnen',
    nl: 'hoogwerker, hoogwerkers, schaarhoogwerker, schaarhoogwerkers, knikarmhoogwerker, schaarlift, schaarliften, spinhoogwerker, telescoophoogwerker, knikarmhoogwerkers',
    fr: 'nacelle, nacelles, nacelle élévatrice, nacelles élévatrices, plateforme élévatrice, plateformes élévatrices, plate forme élévatrice, pemp, nacelle ciseaux, nacelle araignée, nacelle articulée, camion nacelle, camions nacelles, plateforme de travail en hauteur, plateforme, plateformes',
    es: 'plataforma elevadora, plataformas elevadoras, plataforma aérea, plataformas aéreas, plataforma de tijera, plataformas de tijera, elevador de tijera, elevadores de tijera, cesta elevadora, camión cesta, brazo articulado, plataforma de elevación, plataformas de trabajo aéreo, tijera, tijeras, tijera eléctrica, tijeras eléctricas, plataforma, plataformas',
    it: 'piattaforma aerea, piattaforme aeree, piattaforma elevabile, piattaforma elevatrice, piattaforme elevabili, cestello elevatore, piattaforma a forbice, piattaforme a forbice, piattaforma di lavoro, piattaforme di lavoro, cestelli, piattaforme elevatrici, piattaforma, piattaforme',
    pt: 'plataforma elevatória, plataformas elevatórias, plataforma aérea, plataformas aéreas, plataforma elevadora, plataformas elevadoras, plataforma tesoura, cesta aérea, plataforma articulada, plataforma de trabalho aéreo, plataformas de tesoura, plataforma de tesoura, plataforma, plataformas, plataforma tezoura',
    pl: 'podnośnik koszowy, podnośniki koszowe, podnośników koszowych, podnośnika koszowego, podnośnik nożycowy, podnośniki nożycowe, podnośnika nożycowego, podnośników nożycowych, zwyżka, zwyżki, zwyżkę, zwyżek, podest ruchomy, podesty ruchome, podnośnik, podnośniki, podnośnika, podnośników, platforma robocza',
  },
  heavy_haulage: {
    en: 'heavy haulage, heavy haul, heavy transport, heavy transports, abnormal load, abnormal loads, oversize load, oversize loads, oversize transport, oversized load, oversized loads, oversized transport, spmt, spmts, low loader, low loaders, lowboy, lowboys, lowbed, lowbeds, wide load, wide loads, modular transporter, modular trailer, modular trailers, special transport, heavy hauler, heavy haulier, heavy haulage trailer, heavy haulers, heavy hauliers, heavy haulage trailers',
    de: 'schwertransport, schwertransporte, schwertransporten, schwerlasttransport, schwerlasttransporte, schwerlast, tieflader, großraumtransport, großraumtransporte, spezialtransport, spezialtransporte, schwerlastspedition, tiefbettauflieger, schwerguttransport, schwertransporteur',
    nl: 'zwaar transport, zwaartransport, exceptioneel transport, uitzonderlijk transport, speciaal transport, dieplader, diepladers, uitzonderlijk vervoer, zwaar vervoer, convoi exceptionnel, exceptioneel vervoer',
    fr: 'transport exceptionnel, transports exceptionnels, convoi exceptionnel, convois exceptionnels, porte engins, porte char, transport lourd, transports lourds, remorque modulaire, remorques modulaires',
    es: 'transporte especial, transportes especiales, transporte pesado, góndola, góndolas, cargas especiales, transporte de maquinaria pesada, transporte excepcional, transporte de carga pesada, transportes pesados',
    it: 'trasporto eccezionale, trasporti eccezionali, carrellone, carrelloni, trasporto pesante, trasporti pesanti',
    pt: 'transporte especial, transportes especiais, transporte pesado, transporte excepcional, transporte excecional, cargas indivisíveis, prancha, transporte de cargas pesadas, transportes excecionais, transporte de cargas especiais, transportes pesados',
    pl: 'transport ponadgabarytowy, transportu ponadgabarytowego, transport ponadnormatywny, transportu ponadnormatywnego, transport ciężki, transport specjalny, transport wielkogabarytowy, naczepa niskopodwoziowa, ładunki ponadgabarytowe, transporty ponadgabarytowe, transportem ponadgabarytowym, transport gabarytów, przewóz ponadgabarytowy, przewozu ponadgabarytowego, przewóz ponadnormatywny, przewozy ponadgabarytowe',
  },
};

/** Words above that are something else in another language, folded: a nacelle in English is that of a wind turbine, a Dutch steiger a scaffold. */
export const falseFriends: ReadonlySet<string> = new Set('nacelle nacelles steiger gondola gondolas'.split(' '));

/** Words for a crane of no particular kind. */
export const craneWords: ByLanguage = {
  en: 'crane, cranes, craneage, lifting, lifting equipment, lifting machine, lifting gear, to lift, can lift, lift a, lifts, lifted, hoist, hoisting, heavy lift, heavy lifts, lifting job, tonner, tonners',
  de: 'kran, krane, kräne, kranen, kränen, krans, hebezeug, hebetechnik, krananlage, hebegerät, kranfirma, kranfirmen, krandienst, krandienste, kranunternehmen, kranbetrieb, kranbetriebe, gebrauchtkran, gebrauchtkrane, gebrauchtkräne, mietkran, mietkrane, kranvermieter, hubarbeiten, kranarbeiten, heben, hebt, anheben, hub, hübe, einheben, ausheben, tonner',
  nl: 'kraan, kranen, hijskraan, hijskranen, hijswerk, hijsen, kraanbedrijf, kraanbedrijven, kraantje, hijsbedrijf, hijsbedrijven, tillen, tilt, hijst, optillen',
  fr: 'grue, grues, levage, engin de levage, engins de levage, levageur, levageurs, grutier, lever, soulever, lève, soulève, manutention lourde',
  es: 'grúa, grúas, izaje, elevación, equipo de izaje, izar, levantar, izamiento, levanta',
  it: 'gru, sollevamento, sollevamenti, mezzo di sollevamento, sollevare, solleva, alzare',
  pt: 'guindaste, guindastes, grua, gruas, içamento, elevação, içar, levantar, elevar, içamentos, elevações',
  pl: 'dźwig, dźwigi, dźwigu, dźwigów, dźwigiem, dźwigami, żuraw, żurawie, żurawi, żurawia, żurawiem, dźwigach, dźwigowe, dźwigowa, dźwigowy, dźwigowych, podnieść, podnosić, podniesienia, podnoszenie, podnoszenia',
};

/** Makers of cranes that questions name whether or not the data has them. */
export const knownMakers: readonly string[] = [
  'Liebherr', 'Grove', 'Tadano', 'Demag', 'Tadano Demag', 'Terex', 'Manitowoc', 'Kobelco', 'Sany', 'XCMG', 'Zoomlion', 'Kato', 'Link-Belt', 'Spierings',
  'Genie', 'JLG', 'Böcker', 'Sennebogen', 'Potain', 'Comansa', 'Wolffkran', 'Jaso', 'Saez', 'PPM', 'Faun', 'Gottwald', 'Krupp', 'Locatelli', 'Marchetti', 'Rigo',
  'Ormig', 'Hitachi Sumitomo', 'IHI', 'National Crane', 'Manitex', 'Altec', 'Broderson', 'Galion', 'Bronto Skylift', 'Palfinger', 'Hiab',
  'Fassi', 'Effer', 'Skyjack', 'Haulotte', 'Niftylift', 'Snorkel', 'Manitou', 'Ruthmann', 'Wumag', 'Multitel', 'CMC', 'Goldhofer', 'Scheuerle', 'Nooteboom', 'Faymonville',
  'Franna', 'Humma', 'Maeda', 'Unic', 'Jekko', 'Hoeflon', 'Klaas', 'Teupen', 'Arcomet', 'Raimondi', 'Peiner', 'Lorain', 'P&H', 'Bumar', 'Hydros', 'Ivanovets',
]; // prettier-ignore
