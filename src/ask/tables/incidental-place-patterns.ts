/* What leads to a thing that is not what a question looks for, folded; each is of the text of a clause up to it. */

/** “We have one in …”: verbs in the first person, and how a machine is there. */
export const ownMachine =
  /\b(?:(?:i|we) (?:have|ve|got|own)|(?:got|have) (?:one|two|three|a|an|some|\d{1,4})|unit|mine|ours|mates?|lying|parked|stuck|standort|depositad[oa]s?|lagert|lagernd|rotting|sitting|idle|hab|habe|hatte|hatten|heb|hebben|j ai|j'ai|avons|dispose|disposons|tengo|tenemos|tenia|ho|abbiamo|avrei|tenho|temos|parad[oa]s?|ferm[aoie]|mam|mamy|posiadam|stoi u nas|(?:stands?|standing|steht|stehen|staat|staan|stoi|stoja)|(?:it s|its|it's|ours is|mine is|elle est|il est|est a vendre|esta en venta|se encuentra|se trouve|si trova|encontra se|znajduje sie))\b/;

/** “We are a company from …”. */
export const ownSeat =
  /\b(?:we are|we re|wir sind|wij zijn|nous sommes|somos|siamo|jestesmy)\b(?: \p{L}+){0,3} (?:company|firm|contractor|business|firma|unternehmen|betrieb|bedrijf|entreprise|societe|empresa|impresa|azienda|ditta)\b|\bsiamo un'(?:impresa|azienda)\b/u;

/** “For export to …”. */
export const destination =
  /\b(?:exports?|exported|(?:ge)?bracht|(?:portera|porteranno|portarl[aoei]|llevarl[ao]s?|levarl[ao]s?|levamos|emmener|emmenera)|shipping|shipped|ship (?:it|them)|ship|shipment|shipments|delivered|delivery|deliver|freight|transport|cif|cfr|dap|cpt|lieferung|liefern|geliefert|versand|verschiff\p{L}{0,8}|verschickt|versenden|fracht|verscheep\p{L}{0,8}|verzend\p{L}{0,8}|verschep\p{L}{0,8}|levering|leveren|geleverd|livraison|livree?|livrer|expedition|expedi\p{L}{0,8}|embarqu\p{L}{0,8}|embarc\p{L}{0,8}|despach\p{L}{0,8}|mand(?:en|ar|arla|arlo|arnos|e|ino|arcela)|envi(?:en|ar|arla|arlo|em)|imbarc\p{L}{0,8}|sped(?:ire|irla|ita|ito)|wysl\p{L}{0,8}|wysyl\p{L}{0,8}|entrega|entregad[oa]|envio|flete|frete|consegna|consegnat[ao]|spedizione|dostawa|dostawe|wysylka|transportu)(?: (?:to|in|into|nach|naar|te|a|al|en|au|vers|pour|para|hasta|em|ate|fino|do|w|port|the|la|il|le|will|would|is|be)){0,5}\s?$/u;
