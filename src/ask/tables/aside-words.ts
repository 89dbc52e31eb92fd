import type { ByLanguage } from './languages.ts';

/** Words that say when. Numbers and small words next to one of them are part of a time. */
export const timeWords: ByLanguage = {
  en: 'today, tonight, tomorrow, tomoz, week, weeks, wk, wks, weekend, month, months, year, years, day, days, hour, hours, night, nights, morning, afternoon, evening, monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, tues, wed, weds, thur, thurs, thu, fri, january, february, march, april, june, july, august, september, october, november, december, jan, feb, apr, jun, jul, aug, sep, sept, oct, nov, dec, spring, summer, autumn, winter, asap, immediately, urgent, urgently, soon, q1, q2, q3, q4, easter, christmas',
  de: 'heute, morgen, übermorgen, woche, wochen, wochenende, monat, monate, monaten, jahr, jahre, jahren, tag, tage, tagen, stunden, uhr, nacht, nachts, früh, vormittag, nachmittag, abend, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, januar, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember, frühjahr, sommer, herbst, winter, sofort, dringend, kw, ostern, weihnachten, quartal, kurzfristig, baldmöglichst, baujahr, bj',
  nl: 'vandaag, morgen, overmorgen, week, weken, weekend, maand, maanden, jaar, dag, dagen, uur, nacht, ochtend, middag, avond, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december, voorjaar, zomer, herfst, winter, spoed, dringend, direct, kerst, pasen, kwartaal, bouwjaar',
  fr: 'aujourd, demain, semaine, semaines, week, mois, an, ans, année, années, jour, jours, heure, heures, nuit, matin, midi, soir, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre, printemps, été, automne, hiver, urgence, urgent, noël, pâques, trimestre, sem',
  es: 'hoy, mañana, semana, semanas, mes, meses, año, años, día, días, hora, horas, noche, tarde, lunes, martes, miércoles, jueves, viernes, sábado, domingo, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, primavera, verano, otoño, invierno, urgente, inmediato, navidad, trimestre, finde',
  it: 'oggi, domani, dopodomani, settimana, settimane, mese, mesi, anno, anni, giorno, giorni, ora, ore, notte, mattina, pomeriggio, sera, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica, gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre, primavera, estate, autunno, inverno, urgente, subito, natale, pasqua, trimestre, weekend',
  pt: 'hoje, amanhã, semana, semanas, mês, meses, ano, anos, dia, dias, hora, horas, noite, manhã, tarde, terça, sexta, sábado, domingo, janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro, primavera, verão, outono, inverno, urgente, imediato, natal, páscoa, trimestre, feira',
  pl: 'dziś, dzisiaj, jutro, pojutrze, tydzień, tygodnia, tygodniu, tygodnie, tygodni, weekend, miesiąc, miesiąca, miesiącu, miesiące, miesięcy, rok, roku, lata, lat, dzień, dnia, dni, godzin, godziny, noc, nocy, rano, poniedziałek, wtorek, środa, środę, czwartek, piątek, sobota, sobotę, niedziela, niedzielę, stycznia, lutego, marca, kwietnia, maja, czerwca, lipca, sierpnia, września, października, listopada, grudnia, styczniu, lutym, marcu, kwietniu, maju, czerwcu, lipcu, sierpniu, wrześniu, październiku, listopadzie, grudniu, wiosną, latem, jesienią, zimą, pilne, pilnie, rocznik, kwartał',
};

/** Words that belong to a time if they are next to one: “next month”, “week 36”. */
export const timeLinks =
  'next, this, coming, following, mid, early, late, end, beginning, st, nd, rd, th, nächste, nächster, nächsten, nächstes, kommende, kommenden, diese, dieser, diesem, mitte, ende, anfang, volgende, komende, deze, eind, begin, prochain, prochaine, après, cette, ce, fin, début, mi, hui, próximo, próxima, este, esta, que viene, finales, principios, prossimo, prossima, questo, questa, fine, inizio, metà, próximos, próximas, fim, início, przyszły, przyszłym, przyszłego, najbliższy, tym, koniec, końcu, początku, połowie, r, may, sat, sun, am, pm, segunda, quarta, quinta, cedo, temprano';

/** What a length in metres measures, if it follows directly. */
export const lengthNouns =
  'hrs, hours, std, stunden, betriebsstunden, draaiuren, uren, heures, horas, ore, mth, motogodzin, radius, rad, boom, high, height, jib, long, wide, outreach, reach, hub height, ausladung, ausleger, höhe, hoch, hubhöhe, arbeitshöhe, nabenhöhe, vlucht, giek, hoogte, hoog, werkhoogte, portée, flèche, haut, hauteur, radio, pluma, altura, alto, raggio, sbraccio, braccio, altezza, raio, lança, promieniu, promień, wysięgu, wysokości, wysokość';

/** Words that ask for the largest of several. */
export const largestWords =
  'largest, biggest, strongest, most powerful, heaviest, highest capacity, größte, größter, größten, größtes, stärkste, stärkster, stärksten, grootste, sterkste, zwaarste, plus grande, plus grand, plus grosse, plus gros, plus puissante, más grande, más grandes, mayor grúa, más potente, mayor capacidad, più grande, più grandi, più potente, maior, maiores, mais potente, największy, największe, największa, największego, największą, najmocniejszy, najsilniejszy';

/**
 * Times that are a condition only beside a number, another time or a word such as “next”: “good morning” and “per hour” are none.
 * Folded, of all languages.
 */
export const weakTimes: ReadonlySet<string> = new Set(
  'week weeks wk wks month months year years day days hour hours night nights morning afternoon evening woche wochen monat monate monaten jahr jahre jahren tag tage tagen stunden uhr nacht nachts fruh vormittag nachmittag abend weken maand maanden jaar dag dagen uur ochtend middag avond semaine semaines mois an ans annee annees jour jours heure heures nuit matin midi soir ete sem semana semanas mes meses ano anos dia dias hora horas noche tarde settimana settimane mese mesi anno anni giorno giorni ora ore notte mattina pomeriggio sera noite manha feira tydzien tygodnia tygodniu tygodnie tygodni miesiac miesiaca miesiacu miesiace miesiecy rok roku lata lat dzien dnia dni godzin godziny noc nocy rano estate direct mars terca sexta'.split(
    ' ',
  ),
);

/** Articles, and words that ask for what follows them, folded: a condition is said without them. */
export const beginnings: ReadonlySet<string> = new Set(
  'the what which are is der die das was welche welcher welches ist sind de het wat welke zijn le la les l quel quelle quels quelles est sont el los las cual cuales es son il lo gli i qual quali o os as quais e sao jaki jaka jakie jest sa and und et y oraz ve re ll'.split(
    ' ',
  ),
);

/** Words before the name of a region, and what may be between them, folded. */
export const regionNouns: ReadonlySet<string> = new Set(
  'county province provinz landkreis kreis bezirk gemeinde provincie gemeente departement canton commune departamento provincia municipio comarca comune concelho distrito freguesia gmina gminie gminy powiat powiecie powiatu wojewodztwo wojewodztwie wojewodztwa'.split(
    ' ',
  ),
);
export const areaJoins: ReadonlySet<string> = new Set('of the de la le les l los las el di del della do da dos das het van'.split(' '));

/** Words behind “in” that have a capital in German and are no place, folded: “in Frage”. */
export const noPlaces: ReadonlySet<string> = new Set(
  'frage fragen betracht ordnung betrieb zukunft sicht kurze kuerze verbindung auftrag richtung hohe hoehe anspruch aussicht kombination absprache einsatz bewegung zusammenarbeit vertretung eile not ruhe summe folge zahlung rechnung reserve wartung planung vorbereitung'.split(
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
  boom: 'boom, boom length, main boom; hauptausleger*, ausleger, auslegerlänge, teleskopausleger; giek, gieklengte, hoofdgiek, telescoopgiek, mastlengte; flèche; pluma; braccio; lança; wysięgnik*',
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
