interface PlaceRow {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  /** Kilometers from the middle of a region to its border; 0 for a town. */
  readonly extentKm: number;
}

const townRows: Readonly<Record<string, string>> = {
  DE: `
    Aachen|Aix-la-Chapelle|Aken|Aquisgrán|Aquisgrana 50.78 6.08, Aschaffenburg 49.97 9.15, Bamberg 49.89 10.89, Bayreuth 49.95 11.58, Bergheim 50.96 6.64,
    Bergisch Gladbach 50.99 7.13, Bitterfeld|Bitterfeld-Wolfen 51.62 12.32, Bocholt 51.84 6.62, Bochum 51.48 7.22, Böblingen 48.69 9.01, Boizenburg 53.37 10.72,
    Bottrop 51.52 6.93, Brake 53.33 8.48, Brandenburg an der Havel 52.41 12.56, Brunsbüttel 53.90 9.14, Burghausen 48.17 12.83, Castrop-Rauxel 51.55 7.31,
    Celle 52.62 10.08, Cloppenburg 52.85 8.05, Cuxhaven 53.86 8.69, Darmstadt 49.87 8.65, Deggendorf 48.84 12.96, Delmenhorst 53.05 8.63, Dessau|Dessau-Roßlau 51.84 12.24,
    Dillingen 49.35 6.73, Dormagen 51.09 6.84, Dorsten 51.66 6.96, Düren 50.80 6.48, Ehingen 48.28 9.72, Eisenach 50.98 10.32, Eisenhüttenstadt 52.15 14.64, 
    Erlangen 49.59 11.00, Esslingen|Esslingen am Neckar 48.74 9.31, Euskirchen 50.66 6.79, Frankfurt (Oder)|Frankfurt an der Oder 52.34 14.55, Friedrichshafen 47.66 9.48,
    Fulda 50.55 9.68, Gelsenkirchen 51.52 7.10, Germersheim 49.22 8.37, Gladbeck 51.57 6.99, Görlitz 51.15 14.99, Goslar 51.91 10.43, Greifswald 54.09 13.40,
    Gütersloh 51.91 8.38, Hagen 51.36 7.47, Halberstadt 51.90 11.05, Halle|Halle an der Saale|Halle (Saale) 51.48 11.97, Hameln 52.10 9.36, Hamm 51.68 7.82, Hanau 50.13 8.92, Heide 54.20 9.10,
    Heilbronn 49.14 9.22, Herford 52.11 8.67, Herne 51.54 7.22, Hildesheim 52.15 9.95, Hürth 50.88 6.87, Husum 54.48 9.05, Iserlohn 51.38 7.69, Itzehoe 53.92 9.52,
    Kaiserslautern 49.44 7.77, Kempten|Kempten im Allgäu 47.73 10.32, Kleve 51.79 6.14, Konstanz 47.66 9.18, Krefeld 51.33 6.56, Landshut 48.54 12.15, Leer 53.23 7.45,
    Leuna 51.32 12.02, Leverkusen 51.03 6.98, Lingen|Lingen (Ems) 52.52 7.32, Lippstadt 51.67 8.34, Ludwigsburg 48.90 9.19, Ludwigshafen|Ludwigshafen am Rhein 49.48 8.44,
    Lüdenscheid 51.22 7.63, Lüneburg 53.25 10.41, Lünen 51.62 7.52, Marburg 50.81 8.77, Marl 51.65 7.09, Memmingen 47.98 10.18, Meppen 52.69 7.29, Merseburg 51.36 11.99, Minden 52.29 8.92,
    Moers 51.45 6.63, Mönchengladbach 51.19 6.44, Mülheim|Mülheim an der Ruhr 51.43 6.88, Neubrandenburg 53.56 13.26, Neumarkt|Neumarkt in der Oberpfalz 49.28 11.46, Neumünster 54.07 9.98,
    Neuss 51.20 6.69, Neustrelitz 53.36 13.06, Norden 53.60 7.20, Nordenham 53.49 8.48, Nordhausen 51.50 10.79, Nordhorn 52.43 7.07, Oberhausen 51.47 6.86, Offenbach|Offenbach am Main 50.10 8.76,
    Offenburg 48.47 7.94, Paderborn 51.72 8.76, Papenburg 53.08 7.40, Peine 52.32 10.23, Pforzheim 48.89 8.70, Pirmasens 49.20 7.60, Plauen 50.50 12.14, Ravensburg 47.78 9.61, Recklinghausen 51.61 7.20,
    Remscheid 51.18 7.19, Rendsburg 54.30 9.66, Reutlingen 48.49 9.21, Rheine 52.28 7.44, Riesa 51.31 13.29, Rüsselsheim 49.99 8.41, Saarlouis 49.31 6.75, Salzgitter 52.15 10.33, Sassnitz 54.52 13.64,
    Schkopau 51.40 11.98, Schwarzheide 51.48 13.87, Schwedt|Schwedt/Oder 53.06 14.28, Schweinfurt 50.05 10.23, Schwäbisch Hall 49.11 9.74, Siegen 50.87 8.02, Sindelfingen 48.71 9.00, Singen 47.76 8.84,
    Solingen 51.17 7.08, Speyer 49.32 8.43, Stade 53.60 9.48, Stendal 52.61 11.86, Straubing 48.88 12.57, Suhl 50.61 10.69, Trier 49.76 6.64, Tübingen 48.52 9.06, Uelzen 52.97 10.56, Unna 51.54 7.69,
    Vechta 52.73 8.29, Velbert 51.34 7.04, Villingen-Schwenningen 48.06 8.49, Völklingen 49.25 6.86, Weiden|Weiden in der Oberpfalz 49.68 12.16, Weimar 50.98 11.33, Wesel 51.66 6.62, Wesseling 50.83 6.98,
    Wetzlar 50.56 8.50, Wismar 53.89 11.46, Witten 51.44 7.34, Wittenberg|Lutherstadt Wittenberg 51.87 12.65, Wittenberge 53.00 11.75, Wolfsburg 52.42 10.79, Worms 49.63 8.36, Zwickau 50.72 12.49, Aurich 53.47 7.48`,
  NL: `
    Alkmaar 52.63 4.75, Almelo 52.36 6.66, Almere 52.37 5.21, Alphen aan den Rijn 52.13 4.66, Amersfoort 52.16 5.39, Amstelveen 52.30 4.86, Apeldoorn 52.21 5.97, Barendrecht 51.86 4.53, Bergen op Zoom 51.50 4.29,
    Beverwijk 52.48 4.66, Borssele 51.42 3.73, Botlek 51.88 4.29, Coevorden 52.66 6.74, Delft 52.01 4.36, Delfzijl 53.33 6.92, Deventer 52.26 6.16, Doetinchem 51.97 6.29, Dordrecht|Dordt 51.81 4.67, Drachten 53.11 6.10,
    Dronten 52.53 5.72, Ede 52.04 5.67, Eemshaven 53.44 6.83, Emmeloord 52.71 5.75, Emmen 52.79 6.90, Enschede 52.22 6.90, Europoort 51.95 4.13, Geleen 50.97 5.83, Goes 51.50 3.89, Gorinchem 51.83 4.97, Gouda 52.01 4.71,
    Harderwijk 52.34 5.62, Harlingen 53.17 5.42, Heerenveen 52.96 5.92, Heerlen 50.89 5.98, Helmond 51.48 5.66, Hengelo 52.27 6.79, Hilversum 52.22 5.18, Hoofddorp 52.30 4.69, Hoogeveen 52.72 6.48, Hoorn 52.64 5.06,
    IJmuiden 52.46 4.61, Kampen 52.56 5.91, Leiden 52.16 4.50, Lelystad 52.52 5.47, Maasvlakte 51.96 4.02, Meppel 52.70 6.19, Moerdijk 51.70 4.63, Nijmegen 51.84 5.86, Oosterhout 51.64 4.86, Oss 51.77 5.52, Pernis 51.88 4.39,
    Purmerend 52.51 4.96, Ridderkerk 51.87 4.60, Roermond 51.19 5.99, Roosendaal 51.53 4.46, Sittard 51.00 5.87, Sluiskil 51.28 3.84, Sneek 53.03 5.66, Spijkenisse 51.84 4.33, Stadskanaal 52.99 6.95, Terneuzen 51.34 3.83,
    Tiel 51.89 5.43, Tilburg 51.56 5.09, Uden 51.66 5.62, Urk 52.66 5.60, Veendam 53.10 6.88, Veenendaal 52.03 5.56, Venlo 51.37 6.17, Vlaardingen 51.91 4.34, Waalwijk 51.69 5.07, Wageningen 51.97 5.67, Weert 51.25 5.71,
    Wieringermeer 52.84 5.02, Winschoten 53.14 7.03, Woerden 52.09 4.88, Zaandam 52.44 4.83, Zeewolde 52.33 5.54, Zoetermeer 52.06 4.49, Zutphen 52.14 6.20, Zwijndrecht 51.82 4.63, 's-Gravendeel 51.78 4.62`,
  BE: `
    Aalst|Alost 50.94 4.04, Beringen 51.05 5.23, Deinze 50.98 3.53, Dendermonde|Termonde 51.03 4.10, Doel 51.31 4.26, Eupen 50.63 6.03, Feluy 50.56 4.25, Genk 50.97 5.50, Geel 51.16 4.99, Herentals 51.18 4.83, Huy 50.52 5.24,
    Ieper|Ypres 50.85 2.88, Izegem 50.91 3.21, Kallo 51.25 4.28, Kortrijk|Courtrai 50.83 3.26, La Louvière 50.48 4.19, Leuven|Louvain|Lovaina 50.88 4.70, Lier|Lierre 51.13 4.57, Lommel 51.23 5.31,
    Mechelen|Malines|Mecheln 51.03 4.48, Nieuwpoort|Nieuport 51.13 2.75, Nivelles|Nijvel 50.60 4.33, Oostende|Ostend|Ostende 51.23 2.92, Oudenaarde|Audenarde 50.85 3.60, Roeselare|Roulers 50.95 3.12, Seraing 50.60 5.51,
    Sint-Niklaas|Saint-Nicolas 51.16 4.14, Sint-Truiden|Saint-Trond 50.82 5.19, Tournai|Doornik 50.61 3.39, Turnhout 51.32 4.95, Verviers 50.59 5.86, Waregem 50.89 3.43, Wavre 50.72 4.61, Tessenderlo 51.07 5.09, Vilvoorde|Vilvorde 50.93 4.43`,
  FR: `
    Albi 43.93 2.15, Alençon 48.43 0.09, Alès 44.12 4.08, Angoulême 45.65 0.16, Annemasse 46.19 6.24, Antibes 43.58 7.12, Arles 43.68 4.63, Aubagne 43.29 5.57, Aurillac 44.93 2.44, Avignon 43.95 4.81, Bayonne 43.49 -1.47,
    Beauvais 49.43 2.08, Belfort 47.64 6.86, Blois 47.59 1.34, Bourg-en-Bresse 46.21 5.23, Boulogne-sur-Mer 50.73 1.61, Cannes 43.55 7.02, Carcassonne 43.21 2.35, Castres 43.61 2.24, Chalon-sur-Saône 46.78 4.85,
    Châlons-en-Champagne 48.96 4.37, Chambéry 45.57 5.92, Charleville-Mézières 49.77 4.72, Chartres 48.45 1.49, Châteauroux 46.81 1.69, Châtellerault 46.82 0.55, Cholet 47.06 -0.88, Colmar 48.08 7.36, Compiègne 49.42 2.83,
    Creil 49.26 2.47, Dax 43.71 -1.05, Douai 50.37 3.08, Dunkerque|Dunkirk|Dünkirchen|Duinkerke|Duinkerken|Dunkierka 51.03 2.38, Épinal 48.17 6.45, Évreux 49.02 1.15, Fécamp 49.76 0.37, Feyzin 45.67 4.86, Flamanville 49.53 -1.86,
    Forbach 49.19 6.90, Fos-sur-Mer|Fos 43.44 4.94, Fréjus 43.43 6.74, Gap 44.56 6.08, Gonfreville-l'Orcher|Gonfreville 49.51 0.23, Gravelines 50.99 2.13, Istres 43.51 4.99, La Roche-sur-Yon 46.67 -1.43, Lacq 43.42 -0.62,
    Lannion 48.73 -3.46, Laval 48.07 -0.77, Lavéra 43.38 5.02, Lens 50.43 2.83, Libourne 44.91 -0.24, Lisieux 49.15 0.23, Lons-le-Saunier 46.67 5.55, Mâcon 46.31 4.83, Martigues 43.41 5.06, Maubeuge 50.28 3.97,
    Montauban 44.02 1.36, Montbéliard 47.51 6.80, Montluçon 46.34 2.60, Mont-de-Marsan 43.89 -0.50, Narbonne 43.18 3.00, Niort 46.32 -0.46, Pau 43.30 -0.37, Périgueux 45.18 0.72, Quimper 48.00 -4.10, Roubaix 50.69 3.17,
    Saint-Avold 49.10 6.70, Saint-Brieuc 48.51 -2.77, Saint-Dizier 48.64 4.95, Saint-Étienne|Saint Etienne 45.44 4.39, Saint-Malo 48.65 -2.01, Saint-Nazaire|St Nazaire 47.27 -2.21, Saint-Quentin 49.85 3.29, Sète 43.40 3.70,
    Soissons 49.38 3.32, Tarnos 43.54 -1.46, Thionville 49.36 6.17, Tourcoing 50.72 3.16, Tricastin 44.33 4.73, Valence|Valence (Drôme) 44.93 4.89, Valenciennes 50.36 3.52, Vannes 47.66 -2.76, Villefranche-sur-Saône 45.99 4.72,
    Donges 47.32 -2.08, Cadarache 43.69 5.76, Poitiers 46.58 0.34, Port-la-Nouvelle 43.02 3.04, Évry 48.63 2.44, Cergy 49.04 2.06, Cordemais 47.29 -1.88`,
  ES: `
    Alcalá de Henares 40.48 -3.36, Alcoy|Alcoi 38.70 -0.47, Aranda de Duero 41.67 -3.69, Aranjuez 40.03 -3.60, Arteixo 43.30 -8.51, Ávila 40.66 -4.70, Avilés 43.55 -5.92, Barakaldo|Baracaldo 43.30 -2.99, Benidorm 38.54 -0.13,
    Cáceres 39.48 -6.37, Calatayud 41.35 -1.64, Cangas 42.26 -8.78, Castellón|Castellón de la Plana|Castelló de la Plana 39.99 -0.04, Ciudad Real 38.99 -3.93, Cuenca 40.07 -2.14, Écija 37.54 -5.08, Eibar 43.18 -2.47, Elche|Elx 38.27 -0.70,
    Ferrol|El Ferrol 43.48 -8.24, Fuengirola 36.54 -4.62, Gandía|Gandia 38.97 -0.18, Getafe 40.31 -3.73, Girona|Gerona 41.98 2.82, Huesca 42.14 -0.41, Ibiza|Eivissa 38.91 1.43, Igualada 41.58 1.62, Irún|Irun 43.34 -1.79,
    Jerez|Jerez de la Frontera 36.69 -6.14, La Línea de la Concepción 36.17 -5.35, Lleida|Lérida 41.62 0.62, Lugo 43.01 -7.56, Manresa 41.73 1.83, Martorell 41.47 1.93, Miranda de Ebro 42.69 -2.95, Mondragón 43.06 -2.49,
    Móstoles 40.32 -3.86, Motril 36.75 -3.52, Palencia 42.01 -4.53, Palos de la Frontera 37.23 -6.89, Ponferrada 42.55 -6.60, Pontevedra 42.43 -8.65, Puerto de Santa María|El Puerto de Santa María 36.59 -6.23, Puerto Real 36.53 -6.19, Puertollano 38.69 -4.11,
    Reus 41.15 1.11, Rota 36.62 -6.36, Sabadell 41.55 2.11, Sagunto|Sagunt 39.68 -0.27, San Roque 36.21 -5.38, Santurtzi|Santurce 43.33 -3.03, Segovia 40.95 -4.12, Soria 41.77 -2.48, Tarifa 36.01 -5.61, Terrassa|Tarrasa 41.56 2.01,
    Teruel 40.34 -1.11, Torrelavega 43.35 -4.05, Torrevieja 37.98 -0.68, Tudela 42.06 -1.61, Vilagarcía|Vilagarcía de Arousa 42.60 -8.77, Zamora 41.50 -5.75, Zumaia 43.30 -2.26, Getxo 43.36 -3.01, Vic 41.93 2.25, Vilafranca del Penedès 41.35 1.70, Úbeda 38.01 -3.37,
    Almendralejo 38.68 -6.41`,
  IT: `
    Alessandria 44.91 8.61, Augusta 37.23 15.22, Avellino 40.91 14.79, Avezzano 42.03 13.43, Bassano del Grappa 45.77 11.73, Biella 45.57 8.05, Brescello 44.90 10.51, Busto Arsizio 45.61 8.85, Carpi 44.78 10.88, Carrara 44.08 10.10,
    Casalgrande 44.59 10.74, Cassino 41.49 13.83, Cesena 44.14 12.24, Chieti 42.35 14.17, Chioggia 45.22 12.28, Cosenza 39.30 16.25, Crema 45.36 9.69, Cremona 45.13 10.02, Cuneo 44.38 7.54, Dalmine 45.65 9.61, Empoli 43.72 10.95,
    Fabriano 43.34 12.91, Faenza 44.29 11.88, Falconara Marittima 43.63 13.40, Fano 43.84 13.02, Foligno 42.95 12.70, Forlì 44.22 12.04, Frosinone 41.64 13.34, Gallarate 45.66 8.79, Gela 37.07 14.24, Gioia Tauro 38.43 15.90, Gorizia 45.94 13.62,
    Grosseto 42.76 11.11, Imola 44.35 11.71, Imperia 43.89 8.03, Isernia 41.60 14.23, Ivrea 45.47 7.88, La Spezia 44.10 9.82, Latina 41.47 12.90, Lecco 45.86 9.39, Lodi 45.31 9.50, Lucca 43.84 10.50, Macerata 43.30 13.45, Manfredonia 41.63 15.92,
    Mantova|Mantua|Mantoue 45.16 10.79, Massa 44.04 10.14, Matera 40.67 16.60, Melfi 41.00 15.65, Mestre 45.49 12.24, Milazzo 38.22 15.24, Monfalcone 45.80 13.53, Monza 45.58 9.27, Nuoro 40.32 9.33, Oristano 39.90 8.59,
    Padova|Padua|Padoue|Padwa 45.41 11.88, Pavia 45.19 9.16, Pesaro 43.91 12.91, Piombino 42.92 10.53, Pistoia 43.93 10.92, Pomezia 41.67 12.50, Pordenone 45.96 12.66, Porto Marghera|Marghera 45.46 12.23, Porto Torres 40.84 8.40, Portovesme 39.20 8.40,
    Prato 43.88 11.10, Priolo Gargallo|Priolo 37.16 15.19, Reggio Emilia|Reggio nell'Emilia 44.70 10.63, Rieti 42.40 12.86, Rimini 44.06 12.57, Rosignano 43.39 10.44, Rovereto 45.89 11.04, Rovigo 45.07 11.79, Sannazzaro 45.10 8.91, Sassuolo 44.54 10.78,
    Savona 44.31 8.48, Schio 45.71 11.36, Sondrio 46.17 9.87, Teramo 42.66 13.70, Termini Imerese 37.98 13.70, Terni 42.56 12.65, Trapani 38.02 12.51, Varese 45.82 8.83, Vasto 42.11 14.71, Verbania 45.92 8.55, Vercelli 45.32 8.42, Viareggio 43.87 10.25,
    Vicenza 45.55 11.55, Vigevano 45.32 8.86, Viterbo 42.42 12.10, Sestri Levante 44.27 9.40, Sarroch 39.07 9.01, San Donà di Piave 45.63 12.57, Enna 37.57 14.28, Agrigento 37.31 13.58, Caltanissetta 37.49 14.06, Ascoli Piceno 42.85 13.58, Belluno 46.14 12.22`,
  PT: `
    Alverca 38.90 -9.04, Amadora 38.76 -9.23, Barreiro 38.66 -9.07, Caldas da Rainha 39.40 -9.14, Chaves 41.74 -7.47, Estarreja 40.76 -8.57, Figueira da Foz 40.15 -8.86, Guimarães 41.44 -8.29, Lagos|Lagos (Algarve) 37.10 -8.67, Leixões 41.18 -8.70,
    Loures 38.83 -9.17, Maia 41.24 -8.62, Marinha Grande 39.75 -8.93, Matosinhos 41.18 -8.69, Ovar 40.86 -8.63, Palmela 38.57 -8.90, Pombal 39.92 -8.63, Portalegre 39.29 -7.43, Póvoa de Varzim 41.38 -8.76, Santo Tirso 41.34 -8.48, Seixal 38.64 -9.10,
    Torres Vedras 39.09 -9.26, Viana do Castelo 41.69 -8.83, Vila do Conde 41.35 -8.74, Vila Franca de Xira 38.95 -8.99, Vila Nova de Famalicão|Famalicão 41.41 -8.52, Vila Nova de Gaia|Gaia 41.13 -8.61, Vila Real 41.30 -7.74, Águeda 40.58 -8.45, Oliveira de Azeméis 40.84 -8.48, Cacia 40.69 -8.60`,
  PL: `
    Bełchatów 51.37 19.36, Biała Podlaska 52.03 23.12, Bielsko-Biała 49.82 19.04, Bolesławiec 51.26 15.57, Bogatynia 50.91 14.96, Chełm 51.14 23.47, Chorzów 50.30 18.95, Ciechanów 52.88 20.62, Częstochowa|Tschenstochau 50.81 19.12, Dąbrowa Górnicza 50.32 19.19,
    Ełk 53.83 22.36, Głogów 51.66 16.08, Gniezno 52.53 17.60, Gorzów Wielkopolski|Gorzów 52.73 15.24, Jastrzębie-Zdrój 49.95 18.60, Jaworzno 50.20 19.27, Jelenia Góra|Hirschberg 50.90 15.73, Kalisz 51.76 18.09, Kędzierzyn-Koźle 50.35 18.21, Kołobrzeg|Kolberg 54.18 15.58,
    Konin 52.22 18.25, Kozienice 51.58 21.55, Krosno 49.69 21.77, Legnica|Liegnitz 51.21 16.16, Leszno 51.84 16.57, Lubin 51.40 16.20, Łomża 53.18 22.06, Malbork 54.04 19.03, Mielec 50.29 21.42, Mysłowice 50.24 19.14, Nowa Huta 50.07 20.04, Nowy Sącz 49.62 20.69,
    Nysa 50.47 17.33, Oława 50.95 17.29, Ostrołęka 53.08 21.57, Ostrowiec Świętokrzyski 50.93 21.39, Ostrów Wielkopolski 51.65 17.81, Oświęcim 50.03 19.22, Piła 53.15 16.74, Piotrków Trybunalski 51.41 19.70, Płock 52.55 19.71, Police 53.55 14.57, Pruszków 52.17 20.80,
    Przemyśl 49.78 22.77, Puławy 51.42 21.97, Radom 51.40 21.15, Ruda Śląska 50.26 18.86, Rybnik 50.10 18.55, Sanok 49.56 22.20, Siedlce 52.17 22.29, Słupsk 54.46 17.03, Sosnowiec 50.29 19.10, Stalowa Wola 50.57 22.05, Stargard 53.34 15.05, Starachowice 51.04 21.07,
    Suwałki 54.10 22.93, Świdnica 50.84 16.49, Świecie 53.41 18.45, Świnoujście|Swinemünde 53.91 14.25, Tarnobrzeg 50.57 21.68, Tarnów 50.01 20.99, Tczew 54.09 18.78, Toruń 53.01 18.60, Trzebinia 50.16 19.47, Turek 52.02 18.50, Tychy 50.12 19.00, Ustka 54.58 16.86,
    Wałbrzych 50.78 16.28, Wejherowo 54.61 18.23, Włocławek 52.65 19.07, Zabrze 50.32 18.79, Zamość 50.72 23.25, Zawiercie 50.49 19.42, Żory 50.04 18.70, Łeba 54.76 17.56, Władysławowo 54.79 18.40`,
  GB: `
    Accrington 53.75 -2.36, Alloa 56.11 -3.79, Andover 51.21 -1.48, Antrim 54.72 -6.21, Ashford 51.15 0.87, Aylesbury 51.82 -0.81, Ballymena 54.86 -6.28, Banbury 52.06 -1.34, Barnsley 53.55 -1.48, Barrow-in-Furness|Barrow in Furness|Barrow 54.11 -3.23,
    Barry 51.40 -3.28, Basildon 51.57 0.46, Basingstoke 51.27 -1.09, Bedford 52.14 -0.47, Billingham 54.61 -1.29, Birkenhead 53.39 -3.02, Blackburn 53.75 -2.48, Blyth 55.13 -1.51, Bolton 53.58 -2.43, Boston|Boston (Lincolnshire) 52.98 -0.02, Bridgend 51.51 -3.58,
    Bridgwater 51.13 -3.00, Burnley 53.79 -2.24, Burton upon Trent 52.80 -1.64, Bury St Edmunds 52.25 0.71, Chelmsford 51.74 0.47, Cheltenham 51.90 -2.08, Chesterfield 53.24 -1.43, Colchester 51.89 0.90, Corby 52.49 -0.70, Craigavon 54.45 -6.39, Crawley 51.11 -0.19,
    Crewe 53.10 -2.44, Cumbernauld 55.95 -3.99, Daventry 52.26 -1.16, Darlington 54.52 -1.55, Derby 52.92 -1.48, Didcot 51.61 -1.24, Doncaster 53.52 -1.13, Dudley 52.51 -2.08, Dunfermline 56.07 -3.45, Eastbourne 50.77 0.28, Ebbw Vale 51.78 -3.21, Ellesmere Port 53.28 -2.90,
    Falkirk 56.00 -3.78, Falmouth 50.15 -5.07, Felixstowe 51.96 1.35, Fort William 56.82 -5.11, Gateshead 54.95 -1.60, Gillingham 51.39 0.55, Glenrothes 56.20 -3.17, Gloucester 51.86 -2.24, Gosport 50.79 -1.12, Grangemouth 56.01 -3.72, Gravesend 51.44 0.37, Grays 51.48 0.33,
    Great Yarmouth 52.61 1.73, Grimsby 53.57 -0.08, Halifax|Halifax (West Yorkshire) 53.72 -1.86, Harrogate 53.99 -1.54, Hartlepool 54.69 -1.21, Harwich 51.95 1.28, Hastings 50.85 0.57, Heysham 54.04 -2.89, Hinkley Point 51.21 -3.13, Holyhead 53.31 -4.63, Huddersfield 53.65 -1.78,
    Hunterston 55.72 -4.89, Immingham 53.61 -0.22, Invergordon 57.69 -4.17, Irvine 55.61 -4.67, Keighley 53.87 -1.91, Kettering 52.40 -0.73, Kidderminster 52.39 -2.25, Kilmarnock 55.61 -4.50, King's Lynn 52.75 0.40, Kirkcaldy 56.11 -3.16, Kirkwall 58.98 -2.96, Lancaster 54.05 -2.80,
    Larne 54.86 -5.82, Lerwick 60.15 -1.15, Lincoln 53.23 -0.54, Lisburn 54.51 -6.04, Livingston 55.90 -3.52, Llanelli 51.68 -4.16, Loughborough 52.77 -1.21, Lowestoft 52.48 1.75, Maidstone 51.27 0.52, Mansfield 53.14 -1.20, Merthyr Tydfil 51.75 -3.38,
    Milford Haven 51.71 -5.03, Milton Keynes 52.04 -0.76, Motherwell 55.79 -3.99, Newbury 51.40 -1.32, Newport|Newport (Wales) 51.58 -3.00, Newry 54.18 -6.34, Nigg 57.70 -4.04, Northampton 52.24 -0.90, Northwich 53.26 -2.52, Nuneaton 52.52 -1.47, Oldham 53.54 -2.11, Omagh 54.60 -7.30,
    Paisley 55.85 -4.42, Pembroke 51.67 -4.91, Peterhead 57.51 -1.78, Poole 50.72 -1.98, Port Talbot 51.59 -3.78, Preston 53.76 -2.70, Redcar 54.62 -1.06, Redditch 52.31 -1.94, Rochdale 53.61 -2.16, Rotherham 53.43 -1.36, Rugby 52.37 -1.26, Runcorn 53.34 -2.73, Salford 53.49 -2.29,
    Salisbury 51.07 -1.79, Scunthorpe 53.59 -0.65, Selby 53.78 -1.07, Sellafield 54.42 -3.50, Sheerness 51.44 0.76, Shrewsbury 52.71 -2.75, Sizewell 52.21 1.62, Slough 51.51 -0.59, Solihull 52.41 -1.78, South Shields 55.00 -1.43, St Helens 53.45 -2.74, Stafford 52.81 -2.12,
    Stevenage 51.90 -0.20, Stirling 56.12 -3.94, Stockport 53.41 -2.16, Stockton-on-Tees|Stockton 54.57 -1.32, Stoke-on-Trent 53.00 -2.18, Stornoway 58.21 -6.39, Swindon 51.56 -1.78, Taunton 51.02 -3.10, Teesside 54.58 -1.20, Teesport 54.60 -1.16, Telford 52.68 -2.45, Thurso 58.59 -3.52,
    Tilbury 51.46 0.36, Torquay 50.46 -3.53, Truro 50.26 -5.05, Tyneside 54.98 -1.55, Wakefield 53.68 -1.50, Walsall 52.59 -1.98, Warrington 53.39 -2.60, Watford 51.66 -0.40, Weston-super-Mare 51.35 -2.98, Whitehaven 54.55 -3.59, Wick 58.44 -3.09, Widnes 53.36 -2.73, Wigan 53.55 -2.63,
    Wolverhampton 52.59 -2.13, Worcester 52.19 -2.22, Workington 54.64 -3.55, Worksop 53.30 -1.12, Worthing 50.81 -0.37, Wrexham 53.05 -2.99, Yeovil 50.94 -2.63, Coleraine 55.13 -6.67, Fawley 50.83 -1.35, Stansted 51.89 0.24, Heathrow 51.47 -0.45, Gatwick 51.15 -0.18`,
  IE: `Athlone 53.42 -7.94, Carlow 52.84 -6.93, Ennis 52.84 -8.98, Letterkenny 54.95 -7.73, Navan 53.65 -6.69, Portlaoise 53.03 -7.30, Ringaskiddy 51.83 -8.31, Shannon 52.70 -8.86, Sligo 54.28 -8.48, Wexford 52.34 -6.46, Clonmel 52.36 -7.70, Mullingar 53.53 -7.34`,
  AT: `
    Amstetten 48.12 14.87, Dornbirn 47.41 9.74, Feldkirch 47.24 9.60, Hallein 47.68 13.10, Kapfenberg 47.44 15.29, Krems|Krems an der Donau 48.41 15.61, Kufstein 47.58 12.17, Lenzing 47.98 13.61, Leoben 47.38 15.09, Lienz 46.83 12.77, Neusiedl am See 47.95 16.84,
    Schwechat 48.14 16.48, Steyr 48.04 14.42, Ternitz 47.72 16.04, Tulln 48.33 16.05, Villach 46.61 13.85, Wolfsberg 46.84 14.84, Zwettl 48.60 15.17, Eisenstadt 47.85 16.52`,
  CH: `Aarau 47.39 8.05, Baden 47.47 8.31, Bellinzona 46.19 9.02, Brig 46.32 7.99, Burgdorf 47.06 7.62, Davos 46.80 9.83, La Chaux-de-Fonds 47.10 6.83, Locarno 46.17 8.80, Martigny 46.10 7.07, Monthey 46.25 6.95, Olten 47.35 7.90, Rapperswil 47.23 8.82, Solothurn|Soleure 47.21 7.54, St. Gallen|Saint-Gall|San Gallo 47.42 9.38, Thun|Thoune 46.76 7.63, Uster 47.35 8.72, Visp 46.29 7.88, Wil 47.46 9.05, Yverdon|Yverdon-les-Bains 46.78 6.64`,
  LU: `Bettembourg 49.52 6.10, Differdange 49.52 5.89, Dudelange 49.48 6.09, Esch-sur-Alzette 49.50 5.98`,
  DK: `Aabenraa 55.04 9.42, Grenaa 56.41 10.88, Herning 56.14 8.97, Hirtshals 57.59 9.96, Holstebro 56.36 8.62, Horsens 55.86 9.85, Kalundborg 55.68 11.09, Kolding 55.49 9.47, Køge 55.46 12.18, Næstved 55.23 11.76, Nakskov 54.83 11.14, Randers 56.46 10.04, Rønne 55.10 14.70, Silkeborg 56.17 9.55, Sønderborg 54.91 9.79, Thyborøn 56.70 8.21, Østerild 57.03 8.88`,
  SE: `Eskilstuna 59.37 16.51, Gällivare 67.13 20.66, Kiruna 67.86 20.23, Landskrona 55.87 12.83, Lysekil 58.27 11.44, Norrtälje 59.76 18.70, Oskarshamn 57.26 16.45, Oxelösund 58.67 17.10, Piteå 65.32 21.48, Sandviken 60.62 16.78, Skövde 58.39 13.85, Stenungsund 58.07 11.82, Södertälje 59.20 17.63, Trelleborg 55.38 13.16, Varberg 57.11 12.25`,
  NO: `Fredrikstad 59.22 10.93, Hammerfest 70.66 23.68, Kirkenes 69.73 30.05, Kongsberg 59.67 9.65, Kristiansund 63.11 7.73, Kårstø 59.27 5.52, Larvik 59.05 10.03, Lillehammer 61.12 10.47, Mo i Rana 66.31 14.14, Molde 62.74 7.16, Mongstad 60.81 5.03, Mosjøen 65.84 13.19, Narvik 68.44 17.43, Porsgrunn 59.14 9.66, Stord 59.78 5.50, Verdal 63.79 11.48, Harstad 68.80 16.54`,
  FI: `Hamina 60.57 27.20, Hanko 59.82 22.97, Kemi 65.74 24.56, Kokkola 63.84 23.13, Kotka 60.47 26.95, Pori 61.49 21.80, Porvoo 60.39 25.66, Raahe 64.68 24.48, Rauma 61.13 21.51, Salo 60.39 23.13, Seinäjoki 62.79 22.84, Tornio 65.85 24.15`,
  CZ: `Chomutov 50.46 13.42, Děčín 50.78 14.21, Frýdek-Místek 49.69 18.35, Hradec Králové 50.21 15.83, Karlovy Vary|Karlsbad 50.23 12.87, Karviná 49.85 18.54, Kladno 50.15 14.10, Kolín 50.03 15.20, Liberec|Reichenberg 50.77 15.06, Litvínov 50.60 13.62, Mladá Boleslav 50.41 14.91, Pardubice 50.04 15.78, Přerov 49.46 17.45, Teplice 50.64 13.82, Třinec 49.68 18.67, Zlín 49.22 17.67, Jihlava 49.40 15.59, Opava 49.94 17.90`,
  US: `
    Baytown 29.74 -94.98, Bay City 28.98 -95.97, Borger 35.67 -101.40, Carlsbad 32.42 -104.23, Cushing 35.98 -96.77, Deer Park 29.71 -95.12, Elk City 35.41 -99.40, Freeport 28.95 -95.36, Geismar 30.22 -91.01, Hobbs 32.70 -103.14,
    Lovington 32.94 -103.35, Monahans 31.59 -102.89, Norco 30.00 -90.41, Orange|Orange (Texas) 30.09 -93.74, Pasadena|Pasadena (Texas) 29.69 -95.21, Pascagoula 30.37 -88.56, Pecos 31.42 -103.49, Plaquemine 30.29 -91.23, Port Arthur 29.90 -93.93,
    Snyder 32.72 -100.92, Sweetwater 32.47 -100.41, Tehachapi 35.13 -118.45, Texas City 29.38 -94.90, Three Rivers 28.46 -98.18, Weatherford 35.53 -98.71, Williston 48.15 -103.62, Woodward 36.43 -99.39, Pueblo 38.25 -104.61, Gillette 44.29 -105.50,
    Rock Springs 41.59 -109.20, Dodge City 37.75 -100.02, Garden City 37.97 -100.87, Worthington 43.62 -95.60, Storm Lake 42.64 -95.21, New Bedford 41.64 -70.93, New London 41.36 -72.10, Newport News 36.98 -76.43, Bremerton 47.57 -122.63, Everett 47.98 -122.20`,
  CA: `Bathurst 47.62 -65.65, Fort Saskatchewan 53.71 -113.21, Fort St. John 56.25 -120.85, Kitimat 54.05 -128.65, Lloydminster 53.28 -110.00, Mississauga 43.59 -79.64, Nisku 53.34 -113.53, Oakville 43.45 -79.69, Oshawa 43.90 -78.86, Pincher Creek 49.49 -113.95, Sarnia 42.97 -82.40, Sault Ste. Marie 46.52 -84.35, Tumbler Ridge 55.13 -121.00, Bécancour 46.34 -72.43, Sept-Îles 50.21 -66.38`,
  AU: `
    Ararat -37.28 142.93, Boddington -32.80 116.47, Bunbury -33.33 115.64, Busselton -33.65 115.35, Dalby -27.18 151.26, Dampier -20.66 116.71, Gladstone -23.84 151.26, Goulburn -34.75 149.72, Gunnedah -30.98 150.25, Kwinana -32.24 115.77, 
    Moranbah -22.00 148.05, Moura -24.57 149.97, Muswellbrook -32.27 150.89, Newman -23.36 119.73, Olympic Dam -30.44 136.89, Onslow -21.64 115.11, Paraburdoo -23.20 117.67, Pinjarra -32.63 115.87, Port Hedland -20.31 118.60, Port Kembla -34.48 150.90, Roxby Downs -30.56 136.90,
    Tom Price -22.69 117.79, Traralgon -38.20 146.54, Wagga Wagga|Wagga -35.11 147.37, Weipa -12.63 141.88, Whyalla -33.03 137.56, Wollongong -34.43 150.89, Wodonga -36.12 146.89, Collie -33.36 116.15, Kalgoorlie -30.75 121.47, Broome -17.96 122.24`,
  NZ: `Blenheim -41.51 173.95, Marsden Point -35.84 174.49, Palmerston North -40.36 175.61, Rotorua -38.14 176.25, Taupō|Taupo -38.69 176.07, Timaru -44.40 171.25, Whanganui -39.93 175.05, Whangārei|Whangarei -35.73 174.32`,
  ZA: `Coega -33.80 25.68, Ermelo -26.53 29.99, Kathu -27.70 23.05, Lephalale -23.67 27.75, Middelburg|Middelburg (Mpumalanga) -25.77 29.46, Mossel Bay -34.18 22.15, Mbombela|Nelspruit -25.47 30.97, Saldanha|Saldanha Bay -33.01 17.94, Sasolburg -26.81 27.83, Secunda -26.52 29.19, Vanderbijlpark -26.71 27.84, eMalahleni|Witbank -25.87 29.23`,
  BR: `Betim -19.97 -44.20, Camaçari -12.70 -38.32, Caetité -14.07 -42.48, Cubatão -23.89 -46.42, Cumbuco -3.63 -38.73, Contagem -19.93 -44.05, Guarulhos -23.45 -46.53, Ipatinga -19.47 -42.54, Ipojuca|Suape -8.39 -35.06, Itaboraí -22.74 -42.86, Itaguaí -22.87 -43.78, Itajaí -26.91 -48.66, Jundiaí -23.19 -46.88, Macaé -22.37 -41.79, Parauapebas -6.07 -49.90, Paulínia -22.76 -47.15, Pecém -3.55 -38.83, Sorocaba -23.50 -47.46, São José dos Campos -23.18 -45.88, Três Lagoas -20.78 -51.70, Volta Redonda -22.52 -44.10, João Câmara -5.54 -35.82`,
  MX: `Altamira 22.39 -97.94, Apodaca 25.78 -100.19, Cadereyta 25.59 -100.00, Coatzacoalcos 18.13 -94.46, Dos Bocas 18.43 -93.19, Lázaro Cárdenas 17.96 -102.19, Manzanillo 19.05 -104.32, Salina Cruz 16.18 -95.20, Saltillo 25.42 -101.00, Tula 20.05 -99.34, Silao 20.94 -101.43`,
  PH: `Angeles|Angeles City 15.15 120.59, Bataan 14.68 120.45, Bulacan 14.79 120.88, Cabuyao 14.27 121.12, Calamba 14.21 121.16, Clark 15.19 120.55, Laguna 14.20 121.30, Lipa 13.94 121.16, Malolos 14.84 120.81, Mariveles 14.44 120.49, Subic|Subic Bay 14.82 120.28`,
  IN: `Angul 20.84 85.10, Bharuch 21.71 72.99, Dahej 21.71 72.58, Gandhidham 23.08 70.13, Hazira 21.12 72.64, Jharsuguda 21.86 84.01, Kakinada 16.99 82.25, Kandla 23.03 70.22, Mundra 22.84 69.72, Navi Mumbai 19.03 73.03, Paradip 20.32 86.61, Taloja 19.07 73.11, Tuticorin|Thoothukudi 8.76 78.13, Vapi 20.37 72.90, Gurugram|Gurgaon 28.46 77.03, Noida 28.57 77.32, Haldia 22.06 88.06, Ankleshwar 21.63 73.00`,
  AE: `Jebel Ali 25.00 55.06, Mussafah 24.36 54.48, Ruwais 24.11 52.73, Ajman 25.41 55.44, Khor Fakkan 25.34 56.35, Umm Al Quwain 25.56 55.55`,
  SA: `Al Khobar|Khobar 26.28 50.21, Jazan|Jizan 16.89 42.57, NEOM 28.00 35.20, Rabigh 22.80 39.03, Ras Al Khair 27.55 49.19, Ras Tanura 26.71 50.06, Al Ahsa|Hofuf 25.38 49.59`,
  OM: `Nizwa 22.93 57.53, Barka 23.70 57.89`,
  CL: `Mejillones -23.10 -70.45, Quintero -32.78 -71.53, San Antonio -33.59 -71.61, Talcahuano -36.72 -73.12, Taltal -25.41 -70.48`,
  AR: `Añelo -38.35 -68.79, Ensenada -34.86 -57.91, Zárate -34.10 -59.03, Puerto Madryn -42.77 -65.04, Rincón de los Sauces -37.39 -68.93, San Nicolás|San Nicolás de los Arroyos -33.33 -60.21`,
  CO: `Buenaventura 3.88 -77.03, Barrancabermeja 7.06 -73.85, Mamonal 10.32 -75.50, Riohacha 11.54 -72.91`,
  PE: `Callao -12.06 -77.13, Ilo -17.64 -71.34, Marcona -15.36 -75.16, Talara -4.58 -81.27, Moquegua -17.19 -70.93, Chimbote -9.08 -78.59`,
  AO: `Soyo -6.13 12.37, Viana -8.91 13.37`,
  MA: `Jorf Lasfar 33.11 -8.63, Kénitra 34.26 -6.58, Nador 35.17 -2.93, Tanger Med 35.88 -5.50, Tarfaya 27.94 -12.92`,
  TR: `Aliağa 38.80 26.97, Çanakkale 40.15 26.41, Gebze 40.80 29.43, Gemlik 40.43 29.16, İskenderun 36.59 36.17, Tekirdağ 40.98 27.51, Akkuyu 36.14 33.54, Bandırma 40.35 27.98`,
};

const regionRows: Readonly<Record<string, string>> = {
  EE: `Saaremaa|Ösel 58.42 22.50 45`,
  HR: `Krk 45.08 14.60 20`,
  SE: `Gotland 57.50 18.50 70, Öland 56.75 16.70 65`,
  DK: `Bornholm 55.13 14.92 25, Lolland 54.75 11.45 35, Fyn|Fünen|Funen|Fionie 55.30 10.40 45, Sjælland|Zealand|Seeland 55.50 11.90 75`,
  GR: `Crete|Kreta|Crète|Creta|Kriti 35.24 24.90 135, Rhodes|Rhodos|Rodas|Rodi 36.17 28.00 45, Corfu|Korfu|Corfou 39.60 19.85 35`,
  DE: `Rügen 54.42 13.40 35, Usedom 53.95 14.05 30, Sylt 54.90 8.32 20, Fehmarn 54.46 11.13 12, Borkum 53.59 6.70 6, Helgoland 54.18 7.89 3, 
    Allgäu 47.65 10.30 45, Bodensee|Lake Constance|Bodenseeraum|Bodenmeer|Lac de Constance|Lago de Constanza|Lago di Costanza 47.63 9.38 45, Eifel 50.35 6.70 50, Emsland 52.75 7.35 45, Erzgebirge 50.60 13.00 45,
    Franken|Franconia|Franconie|Mittelfranken|Oberfranken 49.60 11.00 80, Harz 51.75 10.60 45, Lausitz|Lusatia 51.50 14.20 60, Lüneburger Heide 53.05 9.95 45, Münsterland 51.95 7.50 50, Niederrhein|Lower Rhine 51.50 6.45 45, Nordfriesland 54.60 8.95 40,
    Oberpfalz 49.40 12.10 55, Ostfriesland|East Frisia 53.45 7.45 45, Ruhrgebiet|Ruhrpott|Ruhr area|Ruhr valley|Ruhr|Ruhrgebied 51.50 7.20 45, Rhein-Main|Rhein-Main-Gebiet 50.05 8.55 45, Rhein-Neckar|Rhein-Neckar-Kreis 49.45 8.60 35,
    Rheinland|Rhineland|Rhénanie|Renania 50.85 6.80 60, Sauerland 51.25 8.20 45, Schwarzwald|Black Forest 48.20 8.20 70, Schwaben|Swabia 48.35 9.90 80, Dithmarschen 54.10 9.05 30, Vogtland 50.50 12.20 35, Altes Land 53.55 9.65 20, Uckermark 53.20 13.85 35`,
  NL: `Texel 53.06 4.80 15, Terschelling 53.40 5.35 15, Walcheren 51.52 3.58 15, Zuid-Beveland 51.44 3.90 20, 
    Achterhoek 52.00 6.35 30, Betuwe 51.92 5.55 30, Brabant 51.55 5.15 70, Flevoland 52.50 5.55 35, Friesland|Frisia|Frise|Fryslân|Frisia 53.10 5.80 55, Drenthe 52.90 6.60 40, Randstad 52.10 4.60 45, Rijnmond 51.90 4.30 25, Twente 52.30 6.75 30,
    Veluwe 52.20 5.85 35, Westland 52.00 4.20 12, Zeeuws-Vlaanderen 51.32 3.80 35, Waddenzee 53.30 5.60 70, Noordoostpolder 52.72 5.75 18`,
  BE: `Ardennen|Ardennes|Ardenne 50.10 5.60 60, Vlaanderen|Flanders|Flandern|Flandre|Flandres|Flandes|Fiandre|Flandria 51.05 3.90 95, Wallonie|Wallonia|Wallonië|Walloon|Valonia|Vallonia|Walonia 50.40 4.90 100, Kempen|Campine 51.20 5.00 45`,
  FR: `Réunion|La Réunion -21.12 55.53 40, Île de Ré 46.20 -1.42 15, 
    Alsace|Elsass|Elzas|Alsacia|Alsazia|Alzacja 48.40 7.50 90, Aquitaine|Aquitania 44.70 -0.50 150, Auvergne 45.60 3.10 100, Beauce 48.20 1.60 50, Bourgogne|Burgundy|Burgund|Borgoña|Borgogna 47.20 4.50 120, Camargue 43.55 4.50 35, Champagne|Champagne-Ardenne 48.80 4.40 110,
    Côte d'Azur|French Riviera 43.60 7.00 60, Dauphiné 45.20 5.60 60, Franche-Comté 47.10 6.20 80, Languedoc|Languedoc-Roussillon 43.50 3.20 130, Lorraine|Lothringen|Lorena 48.80 6.20 100, Picardie|Picardy 49.70 2.70 90, Provence|Provenza|Prowansja 43.80 5.60 110,
    Rhône-Alpes 45.40 5.20 130, Roussillon 42.65 2.70 40, Savoie|Savoy|Savoyen 45.60 6.50 60, Vendée 46.70 -1.30 55, Moselle 49.05 6.60 55, Seine-Maritime 49.65 1.00 60, Finistère 48.25 -4.05 60`,
  ES: `Mallorca|Majorca|Maiorca|Majorque 39.60 2.95 55, Menorca|Minorca 39.95 4.10 25, Ibiza|Eivissa 38.98 1.43 25, Tenerife|Teneriffa|Ténérife 28.27 -16.60 45, Gran Canaria 27.95 -15.60 30, Lanzarote 29.04 -13.63 35, Fuerteventura 28.40 -14.00 55, La Palma 28.68 -17.85 25, 
    Andalucía|Andalusia|Andalusien|Andalusië|Andalousie|Andaluzia|Andaluzja 37.45 -4.60 250, Asturias|Principado de Asturias|Asturien|Asturies 43.30 -5.95 100, Cantabria|Kantabrien|Cantabrie 43.20 -4.05 60, Canarias|Islas Canarias|Canary Islands|Kanarische Inseln|Canarische Eilanden|Îles Canaries|Isole Canarie|Ilhas Canárias|Wyspy Kanaryjskie|Kanaren 28.30 -15.80 250,
    Baleares|Islas Baleares|Balearic Islands|Balearen 39.50 2.90 130, Castilla-La Mancha|La Mancha 39.50 -3.00 180, Extremadura 39.20 -6.15 140, Navarra|Navarre|Comunidad Foral de Navarra 42.70 -1.65 75, La Rioja 42.30 -2.50 60, Campo de Gibraltar 36.20 -5.45 35,
    Euskadi 43.00 -2.60 75, Costa Brava 41.90 3.00 50, Costa del Sol 36.60 -4.60 70, Levante 39.30 -0.50 120`,
  IT: `Elba|Isola d’Elba 42.77 10.25 18, Ischia 40.73 13.90 8, 
    Abruzzo|Abruzzi|Abruzzes 42.20 13.90 80, Basilicata 40.50 16.00 80, Brianza 45.68 9.28 25, Calabria|Kalabrien|Calabre|Kalabria 38.90 16.50 120, Friuli|Friuli Venezia Giulia|Friaul 46.10 13.10 70, Le Marche|Marken 43.30 13.10 80, Maremma 42.60 11.20 50, Molise 41.65 14.60 50,
    Salento 40.20 18.10 50, Toscana|Tuscany|Toskana|Toscane|Toskania 43.45 11.10 110, Trentino|Trentino-Alto Adige 46.10 11.10 55, Alto Adige|Südtirol|South Tyrol 46.70 11.40 60, Umbria|Umbrien|Ombrie 42.95 12.50 65, Val d'Aosta|Valle d'Aosta|Aosta Valley|Aostatal 45.73 7.35 40,
    Valtellina 46.17 9.90 45, Polesine 45.05 11.90 35, Sulcis 39.15 8.50 25`,
  PT: `Madeira|Madère 32.75 -16.98 35, Azores|Azoren|Açores|Azzorre 38.40 -28.00 320, 
    Alentejo 38.20 -7.90 110, Algarve 37.20 -8.20 75, Açores|Azores|Azoren 38.50 -28.00 300, Minho 41.70 -8.40 45, Ribatejo 39.30 -8.50 50, Trás-os-Montes 41.50 -7.00 70, Beira Interior 40.20 -7.40 60, Península de Setúbal 38.58 -9.00 30, Região Oeste 39.30 -9.15 35`,
  PL: `
    Górny Śląsk|Upper Silesia|Oberschlesien|Górnym Śląsku|Górnego Śląska 50.30 18.90 50, Dolny Śląsk|Lower Silesia|Niederschlesien|Dolnym Śląsku|Dolnego Śląska 51.10 16.40 90, Kaszuby|Kaszubach 54.25 18.00 45, Kujawy|Kujawach 52.70 18.60 45, Mazury|Masuria|Masuren|Mazurach|Mazur 53.85 21.50 70,
    Podhale|Podhalu 49.40 20.00 30, Podkarpacie|Podkarpaciu 50.00 22.20 80, Trójmiasto|Trójmieście|Trójmiasta|Tricity 54.42 18.55 25, Zagłębie Miedziowe 51.45 16.15 35, Żuławy|Żuławach 54.15 19.05 35, Podlasie|Podlasiu 53.20 23.00 90, Małopolska|Małopolsce|Małopolski 49.90 20.40 80, Wielkopolska|Wielkopolsce|Wielkopolski 52.30 17.30 110, Mazowsze|Mazowszu|Mazowsza 52.30 21.00 110`,
  GB: `Isle of Skye|Skye 57.30 -6.25 35, 
    Cornwall 50.40 -4.90 70, Cumbria 54.60 -3.00 60, Cheshire 53.20 -2.50 40, Derbyshire 53.10 -1.60 40, Devon 50.70 -3.80 65, Dorset 50.80 -2.35 45, East Anglia 52.40 0.90 80, East Midlands 52.90 -1.10 60, Essex 51.75 0.55 45, Fife 56.25 -3.10 35, Hampshire 51.05 -1.30 45,
    Highlands|Scottish Highlands 57.50 -4.70 110, Humberside|Humber 53.70 -0.30 35, Kent 51.20 0.70 55, Lancashire 53.85 -2.60 45, Lincolnshire 53.15 -0.25 55, Merseyside 53.43 -2.95 25, Norfolk 52.65 1.00 55, Northumberland 55.25 -2.00 55, Orkney 59.00 -3.00 40, Shetland 60.35 -1.25 60,
    Somerset 51.10 -2.90 50, South Wales 51.65 -3.50 60, North Wales 53.05 -3.90 65, Staffordshire 52.85 -2.05 40, Suffolk 52.20 1.00 50, Surrey 51.25 -0.40 35, Sussex|West Sussex|East Sussex 50.95 -0.10 65, Tyne and Wear 54.95 -1.50 25, West Midlands|Midlands 52.50 -1.90 45,
    Yorkshire|West Yorkshire|South Yorkshire|North Yorkshire 53.85 -1.50 70, Pembrokeshire 51.80 -4.95 35, Ayrshire 55.50 -4.50 45, North East England 54.90 -1.60 55, Thames Estuary 51.48 0.55 35, Isle of Wight 50.69 -1.30 25, Anglesey 53.28 -4.35 25`,
  AT: `Vorarlberg 47.25 9.90 40, Burgenland 47.50 16.40 70, Salzkammergut 47.70 13.60 30, Waldviertel 48.65 15.20 45, Weinviertel 48.60 16.40 40, Marchfeld 48.28 16.75 25`,
  CH: `Aargau|Argovie 47.40 8.15 30, Tessin|Ticino 46.30 8.80 50, Wallis|Valais|Vallese 46.20 7.60 65, Engadin|Engadine 46.60 10.00 45, Thurgau 47.57 9.10 30, Berner Oberland 46.60 7.80 45, Jura 47.35 7.15 25, Romandie 46.60 6.80 60, Luganese 46.01 8.95 15`,
  US: `
    Gulf Coast|US Gulf Coast 29.60 -93.50 350, Permian Basin|Permian 31.90 -102.30 150, Texas Panhandle 35.40 -101.60 130, Bay Area 37.70 -122.20 60, Midwest 41.50 -90.50 500, New England 43.50 -71.50 250, Puget Sound 47.60 -122.40 70, Eagle Ford 28.60 -98.50 120, Bakken 48.00 -103.00 150,
    Kansas 38.50 -98.40 310, Wyoming 43.00 -107.50 320, Nevada 39.30 -116.70 380, Iowa 42.05 -93.50 250, Wisconsin 44.50 -89.80 250, Michigan 44.30 -85.40 330, Indiana 39.90 -86.30 220, Alabama 32.80 -86.80 270, Mississippi 32.70 -89.70 270, Arkansas 34.80 -92.40 220, Kentucky 37.50 -85.30 300,
    Virginia 37.50 -78.80 320, West Virginia 38.60 -80.60 200, New Jersey 40.20 -74.70 130, Maryland 39.05 -76.80 180, Connecticut 41.60 -72.70 90, Maine 45.30 -69.20 230, New Hampshire 43.70 -71.60 140, Vermont 44.00 -72.70 130, Rhode Island 41.60 -71.50 45, Delaware 39.00 -75.50 80,
    South Carolina 33.90 -80.90 200, Idaho 44.40 -114.60 380, Montana 47.00 -109.60 450, North Dakota 47.45 -100.50 270, South Dakota 44.40 -100.20 300, New York State|Upstate New York 42.90 -75.50 280`,
  CA: `Saskatchewan 54.40 -105.90 620, New Brunswick 46.50 -66.30 170, Prince Edward Island 46.40 -63.20 110, Yukon 63.60 -135.80 550, Northwest Territories 64.50 -119.00 800`,
  AU: `Pilbara -21.90 118.50 350, Hunter Valley|Hunter -32.50 151.20 80, Bowen Basin -22.80 148.40 200, Gippsland -38.00 147.00 130, Kimberley -16.80 126.00 350, Latrobe Valley -38.21 146.47 40, Surat Basin -26.90 150.30 150, Goldfields -30.80 121.50 250`,
  BR: `
    Acre -9.10 -70.50 400, Alagoas -9.60 -36.60 130, Amapá 1.40 -51.80 300, Amazonas -4.20 -64.50 900, Ceará -5.10 -39.50 300, Espírito Santo -19.60 -40.60 200, Maranhão -5.20 -45.30 450, Mato Grosso -13.00 -55.90 650, Mato Grosso do Sul -20.50 -54.80 420, Paraíba -7.10 -36.80 200, Pará -4.00 -53.00 800,
    Pernambuco -8.30 -37.90 350, Piauí -7.40 -42.70 400, Rio Grande do Norte -5.80 -36.50 180, Rondônia -11.00 -62.90 380, Santa Catarina -27.20 -50.50 270, Sergipe -10.60 -37.40 100, Tocantins -10.20 -48.30 430, Nordeste -8.00 -38.50 700, Triângulo Mineiro -19.00 -48.30 150, Baixada Santista -23.95 -46.35 50`,
  MX: `Baja California 30.50 -115.20 350, Coahuila 27.30 -102.00 330, Sonora 29.60 -110.80 380, Chihuahua 28.70 -106.10 380, Oaxaca 16.95 -96.50 250, Tabasco 18.00 -92.60 130, Puebla 19.00 -97.90 150, Guanajuato 20.90 -101.00 130, Istmo de Tehuantepec 16.80 -95.00 120, Bajío 20.80 -100.90 150, Campeche 18.80 -90.40 200, Hidalgo 20.50 -98.90 120, San Luis Potosí 22.60 -100.40 230`,
  AR: `Patagonia -44.00 -68.50 800, Vaca Muerta -38.30 -69.00 120, Chubut -43.80 -68.50 380, Mendoza -34.60 -68.60 330, Santa Cruz -48.80 -70.00 450, Río Negro -40.20 -67.00 350, Tierra del Fuego -54.30 -67.80 200, Jujuy -23.30 -65.80 170, Salta -24.80 -64.70 280, Misiones -26.90 -54.60 150`,
  CL: `Atacama -27.40 -70.00 250, Coquimbo -30.60 -70.80 220, Magallanes -52.50 -72.00 400, Maule -35.60 -71.50 140, Araucanía|La Araucanía -38.70 -72.30 150, Valparaíso -32.90 -71.00 120`,
  IN: `Haryana 29.20 76.30 150, Jharkhand 23.60 85.50 200, Kerala 10.40 76.40 280, Odisha|Orissa 20.40 84.40 330, Punjab 31.00 75.40 170, Rajasthan 26.60 73.80 400, Uttar Pradesh 27.00 80.60 450, Kutch|Kachchh 23.50 69.80 160, Chhattisgarh 21.30 82.00 330, Madhya Pradesh 23.50 78.50 450, Assam 26.30 92.70 300, Goa 15.35 74.05 55`,
  ZA: `Mpumalanga -25.90 30.00 200, Limpopo -23.70 29.40 250, Northern Cape -29.80 21.50 430, Gauteng -26.10 28.10 100`,
};

/** `Name|Other name latitude longitude`, and the kilometers of a region. */
const rowForm = /^(.+?) (-?\d+\.\d+) (-?\d+\.\d+)(?: (\d+))?$/;

/**
 * Places that Natural Earth leaves out: European towns with some 50,000 people; smaller ones where cranes are in demand, with a port, a
 * steelworks, a refinery, a power station or wind farms; and regions that people name instead of a town. Points are of the middle, to about
 * 0.05°, which is little compared with the 30 km that are searched around them. Of 1,140 towns, 1,050 are in GeoNames by their names
 * (https://www.geonames.org, towns of 1,000 people and more), within 12 km except for three homonyms in Mexico.
 */
export const gazetteerAdditions: readonly PlaceRow[] = [townRows, regionRows].flatMap((table) =>
  Object.entries(table).flatMap(([country, rows]) =>
    rows.split(',').map((row): PlaceRow => {
      const [, names = '', lat, lon, extentKm = 0] = rowForm.exec(row.trim()) ?? [];
      const [name = '', ...aliases] = names.split('|');
      return { name, aliases, country, lat: Number(lat), lon: Number(lon), extentKm: Number(extentKm) };
    }),
  ),
);
