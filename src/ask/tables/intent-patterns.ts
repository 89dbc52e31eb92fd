/*
 * Beginnings of words, folded, by which a wish to defeat a safety device is known; they are looked for in every word.
 */

/** Beginnings of verbs for defeating safety devices. */
export const defeatingStems =
  /^(?:bypass|overrid|defeat|anul|circumvent|tamper|jumper|bridg|uberbruck|umgeh|austricks|manipul|deaktiv|abschalt|abklemm|omzeil|overbrug|uitschakel|contourn|shunt|neutralis|desactiv|puente|burla|disattiv|aggir|escluder|bypassar|burlar|contorn|obejs|obchod|omin|zmostk|wylacz|odlacz|oszuk)/;

/** Beginnings of safety devices. */
export const safetyStems =
  /^(?:limiter|begrenz|lastmoment|uberlast|endschalter|sicherheits|begrenzer|beveiliging|eindschakelaar|limiteur|securite|limitador|limitatore|finecorsa|sicurezza|seguranca|seguridad|ogranicz|zabezpiecz|czujnik|sensor|sensore|capteur|lmi|rcl|lmb|interlock|a2b)/;

/** Safety devices within compounds. */
export const safetyParts = /begrenz|beveilig|endschalter|eindschakel|sicherung/;
