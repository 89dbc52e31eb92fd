/*
 * Words that show what a question is after, folded. Sets have whole words. A pattern with `^` matches the beginning of a word, any other
 * pattern the text of several words.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that mean only the API. */
export const technicalWords = words(
  'api apis endpoint endpoints json curl sdk webhook webhooks webhooki webhooka pagination paginate paginierung paginering paginacion paginazione paginacao paginacja paginacje stronicowanie stronicowania cursor kursor curseur cursore bbox csv geojson ndjson idempotency idempotenz idempotence idempotencia idempotenza idempotencji idempotentie etag cors openapi swagger postman mcp oauth bearer http sse schnittstelle svc hmac slug slugs endpunkt endpunkte endpointy token tokens 401 422 409 502 429 404 400 405 413 500 503 apikey llms rest developer developers entwickler documentation dokumentation documentatie documentacion documentazione documentacao dokumentacja dokumentacje dokumentacji docs doku sandbox changelog deprecation versioning integration javascript typescript python quota quotas',
);

/** Keys and passwords. */
export const secrets = words(
  'key keys password passwords schlussel passwort passworter sleutel sleutels wachtwoord wachtwoorden cle cles clave claves contrasena contrasenas chiave chiavi chave chaves senha senhas klucz klucze haslo hasla token tokens',
);

/** Words that tell to forget or ignore something, also used harmlessly. */
export const forgetting = words(
  'ignore ignores disregard forget ignoriere vergiss negeer vergeet ignorez oublie ignora olvida dimentica esquece esqueca zignoruj zapomnij',
);

/** Beginnings of what an attack tells to forget: the instructions. */
export const ruleStems =
  /^(?:instruc|instrukt|istruzion|anweisung|regel|rule|regla|regol|regra|zasad|polecen|prompt|previous|vorherig|vorige|anterior|precedent|poprzedni|everything|alles|todo|tutto|tudo|wszystk)/;

/** Beginnings of verbs for defeating safety devices. */
export const defeatingStems =
  /^(?:bypass|overrid|defeat|anul|circumvent|tamper|jumper|bridg|uberbruck|umgeh|austricks|manipul|deaktiv|abschalt|abklemm|omzeil|overbrug|uitschakel|contourn|shunt|neutralis|desactiv|puente|burla|disattiv|aggir|escluder|bypassar|burlar|contorn|obejs|obchod|omin|zmostk|wylacz|odlacz|oszuk)/;

/** Beginnings of safety devices. */
export const safetyStems =
  /^(?:limiter|begrenz|lastmoment|uberlast|endschalter|sicherheits|begrenzer|beveiliging|eindschakelaar|limiteur|securite|limitador|limitatore|finecorsa|sicurezza|seguranca|seguridad|ogranicz|zabezpiecz|czujnik|sensor|sensore|capteur|lmi|rcl|lmb|interlock|a2b)/;

/** Safety devices within compounds. */
export const safetyParts = /begrenz|beveilig|endschalter|eindschakel|sicherung/;

/** Questions about what this service does. */
export const selfQuestion =
  /^(?:what (?:can|does) (?:the|this|your) (?:crane )?(?:discovery )?(?:service|api|interface|site|directory) (?:do|offer|answer)|what (?:can|do) you do|what can (?:you do|i ask)|how can you help|was kann (?:dieser dienst|diese schnittstelle|ich fragen)|wat kan (?:deze dienst|ik vragen)|que peut faire ce service|que puis je demander|que puede hacer este servicio|que puedo preguntar|(?:che )?cosa (?:puo fare questo servizio|posso chiedere)|o que (?:faz este servico|posso perguntar)|co (?:potrafi ta usluga|moge zapytac))/;

/** Who says that an ad is to be placed, folded: an action of an account, though it names ads. */
export const placesAd: readonly RegExp[] = [
  /\b(?:place|post|publish|submit|put up|upload|create) (?:(?:a|an|my|our|the) )?(?:\p{L}{1,20} ){0,2}(?:ad|ads|advert|request)/u,
  /\b(?:gesuch|kaufgesuch|anzeige|inserat|suchanzeige)\p{L}{0,3} (?:\p{L}{1,20} ){0,3}(?:aufgeben|einstellen|schalten|veroffentlichen|inserieren)/u,
  /\b(?:(?:zoek|wens|koop|gevraagd|vraag)?advertentie|zoekertje|koopverzoek|oproep)\p{L}{0,3} (?:\p{L}{1,20} ){0,3}(?:plaatsen|zetten|opgeven)/u,
  /\b(?:publier|deposer|passer|mettre|poster) (?:une |mon |ma )?(?:annonce|demande)/u,
  /\b(?:publicar|poner|subir) (?:un |una |mi )?(?:anuncio|solicitud)/u,
  /\b(?:pubblicare|mettere|inserire) (?:un |una |il mio |la mia )?(?:annuncio|inserzione|richiesta)/u,
  /\b(?:publicar|colocar|por) (?:um |uma |o meu |meu )?(?:anuncio|pedido)/u,
  /\b(?:dodac|zamiescic|wystawic|opublikowac) (?:\p{L}{1,20} ){0,2}(?:ogloszenie|zapytanie|oferte)/u,
];

/** Who wants to buy, folded: what is for sale is meant, not what other buyers look for. */
export const wantsToBuy =
  /\b(?:i (?:want|d like|would like|am looking|m looking) to buy|we (?:want|d like|would like) to buy|ich (?:will|mochte|wurde gern) (?:\p{L}+ ){0,8}kaufen|wir (?:wollen|mochten) (?:\p{L}+ ){0,8}kaufen|(?:ik wil|wij willen|we willen|ik zou) (?:\p{L}+ ){0,8}kopen|(?:je veux|je voudrais|je souhaite|nous voulons|nous souhaitons|on veut) acheter|(?:quiero|quisiera|queremos|me gustaria) comprar|(?:voglio|vorrei|vogliamo|vorremmo) (?:comprare|acquistare)|(?:quero|queria|queremos|gostaria de) comprar|(?<!(?:kto|ktos|ktory|ktora|osoba|klient|nie) )(?:chce|chcemy|chcialbym|chcialabym) kupic)\b/u;
