/** Words next to a name or an amount that show its role, folded; a star matches any ending. */
export const roleWords = {
  /** A machine or a business of one’s own: “we have one in …”. */
  own: 'i we my our ours mine us have ve got own unit mate* lying parked stuck standort depositad* lager* rotting sitting idle hab habe hatte* heb hebben unser* unsere* onze j avons dispose* tengo tenemos tenia ho abbiamo avrei tenho temos parad* ferm* mam mamy posiad* nosso nossa nuestra nuestro nostra nostro notre nasz* stand* steht stehen staat staan stoi stoja re sind zijn sommes somos siamo jestesmy wir wij nous trouve trova znajduje based sitz',
  /** Where somebody lives or has an office. */
  home: 'live lives living home* hometown office offices depot depots headquarter* hq base wohne wohnen wohn* daheim zuhause buro firmensitz sitz sitzen niederlassung betriebshof werkstatt woon woont wonen wonende thuis kantoor vestiging vestigd gevestigd vis habite habitons habit* bureau bureaux siege domicili* vivo vivimos vive oficina oficinas sede casa taller residencia abito abitiamo abita ufficio residente moro moramos mora escritorio mieszka* dom domu siedzib* biur* baza bazie bazy z',
  /** Where something goes. */
  ship: 'export* gebracht bracht portera porteranno portarl* llevarl* levarl* levamos emmener emmenera ship* deliver* freight transport* cif cfr dap cpt fob liefer* geliefert versand* verschiff* verschickt versenden fracht verscheep* verzend* verschep* lever* geleverd livr* expedi* embarqu* embarc* despach* mand* envi* imbarc* sped* wysl* wysyl* entreg* flete frete consegn* dostaw* wysylk* haul* goes go going gaat geht va vai ira ira partira segue prosegue pojedzie trafi* jedzie destination bestemming ziel destino destinazione cel final unload* abladen lossen decharge* descarga scarico rozladun* ends',
  /** What takes something back. */
  fix: 'minto digo mentira jednak corrigindo corrijo corregido corretto lieba nee nein nope sorry wait mean meant scrap scratch correction actually rather oops quatsch meine korrektur moment lieber besser vielmehr doch wacht bedoel liever beter herstel pardon enfin plutot voulais veux attends digo perdon mejor quise espera espere anzi scusa scusi scusate volevo cioe facciamo alias desculpa desculpe melhor przepraszam znaczy raczej chwila sory make',
  /** What sets a limit. */
  but: 'only but just nur sondern aber alleen maar seulement mais solo solamente sino pero soltanto ma bensi mas so apenas somente tylko ale lecz',
  or: 'or and nor oder und noch of en ou et ni o y e od i ani lub nem albo bzw',
  /** Anything will do. */
  any: 'any anything anywhere anders egal sonst* irgend* wherever whatever maybe perhaps vielleicht misschien peut quizas tal forse talvez moze cualquier* qualquer* qualsiasi altro otra outro autre inny inne innego besser e.g. like etwa ideally prefer* bevorzug* liefst voorkeur preferib* preferenc* najlepiej gern* ewentualnie eventuell eventueel',
  load: 'load last lasten lading ladung charge carga carico ladunek weigh* wieg* weeg* wegen pes* waz* wag* gewicht weight peso poids schwer* zwaar heavy transformer* trafo* beam* trager* balk* poutre* viga* trave belk* piece pieza peca pezzo element* lift* heben hijs* lever izar sollev* podnie*',
  class:
    'capacity class kapazitat tragkraft traglast hefvermogen capacite capacidad capacita portata capacidade udzwig* klasse classe clase capable rated rating crane* kran* kraan* grue* grua* gru guindaste* zuraw* dzwig*',
  ballast:
    'counterweight* ballast* gegengewicht* contragewicht* contrepoids lest lastre contrapes* contrappes* zavorr* przeciwwag* balast* axle* achs* aslast* essieu* eje* eixo* assi os osie road bridge limit* ground platz boden* hook* haken* gvw total* gesamt*',
  /** Says no, in any form. */
  neg: 'no not nor none nothing nobody never without except nicht* nix niemand* kein* ohne ausser bloss nur niet* nooit niemand geen zonder behalve ne pas non personne aucun* rien sans sauf surtout ningun* nadie nada sin tampoco menos nessun* niente senza tranne nao nem nenhum* ninguem sem nie nikt nikog* zadn* zaden nic bez byle oprocz',
  /** Where the work is. */
  work: 'job site lift works work project baustelle einsatz arbeit auftrag montage klus werk bouwplaats karwei chantier travail levage obra trabajo montaje faena cantiere lavoro sollevamento montaggio trabalho montagem icamento budow* montaz* robot* prac* podnosz* bauen errichten erect* bouwen monter monta* budujemy',
  /** Back to what was named before. */
  pron: 'they them their those that there he him one ones dort die denen da von daar ze hen hun ils eux elle la ceux leur en alli esos esas ellos les loro quella quelli quelle li ne la eles esses esse desses lhes tam ich oni tych tej stamtad former latter first other second erstere andere anderen eerste tweede premiers autre primera otra prima altra primeira outra pierwszeg* drug*',
  /** A complaint. */
  bad: 'late terrible awful dreadful useless never again cheat* scam* rip* expensive overcharg* spat versetzt hangen unmoglich teuer schlecht* nie wieder abgezockt laat verschrikkelijk duur nooit slecht* retard plan arnaqu* cher chers jamais lach* tarde tirad* estaf* timar* caro caros nunca jamas fallaron tardi fregat* cari mai piu delus* chiuso atrasad* engan* furar* spoznil* zawied* oszuka* drogo drodzy nigdy zdzieraj* polecam',
  /** Done with. */
  done: 'already tried asked used know known done had schon bereits gefragt kenne hatte erledigt al gevraagd ken klaar deja essaye demande connais ya pregunt* conozco termin* gia chiesto conosco finito ja pergunt* conheco tratad* juz pytal* znam skonczyl* mielismy',
  /** People who are no company. */
  folk: 'wife husband brother sister father mother family boss friend frau mann schwager schwester bruder familie chef freund vrouw man zwager broer baas vriend femme mari frere beau soeur patron ami mujer marido cunado hermano jefe amigo moglie marito cognato fratello capo amico mulher cunhado irmao chefe amigo zona maz szwagier brat szef kolega colleague kollege collega collegue companero colega dealer handler vendeur vendedor venditore handlarz',
  /** Which firms are meant. */
  firm: 'firm* compan* outfit* compan* contractor* supplier* anyone anybody someone nobody everyone lads people lot bedrijf bedrijven niemand iemand jemand* unternehmen leute verleiher anbieter societe* boite* entreprise* personne ceux loueur* empresa* alguien nadie gente ditta ditte aziend* nessuno qualcuno quelli ninguem alguem nikt* nikog* ktos',
  /** People whose offers are refused. */
  dealer:
    'dealer* broker* agent* agencies trader* middleman middlemen reseller* handler* zwischenhandler* makler* vermittler* wiederverkauf* handelar* tussenpersoon tussenpersonen tussenhandel* bemiddelaar* makelaar* revendeur* negociant* courtier* marchand* intermediair* revendedor* comerciante* comisionista* corredores rivenditor* commerciant* mediator* intermediari* handlarz* posrednik* odsprzedaw* private privat* particulier* particular* prywatn*',
  /** What a time behind it is part of: “good morning”. */
  greet: 'good guten gute goede goeden bon bonne buenos buenas buon buona bom boa dobry dobre dzien',
  /** They tell of the past. */
  past: 'late ago overdue spat spater verspatet* laat geleden vertraging retard tarde atraso atrasad* retraso ritardo fa temu spozni* last previous letzten vorige* vorig* derniers precedent* ultimos anteriores ultimi precedenti ostatni* poprzedni*',
  copula: 'is are am ist sind zijn est sont es son sono esta estan sao jest sa please bitte alsjeblieft graag',
  by: 'by von van de da di od do z door par por pour with mit met avec con com',
  near: 'near around close within nahe umgebung umkreis raum nabij omgeving rond buurt autour region proche environs cerca alrededor zona vicino dintorni perto arredores blisko okolic*',
} as const;
