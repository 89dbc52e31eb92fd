import { toSlug } from './slug.ts';

/** A term of the trade: the cells of concepts.csv. */
export interface Concept {
  readonly slug: string;
  readonly term: string;
  /** Other names in English, German, Dutch, French, Spanish, Italian and more, as people search for them. */
  readonly aliases: readonly string[];
  readonly definition: string;
}

const concept = (term: string, aliases: string, definition: string): Concept => ({
  slug: toSlug(term.replace(/ \(.*\)$/, '')),
  term,
  aliases: aliases.split(';').map((alias) => alias.trim()),
  definition,
});

/** Terms, from the load and its limits to the parts of a crane, the kinds of crane and the work on site. */
export const concepts: readonly Concept[] = [
  concept(
    'Load chart',
    'lifting table; rated capacity chart; Traglasttabelle; hijstabel; abaque de charge; tabla de cargas; tabella di portata; tabela udźwigu',
    'The table of the loads that a crane may lift at each radius, boom length, counterweight and outrigger setting. Loads beyond it are forbidden even if the crane seems stable.',
  ),
  concept(
    'Duty chart',
    'duty table; crane duties; Einsatztabelle; Lastfalltabelle',
    'The part of the load chart that belongs to one configuration of a crane: one boom, one counterweight, one base. The duty chosen for a lift must be the one set in the rated capacity limiter.',
  ),
  concept(
    'Rated capacity',
    'SWL; safe working load; working load limit; Tragfähigkeit; hijscapaciteit; capacité nominale; capacidad nominal; portata nominale; udźwig nominalny',
    'The load that a crane may carry in a given configuration at a given radius. Hook block, slings and other tackle count as part of that load unless the chart says otherwise.',
  ),
  concept(
    'Capacity class',
    'crane class; tonnage class; Tonnageklasse; Kranklasse; tonklasse; classe de tonnage; clase de tonelaje',
    'The maximum load by which a crane is named, such as a 100-tonne crane, reached only at the smallest radius of about 2.5 to 3 m. At a working radius the same crane lifts a fraction of it.',
  ),
  concept(
    'Load moment',
    'tonne-metre; tm; Lastmoment; lastmoment; moment de charge; momento de carga; momento di carico; moment udźwigu',
    'Load multiplied by its radius, in tonne-metres. It measures how strongly a load tries to tip the crane and compares cranes better than the maximum capacity does.',
  ),
  concept(
    'Load radius',
    'working radius; operating radius; Ausladung; vlucht; portée; radio de trabajo; sbraccio; wysięg',
    'The horizontal distance from the axis on which the crane slews to the hook under load. Capacity falls quickly as the radius grows.',
  ),
  concept(
    'Hook height',
    'lifting height; hoisting height; Hakenhöhe; Rollenhöhe; haakhoogte; hauteur sous crochet; altura bajo gancho; altezza gancio; wysokość podnoszenia',
    'The height of the hook above the ground that a crane can reach. It must exceed the height of the place of installation by the load and its slings.',
  ),
  concept(
    'Gross and net load',
    'gross load; net load; Brutto- und Nettolast; charge brute; carga bruta; carico lordo',
    'Gross load is everything that hangs from the boom head: load, hook block, slings, spreader and often a part of the rope. Net load is the piece itself; the load chart limits the gross load.',
  ),
  concept(
    'Load moment indicator (LMI)',
    'LMI; safe load indicator; SLI; Lastmomentanzeige; lastmomentbegrenzer; contrôleur d’état de charge; indicador de momento de carga',
    'The system that compares the load on the hook with the load chart and shows how much of the capacity is used. In many cranes it also warns before the limit.',
  ),
  concept(
    'Rated capacity limiter (RCL)',
    'RCL; LMB; overload protection; Lastmomentbegrenzung; Überlastsicherung; overlastbeveiliging; limiteur de charge; limitador de carga; limitatore di carico',
    'The device that stops movements which would take a crane beyond its rated capacity, while it still allows those that reduce the load moment. It does not replace the planning of a lift.',
  ),
  concept(
    'Anti-two-block device',
    'A2B; hoist limit switch; Hubendschalter; hijseindschakelaar; fin de course de levage; final de carrera de elevación',
    'A switch at the boom head that stops the hoist before the hook block strikes it. If the block hits the boom head, the rope can part and drop the load.',
  ),
  concept(
    'Line pull',
    'single line pull; Seilzug; Windenzug; lijntrek; effort au brin; tiro de línea; tiro della fune',
    'The force that a winch exerts on one strand of rope on a stated layer of the drum. The gross load divided by the line pull gives the number of falls needed.',
  ),
  concept(
    'Reeving',
    'parts of line; falls; Einscherung; Seilstränge; inscheren; mouflage; reenvío; cableado; rinvio della fune',
    'The way in which the hoist rope runs between boom head and hook block. More parts of line lift more, but more slowly and with more rope.',
  ),
  concept(
    'Hook block',
    'bottom block; Hakenflasche; Unterflasche; haakblok; moufle; pasteca; bozzello; zblocze hakowe',
    'The block with sheaves and hook that hangs on the hoist rope. Its weight counts as load and it must be heavy enough to pull the rope down empty.',
  ),
  concept(
    'Winch',
    'hoist; hoist drum; Winde; Hubwerk; lier; treuil; cabrestante; argano; wciągarka',
    'The drum, with its drive and brake, that winds the hoist rope. A second winch works a jib, or a second hook that turns a load in the air.',
  ),
  concept(
    'Telescopic boom',
    'hydraulic boom; Teleskopausleger; telescoopgiek; flèche télescopique; pluma telescópica; braccio telescopico; wysięgnik teleskopowy',
    'A boom of sections that slide out of one another under hydraulic power. It is ready within minutes and travels retracted on the crane.',
  ),
  concept(
    'Lattice boom',
    'Gittermast; Gitterausleger; vakwerkgiek; flèche treillis; pluma de celosía; braccio tralicciato; wysięgnik kratowy',
    'A boom of tubular truss sections that are pinned together on site. It is lighter than a telescopic boom of the same strength and carries more at great length, but it must be brought and assembled.',
  ),
  concept(
    'Main boom',
    'Hauptausleger; hoofdgiek; flèche principale; pluma principal; braccio principale',
    'The boom that is mounted on the superstructure of a crane, without jibs and extensions.',
  ),
  concept(
    'Luffing jib',
    'luffing fly jib; wippbare Gitterspitze; wipgiek; volée variable; fléchette relevable; plumín abatible',
    'A jib at the head of the main boom whose angle is changed under load by its own winch and pendants. It reaches over the edge of a building while the main boom is nearly upright.',
  ),
  concept(
    'Fly jib',
    'swing-away jib; fixed jib; Klappspitze; klapgiek; fléchette; plumín; falcone; jib',
    'A light extension, often carried folded along the boom, that is swung out and pinned to the boom head at a fixed offset. It gives height and reach for small loads.',
  ),
  concept(
    'Boom extension',
    'boom insert; Auslegerverlängerung; giekverlenging; rallonge de flèche; extensión de pluma; prolunga del braccio',
    'Any section that lengthens a boom beyond its own sections: lattice inserts, a swing-away jib or a telescopic extension. Each has a chart of its own.',
  ),
  concept(
    'Heavy-duty jib',
    'runner; boom nose; Schwerlastspitze; Montagespitze; zware jib; tête de flèche renforcée',
    'A short, strong jib at the boom head that carries large loads close to the boom, for example on two blocks at once to turn a piece upright.',
  ),
  concept(
    'Derrick boom',
    'derrick; derrick mast; Derrickausleger; derrickmast; mât derrick; mástil derrick; braccio derrick',
    'A second mast behind the main boom of a large lattice crane that holds the boom guying at a wider angle and carries the superlift counterweight. With it, a crawler crane lifts several times its basic load.',
  ),
  concept(
    'Superlift',
    'superlift counterweight; SL; Schwebeballast; Superlift-Ballast; superlift-ballast; contrepoids superlift; contrapeso superlift; MAX-ER; VPC',
    'Additional counterweight that hangs from a derrick boom, or rests behind it on a tray or wagon. It balances loads that the ballast on the superstructure alone could not.',
  ),
  concept(
    'Boom guying',
    'Y-guying; boom suspension; Teleskopausleger-Abspannung; afspanning; haubanage; sistema de arriostramiento; Mega Wing Lift; SSL',
    'Ropes from frames on a telescopic boom to its head that keep it from bending under load. It lets long booms carry far more. On larger cranes it travels separately.',
  ),
  concept(
    'Counterweight',
    'ballast; Gegengewicht; Ballast; contragewicht; contrepoids; contrapeso; contrappeso; przeciwwaga',
    'Weight at the rear of the superstructure that balances boom and load. It comes in plates, so that on the road the crane carries only what axle loads allow.',
  ),
  concept(
    'Central ballast',
    'car-body weight; carbody counterweight; Zentralballast; centrale ballast; lest central; lastre central',
    'Weight on the undercarriage of a crawler crane that improves its stability in every direction, even without a load on the hook.',
  ),
  concept(
    'Tail swing',
    'rear radius; Heckschwenkradius; zwenkradius achterzijde; rayon de giration arrière; radio de giro trasero; raggio posteriore',
    'The space that the rear of the superstructure sweeps when a crane slews, measured as a radius from the slewing axis. It must be kept clear of people and obstacles.',
  ),
  concept(
    'Outrigger',
    'stabiliser; stabilizer; Abstützung; Stütze; stempel; afstempeling; stabilisateur; vérin de calage; estabilizador; stabilizzatore; podpora',
    'A beam with a jack that a wheeled crane sets out to lift its tyres off the ground and widen its base. Most charts apply only with outriggers fully extended, or extended as far as the chart states.',
  ),
  concept(
    'Variable outrigger base',
    'VarioBase; MAXbase; Flex Base; IC-1 Plus; asymmetric outriggers; variable Abstützbasis; variabele afstempeling; calage variable',
    'A control system that allows every outrigger to be set out to a different width and computes the permitted load for each slewing position.',
  ),
  concept(
    'Outrigger pad',
    'crane mat; spreader plate; Abstützplatte; Baggermatratze; draglineschot; plaque de calage; placa de apoyo; piastra stabilizzatore',
    'A plate of timber, steel or plastic under an outrigger that spreads its force over more ground.',
  ),
  concept(
    'Ground bearing pressure',
    'soil pressure; point load; Bodendruck; Flächenpressung; gronddruk; pression au sol; presión sobre el terreno; pressione al suolo; nacisk na podłoże',
    'The force of an outrigger or a track divided by the area under it. It must stay below what the ground can bear; pads or mats enlarge the area.',
  ),
  concept(
    'Pick and carry',
    'free on wheels; lifting on rubber; Lastverfahren; Verfahren mit Last; rijden met last; déplacement en charge; desplazamiento con carga',
    'Travelling with a load on the hook. Crawler cranes, many rough-terrain cranes and special articulated cranes have charts for it; most all-terrain cranes hardly do.',
  ),
  concept(
    'Slewing',
    'swing; rotation; Schwenken; zwenken; orientation; giro; rotazione; obrót',
    'Turning the superstructure with boom and load about its vertical axis.',
  ),
  concept(
    'Luffing',
    'derricking; topping; Wippen; toppen; relevage de flèche; abatimiento; brandeggio',
    'Raising or lowering the boom, which changes the radius of the load.',
  ),
  concept(
    'All-terrain crane',
    'AT crane; AT-Kran; mobile crane; Autokran; Mobilkran; grue tout terrain; grue automotrice; grúa todo terreno; autogrù; żuraw samochodowy',
    'A wheeled telescopic crane with all-wheel steering, often with many driven axles, that travels at road speed and also copes with a site. Its size is counted in axles, from two to nine.',
  ),
  concept(
    'Rough-terrain crane',
    'RT crane; Geländekran; RT-Kran; ruwterreinkraan; grue tout-terrain de chantier; grúa para terreno difícil; gru fuoristrada',
    'A two-axle telescopic crane with large tyres and one cab for driving and lifting. It is made for sites and works yards and in most countries travels between them on a low loader.',
  ),
  concept(
    'Truck crane',
    'truck-mounted crane; hydraulic truck crane; LKW-Aufbaukran; grue sur porteur; grúa sobre camión; gru su camion',
    'A telescopic crane on a truck chassis, built in series or with its own carrier. It drives fast and cheaply on roads and needs firm ground to work.',
  ),
  concept(
    'Crawler crane',
    'tracked crane; lattice boom crawler; Raupenkran; rupskraan; grue sur chenilles; grúa sobre orugas; gru cingolata; żuraw gąsienicowy',
    'A crane on tracks that needs no outriggers, can travel with its load and usually stays on one site for a long time. It is brought in parts and assembled there.',
  ),
  concept(
    'Telescopic crawler crane',
    'telecrawler; telescopic boom crawler; Teleskopraupenkran; telescooprupskraan; grue télescopique sur chenilles; grúa telescópica sobre orugas',
    'A crawler crane with a telescopic boom. It sets up quickly, works on poor ground and travels with a load at any boom length that its chart allows.',
  ),
  concept(
    'Mobile tower crane',
    'mobile construction crane; mobile self-erecting crane; Mobilbaukran; mobiele torenkraan; grue à tour mobile; grúa torre móvil; gru a torre mobile',
    'A tower crane with a horizontal jib on a road chassis that unfolds itself in minutes. It sets up close to a building and lifts over it at a constant hook height.',
  ),
  concept(
    'City crane',
    'compact crane; Citykran; City-Kran; stadskraan; grue urbaine; grúa urbana compacta; gru da città',
    'A short and low mobile crane with all-wheel steering for streets, halls and car parks, usually with a single cab.',
  ),
  concept(
    'Taxi crane',
    'taxi crane service; Taxikran; Eintageskran; taxikraan; grue taxi; grúa taxi; gru taxi',
    'A mobile crane that is hired by the hour and carries its whole counterweight and tackle, so that it goes from job to job without a second vehicle.',
  ),
  concept(
    'Aerial platform',
    'aerial work platform; AWP; MEWP; cherry picker; boom lift; Arbeitsbühne; Hubarbeitsbühne; hoogwerker; nacelle; PEMP; plataforma elevadora; piattaforma aerea; podnośnik koszowy',
    'A machine that carries people in a basket or on a platform to a place of work at height. Its platform load is a few hundred kilograms; it is not a crane.',
  ),
  concept(
    'Scissor lift',
    'scissor platform; Scherenbühne; Scherenarbeitsbühne; schaarhoogwerker; nacelle à ciseaux; plataforma de tijera; piattaforma a forbice; podnośnik nożycowy',
    'An aerial platform that rises straight up on crossed arms and offers a large deck for several people and material.',
  ),
  concept(
    'Heavy haulage',
    'abnormal load transport; Schwertransport; Schwerlasttransport; zwaar transport; transport exceptionnel; transporte especial; trasporto eccezionale; transport ponadgabarytowy',
    'Road transport of loads that exceed the usual limits of weight or size. It needs permits, a surveyed route and often an escort.',
  ),
  concept(
    'SPMT',
    'self-propelled modular transporter; Selbstfahrer; SPMT-Module; zelfrijdende modulaire transporter; transporteur modulaire automoteur; transportador modular autopropulsado; carrello semovente',
    'A self-propelled platform of axle lines whose wheels are steered and levelled by computer. Modules are coupled side by side and end to end to carry loads of thousands of tonnes at walking pace.',
  ),
  concept(
    'Axle line',
    'axle row; Achslinie; aslijn; ligne d’essieux; línea de ejes; linea d’asse',
    'One row of wheels across a modular trailer. The permitted load of a line multiplied by their number, less the weight of the trailer, is the payload.',
  ),
  concept(
    'Axle load',
    'axle weight; Achslast; aslast; charge à l’essieu; carga por eje; carico per asse; nacisk osi',
    'The weight that an axle puts on the road. Many European all-terrain cranes are built around 12 tonnes an axle, and what exceeds the local limit travels on other vehicles.',
  ),
  concept(
    'Low loader',
    'lowboy; lowbed trailer; Tieflader; Tiefbett; dieplader; porte-engins; remorque surbaissée; góndola; carrellone; naczepa niskopodwoziowa',
    'A trailer with a low deck that carries machines and high pieces under bridges.',
  ),
  concept(
    'Tandem lift',
    'two-crane lift; dual lift; multi-crane lift; Tandemhub; tandemhijs; levage en tandem; izaje en tándem; sollevamento in tandem',
    'Lifting one load with two cranes. The share of each changes as the load moves, so capacities are reduced and every movement is planned and led by one person.',
  ),
  concept(
    'Tailing crane',
    'tail crane; Nachführkran; Hilfskran; nahijskraan; grue de retenue; grúa de cola; gru di coda',
    'The second crane that holds the lower end of a long piece while the main crane raises the other until the piece is upright.',
  ),
  concept(
    'Lift plan',
    'lifting plan; method statement; Hebeplan; Montageanweisung; hijsplan; plan de levage; plan de izaje; piano di sollevamento; plan podnoszenia',
    'The document that states load, rigging, crane, configuration, radius, ground and people for a lift, with the share of capacity used at each step.',
  ),
  concept(
    'Contract lift',
    'full lift service; contract lifting; Komplettauftrag; levage clé en main; izaje llave en mano',
    'A lift that the crane company plans, supervises and is responsible for, as opposed to the hire of a crane with operator under the customer’s plan.',
  ),
  concept(
    'Crane hire with operator',
    'operated hire; wet hire; manned hire; Kranvermietung mit Fahrer; bemande verhuur; location avec opérateur; alquiler con operador; nolo a caldo',
    'Hire in which the owner sends a trained operator with the crane, while the hirer plans and supervises the lift. Dry or bare hire is the crane alone.',
  ),
  concept(
    'Rigging',
    'slinging; tackle; Anschlagmittel; hijsgereedschap; élingage; aparejos; imbracatura; zawiesia',
    'The slings, shackles, beams and fittings between hook and load, and the craft of fastening a load with them.',
  ),
  concept(
    'Spreader beam',
    'lifting beam; Traverse; Spreiztraverse; evenaar; hijsjuk; palonnier; balancín; bilancino; trawersa',
    'A beam below the hook that holds slings apart, so that they pull on the load vertically and do not crush it.',
  ),
  concept(
    'Signaller',
    'banksman; slinger signaller; signal person; Einweiser; Anschläger; rigger; signaleerder; chef de manœuvre; señalista; segnalatore; sygnalista',
    'The trained person who guides the operator by hand signals or radio. The operator follows nobody else’s directions, except that anyone may call a stop.',
  ),
  concept(
    'Wind limit',
    'maximum wind speed; permissible wind speed; zulässige Windgeschwindigkeit; maximale windsnelheid; vitesse de vent admissible; velocidad máxima del viento',
    'The wind speed above which a crane must stop working, stated in its chart for each boom length. Loads with a large surface lower the limit.',
  ),
  concept(
    'Thorough examination',
    'periodic inspection; UVV-Prüfung; wiederkehrende Prüfung; periodieke keuring; vérification générale périodique; VGP; inspección periódica; verifica periodica; LOLER; UDT',
    'The regular inspection of a crane and its tackle by a competent person that the law requires. Buyers of used cranes ask for its last report.',
  ),
];
