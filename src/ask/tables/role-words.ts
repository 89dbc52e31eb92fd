/** Words next to a name or an amount that show its role, folded; a star matches any ending. */
export const roleWords = {
  /** A machine or a business of one’s own: “we have one in …”. */
  own: 'i we my our ours mine us have ve got own unit mate* lying parked stuck standort depositad* lager* rotting sitting idle hab habe hatte* heb hebben unser* unsere* onze j avons dispose* tengo tenemos tenia ho abbiamo avrei tenho temos parad* ferm* mam mamy posiad* nosso nossa nuestra nuestro nostra nostro notre nasz* stand* steht stehen staat staan stoi stoja re sind zijn sommes somos siamo jestesmy wir wij nous trouve trova znajduje based sitz',
  /** Where something goes. */
  ship: 'export* gebracht bracht portera porteranno portarl* llevarl* levarl* levamos emmener emmenera ship* deliver* freight transport* cif cfr dap cpt fob liefer* geliefert versand* verschiff* verschickt versenden fracht verscheep* verzend* verschep* lever* geleverd livr* expedi* embarqu* embarc* despach* mand* envi* imbarc* sped* wysl* wysyl* entreg* flete frete consegn* dostaw* wysylk* haul*',
  /** What takes something back. */
  fix: 'sorry wait mean meant scrap scratch correction actually rather oops quatsch meine korrektur moment lieber besser vielmehr doch wacht bedoel liever beter herstel pardon enfin plutot voulais veux attends digo perdon mejor quise espera anzi scusa scusi scusate volevo cioe facciamo alias desculpa desculpe melhor przepraszam znaczy raczej chwila sory make',
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
  copula: 'is are am ist sind zijn est sont es son sono esta estan sao jest sa please bitte alsjeblieft graag',
  by: 'by von van de da di od do z door par por pour with mit met avec con com',
  near: 'near around close within nahe umgebung umkreis raum nabij omgeving rond buurt autour region proche environs cerca alrededor zona vicino dintorni perto arredores blisko okolic*',
} as const;
