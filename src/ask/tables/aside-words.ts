/** What a length in metres measures, if it follows directly. */
export const lengthNouns =
  'hrs, hours, std, stunden, betriebsstunden, draaiuren, uren, heures, horas, ore, mth, motogodzin, radius, rad, boom, high, height, jib, long, wide, outreach, reach, hub height, ausladung, ausleger, höhe, hoch, hubhöhe, arbeitshöhe, nabenhöhe, vlucht, giek, hoogte, hoog, werkhoogte, portée, flèche, haut, hauteur, radio, pluma, altura, alto, raggio, sbraccio, braccio, altezza, raio, lança, promieniu, promień, wysięgu, wysokości, wysokość';

/** Words that ask for the largest of several. */
export const largestWords =
  'largest, biggest, strongest, most powerful, heaviest, highest capacity, größte, größter, größten, größtes, stärkste, stärkster, stärksten, grootste, sterkste, zwaarste, plus grande, plus grand, plus grosse, plus gros, plus puissante, más grande, más grandes, mayor grúa, más potente, mayor capacidad, più grande, più grandi, più potente, maior, maiores, mais potente, największy, największe, największa, największego, największą, najmocniejszy, najsilniejszy';

/** Words that ask for the nearest, which comes first anyway, folded. */
export const nearestWords: ReadonlySet<string> = new Set(
  'nearest closest nachste nachsten nachster nachstes nachstgelegene nachstgelegenen dichtstbijzijnde dichtst proche proches cercana cercanas cercano cercanos vicina vicine vicini vicino proxima proximas proximo proximos najblizsza najblizsze najblizszy najblizszych najblizej'.split(
    ' ',
  ),
);

/** Words that ask how many there are, folded; and those that do so before “of”. */
export const countWords: ReadonlySet<string> = new Set(
  'many viele wieviele hoeveel combien cuantos cuantas quanti quante quantos quantas ile anzahl aantal cantidad quantidade liczba ilosc'.split(
    ' ',
  ),
);
export const countsOf: ReadonlySet<string> = new Set(['number', 'nombre']);

/**
 * Words that condition nothing, folded: verbs for what companies do with their cranes, which the answer says, those of people who ask for advice, and
 * everyday words. Behind the marks, verbs are nouns: “no offers”.
 */
export const askingWords: ReadonlySet<string> = new Set(
  'offer offers offering provide provides providing supply supplies supplying own owns owning operate operates operating possess possesses bieten bietet anbieten anbietet verfugen verfugt besitzen besitzt vermieten vermietet bieden biedt aanbieden aanbiedt beschikken beschikt bezitten bezit verhuren verhuurt proposent propose proposant offrent offre offrant fournissent fournit disposent dispose possedent possede louent loue ofrecen ofrece disponen dispone poseen posee cuentan cuenta alquilan alquila offrono dispongono forniscono fornisce possiedono possiede noleggiano noleggia oferecem oferece dispoem dispoe fornecem fornece possuem possui alugam aluga oferuja oferuje oferujace oferujacych posiadaja posiada dysponuja dysponuje wynajmuja wynajmuje anyone anybody someone know knows recommend recommends suggest suggests help jemand empfehlen empfiehlt empfehlt kennt weiss helfen iemand aanraden aanbevelen kent weet helpen recommander recommandez recommande conseiller connait connaissez aider alguien recomendar recomienda recomiendan recomendais conoce ayudar qualcuno consigliare consigliate consiglia conosce aiutare alguem recomenda recomendam conhece ajudar ktos polecic poleca polecacie zna pomoc one got re ve like else daar dus welk zelf zitten zit hoi aub hoeft liefst steht stehen sowas gibts dort sucht nen hab muss geben wollen sitzen bloss ca voudrais suis veut alli vendo somos soy alguma algum salve li siamo hanno avete qualche quelli noi tam szuka sprzedaje takiego trzeba jakies maja stoi zapytanie looking selling buying cerco cercando busco procuro cherche'.split(
    ' ',
  ),
);
export const nounMarks: ReadonlySet<string> = new Set(
  'no any an a the your special best l une cette votre d kein keine geen een una ninguna nessuna uma la'.split(' '),
);

/** Articles, and words that ask for what follows them, folded: a condition is said without them. */
export const beginnings: ReadonlySet<string> = new Set(
  'the what which are is der die das was welche welcher welches ist sind de het wat welke zijn le la les l quel quelle quels quelles est sont el los las cual cuales es son il lo gli i qual quali o os as quais e sao jaki jaka jakie jest sa and und et y oraz ve re ll'.split(
    ' ',
  ),
);

/**
 * Figures of a model that a question asks for: words of the languages in their order, with semicolons between languages. A star stands for
 * any ending.
 */
export const figureWords = {
  capacity:
    'capacity, lift, lifting capacity; hebt, tragkraft, hubkraft; tilt, hefvermogen, hijsvermogen; capacité, soulève, lève; capacidad, levanta; portata, solleva; capacidade, levanta; udźwig*',
  boom: 'boom, boom length, main boom; hauptausleger*, ausleger, auslegerlänge, teleskopausleger; giek, gieklengte, hoofdgiek, telescoopgiek, mastlengte; flèche, longueur de flèche, longueur de la flèche; pluma, longitud de pluma, longitud de la pluma; braccio, lunghezza del braccio; lança, comprimento da lança; wysięgnik*, długość wysięgnika',
  height:
    'height, high, lifting height, hook height, tip height; höhe, hubhöhe, rollenhöhe, hakenhöhe, arbeitshöhe, hoch; hoogte, hefhoogte, hijshoogte, werkhoogte, haakhoogte, hoog; hauteur; altura; altezza; altura; wysokość, wysokości',
  axles:
    'axle, axles, axled, axler, axlers; achsen, achszahl, achser, achsern, achsig*, zweiachs*, dreiachs*, vierachs*, fünfachs*, sechsachs*, achtachs*; assen, asser, assers, tweeasser*, drieasser*, vierasser*, vijfasser*, zesasser*; essieu, essieux; eje, ejes; assi; eixo, eixos; osi, oś, osiach, osiow*, dwuosiow*, trzyosiow*, czteroosiow*, pięcioosiow*, sześcioosiow*',
  axleLoad:
    'axle load*, axle weight*, load per axle; achslast*, achsdruck; aslast*, asdruk; charge par essieu, charge à l essieu, charges par essieu; carga por eje, cargas por eje; carico per asse, peso per asse; carga por eixo, cargas por eixo; nacisk na oś, naciski na oś, naciski na osie, obciążenie osi',
  weight:
    'weigh, weighs, weight, gross, gvw, heavy; gewicht, eigengewicht, gesamtgewicht, transportgewicht, dienstgewicht, wiegt, schwer; gewicht, eigengewicht, weegt, zwaar; poids, pèse; peso, pesa; peso, pesa, massa; peso, pesa; waży, waga, masa, ciężar',
  ballast:
    'counterweight*, ballast*; gegengewicht*, ballast*; contragewicht*, ballast*; contrepoids, lest; contrapes*, lastre; contrappes*, zavorra; contrapes*, lastro; przeciwwag*, balast*',
  chart:
    'load chart*, loadchart*, lifting chart*, duty chart*, lift chart*, range diagram, chart, charts; traglasttabelle*, lasttabelle*, traglastdiagramm*, lastdiagramm*, traglastkurve*; hijstabel*, lasttabel*, heftabel*, hijsgrafiek*, belastingtabel*; abaque*, courbe de charge, courbes de charge, tableau de charge*, tableau des charges, tableaux de charge*, diagramme de charge*; tabla de carga*, tablas de carga*, diagrama de carga*; tabella di carico, tabella delle portate, tabella di portata, tabelle di carico, diagramma di carico, diagrammi di carico, diagramma di portata; tabela de carga*, tabelas de carga*, gráfico de carga*; tabela udźwigu, tabela udźwigów, tabelę udźwigu, tabelę udźwigów, diagram udźwigu, diagram udźwigów, wykres udźwigu',
  radius:
    'radius, reach, outreach; reichweite, ausladung; vlucht, bereik; portée; alcance, radio; raggio, sbraccio; alcance, raio; wysięg, zasięg',
  pressure:
    'ground pressure*, ground bearing pressure, bearing pressure; bodendruck, bodenpressung, flächenpressung, stützdruck, stützlast*; bodemdruk, gronddruk, stempeldruk; pression au sol, pressions au sol; presión sobre el suelo, presión al suelo, presión en el suelo; pressione al suolo, pressione sul terreno; pressão no solo, pressão sobre o solo; nacisk na grunt, nacisk na podłoże, naciski na grunt',
  width:
    'width, widths, wide; breite, transportbreite, gesamtbreite, breit; breedte, transportbreedte, breed; largeur; ancho, anchura; larghezza; largura; szerokość, szerokości, szeroki',
  size: 'dimension, dimensions, overall length, transport length, footprint; abmessung*, maße, gesamtlänge, transportlänge, transportmaße, fahrzeuglänge; afmeting*; dimensions, encombrement; dimensiones, medidas; dimensioni, misure, ingombr*; dimensões, medidas; wymiar*, gabaryty',
  fuel: 'fuel, fuel consumption, fuel use, fuel economy, consumption, mpg; verbrauch, dieselverbrauch, kraftstoffverbrauch, spritverbrauch, verbraucht, schluckt; verbruik, brandstofverbruik, dieselverbruik, verbruikt; consommation, consomme; consumo, consume, gasta, gasto de combustible; consumo, consumi, consuma; consumo, consome, gasta; zużycie, zużycie paliwa, spalanie, spala, pali',
  speed:
    'speed, top speed, max speed, travel speed, how fast, fast; geschwindigkeit, höchstgeschwindigkeit, fahrgeschwindigkeit, wie schnell, schnell; snelheid, topsnelheid, rijsnelheid, hoe snel, snel; vitesse, vitesse maximale; velocidad, velocidad máxima; velocità, velocità massima; velocidade, velocidade máxima; prędkość, prędkość maksymalna, jak szybko',
  engine:
    'engine, engine power, horsepower, hp, kw; motor, motorleistung, ps, leistung; motor, motorvermogen, pk; moteur, puissance; motor, potencia; motore, potenza; motor, potência; silnik, moc silnika, moc',
  price:
    'price, prices, cost, costs, how much money, price list, hourly rate*, daily rate*, day rate*, rental rate*; preis, preise, kostet, kosten, mietpreis, tagessatz; prijs, prijzen, kost, kosten, huurprijs, dagprijs; prix, coûte, coûtent, tarif, tarifs; precio, precios, cuesta, cuestan, cuánto vale, tarifa, tarifas; prezzo, prezzi, costa, costano, tariffa, tariffe; preço, preços, custa, custam, valor da diária; cena, ceny, cenę, kosztuje, kosztują, cennik, stawka',
} as const;
export type Figure = keyof typeof figureWords;

/** What the documentation has nothing for: formats, programming languages, paid plans. */
export const formatWords =
  'yaml, yml, xml, soap, graphql, grpc, protobuf, avro, xlsx, xls, excel, php, laravel, symfony, python, pandas, django, java, javascript, js, kotlin, swift, ruby, rails, golang, rust, perl, matlab, scala, dotnet, vb, delphi, powershell, wordpress, sap, sql, paid plan*, premium plan*, paid tier*, subscription, sla, uptime, kostenpflichtig*, bezahlplan, bezahlversion, betaald abonnement, betaald plan, betaalde versie, abonnement payant, offre payante, forfait payant, plan de pago, suscripción, piano a pagamento, abbonamento, plano pago, assinatura, płatny plan, płatna wersja, abonament';
