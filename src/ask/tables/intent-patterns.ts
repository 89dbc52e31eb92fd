/*
 * Words that show what a question is after, folded. Sets are of whole words; a pattern behind `^` is of the beginning of a
 * word, any other of the text of several words.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that speak of the interface and of nothing else. */
export const technicalWords = words(
  'api apis endpoint endpoints json curl sdk webhook webhooks webhooki webhooka pagination paginate paginierung paginering paginacion paginazione paginacao paginacja paginacje stronicowanie stronicowania cursor kursor curseur cursore bbox csv geojson ndjson idempotency idempotenz idempotence idempotencia idempotenza idempotencji idempotentie etag cors openapi swagger postman mcp oauth bearer http sse schnittstelle svc hmac slug slugs endpunkt endpunkte endpointy token tokens 401 422 409 502 429 404 400 405 413 500 503 apikey llms rest developer developers entwickler documentation dokumentation documentatie documentacion documentazione documentacao dokumentacja dokumentacje dokumentacji docs doku sandbox changelog deprecation versioning integration javascript typescript python quota quotas',
);

/** Names of fields, `updated_at`, and paths, `/companies`, folded. */
export const identifier = /(?<![\p{L}\p{N}_])(?:[a-z]+(?:_[a-z\d]+)+|(?<=^|\s)\/[a-z]{3,}[a-z/_-]*)(?![\p{L}\p{N}_])/gu;

/** Forms of data that an answer may be wanted in. */
export const dataForms = words('json csv geojson ndjson');

/** Requests, by which use of the interface is counted. */
export const callWords = words(
  'requests request calls call anfragen abfragen aufrufe verzoeken aanvragen aanroepen requetes requete appels appel peticiones solicitudes consultas llamadas richieste chiamate pedidos requisicoes chamadas zapytan zapytania zadan wywolan',
);

/** What requests are counted in. */
export const perTime = words(
  'minute minuten minuut minuto minuty minut second seconde sekunde sekundy segundo secondo hour stunde uur heure hora ora godzine godzina day tag dag jour dia giorno dzien daily taglich diarias diario limit limite bloqueio bloqueo blockiert geblokkeerd zablokowany',
);

/** A limit of requests, beside words of the interface. */
export const limitWords = words(
  'limit limits limite limites limiti limiet limieten limity limitu limitow ratelimit cuota cuotas cota cotas kontingent quotum',
);

/** What a limit may be of instead: pages of a list. */
export const pageStems = /^(?:param|pagin|page|seite|cursor|list)/;

/** Beginnings of words that a login of a program is asked for with; a bare “key” may turn something else. */
export const authStems =
  /^(?:oauth|bearer|401|auth|autenti|autori|autory|uwierz|apikey|api|token|jeton|credential|zugangsdaten|identifiants|credenciales|credenziali|credenciais)/;

/** Logins and accounts, beside words of the interface. */
export const accountWords = words(
  'login logowanie logowania anmeldung registrierung inloggen connexion inscription conta account konto konta compte cuenta registro registrazione registration registratie rejestracja rejestracji',
);

/** Keys and passwords. */
export const secrets = words(
  'key keys password passwords schlussel passwort passworter sleutel sleutels wachtwoord wachtwoorden cle cles clave claves contrasena contrasenas chiave chiavi chave chaves senha senhas klucz klucze haslo hasla token tokens',
);

/** Others, whose keys and passwords are nobody’s business. */
export const otherUsers =
  /\b(?:other users|anderer nutzer|andere nutzer|andere gebruikers|autres utilisateurs|otros usuarios|altri utenti|outros utilizadores|outros usuarios|innych uzytkownikow)\b/;

/** Orders to forget, said of many things. */
export const forgetting = words(
  'ignore ignores disregard forget ignoriere vergiss negeer vergeet ignorez oublie ignora olvida dimentica esquece esqueca zignoruj zapomnij',
);

/** Beginnings of what is forgotten by those who have no orders to give. */
export const ruleStems =
  /^(?:instruc|instrukt|istruzion|anweisung|regel|rule|regla|regol|regra|zasad|polecen|prompt|previous|vorherig|vorige|anterior|precedent|poprzedni|everything|alles|todo|tutto|tudo|wszystk)/;

/** Beginnings of verbs by which safety devices are defeated. */
export const defeatingStems =
  /^(?:bypass|overrid|defeat|anul|circumvent|tamper|jumper|bridg|uberbruck|umgeh|austricks|manipul|deaktiv|abschalt|abklemm|omzeil|overbrug|uitschakel|contourn|shunt|neutralis|desactiv|puente|burla|disattiv|aggir|escluder|bypassar|burlar|contorn|obejs|obchod|omin|zmostk|wylacz|odlacz|oszuk)/;

/** Beginnings of safety devices. */
export const safetyStems =
  /^(?:limiter|begrenz|lastmoment|uberlast|endschalter|sicherheits|begrenzer|beveiliging|eindschakelaar|limiteur|securite|limitador|limitatore|finecorsa|sicurezza|seguranca|seguridad|ogranicz|zabezpiecz|czujnik|sensor|sensore|capteur|lmi|rcl|lmb|interlock|a2b)/;

/** Safety devices within compounds. */
export const safetyParts = /begrenz|beveilig|endschalter|eindschakel|sicherung/;

/** Work and pay. */
export const employment = words(
  'jobs salary salaries wage wages vacancy vacancies hiring recruiting gehalt lohn stellenangebot stellenangebote ausbildung vacature vacatures salaris emploi emplois salaire salaires empleo empleos sueldo sueldos salario vacante stipendio stipendi assunzione vaga vagas emprego empregos zarobki zarabia wynagrodzenie etat',
);

/** Offers of work. */
export const offersOfWork =
  /\b(?:ofertas? de (?:trabajo|empleo|trabalho|emprego)|offres? d emploi|offert[ae] di lavoro|ofert[ay] pracy|job offers?|arbeitsplatz)\b/;

/** Languages of programs. */
export const programming = /\b(?:python|javascript|java|php|rust|html|css|sql|excel)\b/;

/** Orders to write a program. */
export const writingOrders =
  /\b(?:write|schreib|schreibe|schrijf|ecris|escribe|scrivi|scrivimi|escreve|escreva|napisz|function|funktion|functie|fonction|funcion|funzione|funcao|funkcje)\b/;

/** Programs that are written against this interface. */
export const interfaceNames = /\b(?:api|endpoint|json)\b/;

/** Beginnings of machines that this market does not have. */
export const otherMachineStems =
  /^(?:\p{L}{3,}bagg?er$|\p{L}{3,}graver$|excavat|escavat|escavador|excavador|retroexcav|retroescav|pelleteuse|chariot|bagger|graafmachine|koparka|koparki|koparke|koparek|ladowark|forklift|gabelstapler|heftruck|carretilla|montacargas|muletto|empilhad|bulldozer|radlader)/u;

/** Words that ask for an explanation, among words of the trade. */
export const asksHow = words(
  'wozu wofur waarvoor how why warum wieso waarom pourquoi comment porque perche dlaczego jak erklar explain explica spiega wyjasnij uitleg',
);

/** Words that ask for models of cranes, or for the one that leads them. */
export const modelWords = words(
  'model models modell modelle modellen modele modeles modelo modelos modello modelli modeli atlas biggest largest strongest grosster grosste groter grootste plus mayor maggiore maior najwiekszy range series baureihe lineup gamme gama gamma',
);

/** Wanted, as notices say it: “used crane sought”. */
export const sought = words('gesucht gezocht gevraagd cercasi recherche recherchee buscado buscada poszukiwany poszukiwana');

/** Cheap, as those say who want to buy. */
export const cheap = words(
  'cheap gunstig gunstige gunstiger gunstigen gunstiges billig billige billiger preiswert preiswerte preiswerter goedkoop goedkope betaalbare economique barata barato baratas baratos economica economico economiche tani tania tanie taniego taniej',
);

/** Words with which all of something is asked for. */
export const wholeList = words(
  'all every list show count many directory atlas alle jede auflisten liste zeige zeig anzeigen viele verzeichnis allemaal toon lijst hoeveel gids tous toutes tout lister montre montrez combien annuaire todos todas lista listar muestra mostrar cuantas cuantos directorio tutti tutte elenco elenca elencare mostra quante quanti mostre quantas quantos wszystkie wszystkich lista pokaz ile katalog',
);

/** Models of cranes, in the plural. */
export const models = words('models modelle modellen modeles modelos modelli modele modeli');

/** What this service is there for. */
export const selfQuestion =
  /^(?:what (?:can|does) (?:the|this|your) (?:crane )?(?:discovery )?(?:service|api|interface|site|directory) (?:do|offer|answer)|what (?:can|do) you do|what can (?:you do|i ask)|how can you help|was kann (?:dieser dienst|diese schnittstelle|ich fragen)|wat kan (?:deze dienst|ik vragen)|que peut faire ce service|que puis je demander|que puede hacer este servicio|que puedo preguntar|(?:che )?cosa (?:puo fare questo servizio|posso chiedere)|o que (?:faz este servico|posso perguntar)|co (?:potrafi ta usluga|moge zapytac))/;

/** Somebody who is not the one that asks. */
export const somebody = words(
  'who whos anyone anybody someone somebody wer jemand irgendjemand wie iemand qui quelqu quien quienes alguien chi qualcuno quem alguem kto ktos',
);

/** Verbs of those who want to have something. */
export const seeking = words(
  'buying buys buy seeking hunting kauft kaufen sucht suchen koopt kopen zoekt zoeken achete acheter cherche compra comprar busca cerca compera acquista procura kupi kupuje szuka poszukuje',
);

/** Verbs of those who want to buy. */
export const buying = words('buy buying kaufen kopen acheter comprar comprare acquistare kupic kupie');

/** Words that set one thing against another. */
export const comparing = words(
  'vs versus difference differences unterschied unterschiede verschil verschillen differences diferencia diferencias differenza differenze diferenca diferencas roznica roznice rozni',
);

/** Words that begin a question for one of several. */
export const which = words(
  'what which welche welcher welches welchen welk welke wat quel quelle quels quelles que cual cuales quali quale che qual quais jaki jaka jakie co',
);

/** “Has”, “makes” and “offers”, of makers. */
export const makersVerbs = words(
  'have has do does offer offers sell sells hat haben bietet fuhrt verkauft heeft hebben biedt verkoopt a ont propose vend tiene tienen ofrece vende ha hanno offre tem ma oferuje sprzedaje',
);

/** Words that ask for a place. */
export const where = words('where wo waar ou donde dove onde gdzie');

/** Words of those who speak of themselves. */
export const firstPerson = words(
  'wtb on i im we ich wir ik wij je nous yo io noi eu nos ja my cherche busco necesito cerco procuro preciso szukam szukamy zoek suche suchen chce chcialbym quiero queremos voglio vorrei quero queria voudrais veux mochte want',
);

/** Words of those who speak of others, and what others publish. */
export const thirdPerson = words(
  'who wer wie qui quien quienes chi quem kto anyone anybody someone jemand iemand quelqu alguien annunci anuncios annonces ogloszenia anzeigen zoekertjes inserate pedidos solicitudes demandes richieste zapytania verzoeken koopverzoeken kaufgesuche compradores qualcuno alguem ktos buyers buyer kaufer kopers acheteurs acquirenti kupujacy people customers kunden requests gesuche ads',
);

/** “My” and “our” before a thing; not “me”, which is there in many a polite question. */
export const possessive = words(
  'my our mein meine meinen meinem meiner unser unsere unseren mijn onze mon ma mes notre nos nuestros nuestro nuestras nuestra mio mia miei mie nostro nostra nostri nostre meus meu minhas minha nossos nosso nossas nossa moj moja moje mojego mojej nasz nasza nasze naszego',
);

/** Going in. */
export const signingIn =
  /\b(?:log ?in|sign up|sign me up|einloggen|inloggen|anmelden|registrieren|registreren|iniciar sesion|zalogowac|zaloguj|zarejestrowac|connecter|inscrire|registrarme|registrarmi|registar me|accedere|cadastrar|log me in|logge mich)\b/;

/** Selling. */
export const selling =
  /\b(?:sell|verkaufe|verkaufen|verkopen|verkoop|vends|vendre|vender|vende|vendere|sprzedac|sprzedaj|list|advertise|inserieren)\b/;

/** Verbs of sending, by which a seller is asked for something. */
export const sending = words(
  'send email message contact call schick schicke schicken sende senden stuur sturen mail envoyer envoie envoyez enviar envia envie manda mande mandar inviare invia wyslac wyslij przeslij contacter contacte contactar contatta contattare napisz kontaktiere',
);

/** Booking, among the first words. */
export const booking =
  /\b(?:book|reserve|buche|buchen|reserviere|reservieren|boek|reserveer|reservez|reservar|reserva|reservame|prenota|prenotare|prenotami|zarezerwuj|zarezerwowac)\b/;

/** Sending and calling, among the first words. */
export const messaging =
  /\b(?:send|schicke|sende|stuur|envoie|envoyez|envia|enviar|invia|manda|mandar|wyslij|email|e mail|contact|kontaktiere|contacte|contacta|contatta|napisz|zadzwon|call|ruf|bel)\b/;
