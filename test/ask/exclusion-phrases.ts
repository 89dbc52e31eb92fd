import type { Language } from '../../src/ask/tables/languages.ts';

/** How a language excludes: `X` is what is kept out. */
export interface ExclusionPhrases {
  /** Said of makers, of kinds of machines, and of places. */
  readonly maker: readonly string[];
  readonly kind: readonly string[];
  readonly place: readonly string[];
  /** What is looked for: `K` a kind of machine, `P` a place with its preposition. */
  readonly search: string;
  /** Kinds of machines as they are asked for, and as they are excluded, with the service that each is. */
  readonly kinds: readonly (readonly [wanted: string, excluded: string, service: string])[];
  /** Places with their prepositions, and as they are excluded. */
  readonly places: readonly (readonly [wanted: string, excluded: string, country: string, town: string | null])[];
  /** “Or” between two that are excluded, and “but only” before what is not. */
  readonly or: string;
  readonly but: string;
}

export const exclusionPhrases: Readonly<Record<Language, ExclusionPhrases>> = {
  en: {
    maker: ['no X', 'not X', 'but not X', 'anything but X', 'any make except X', 'except X', 'without X', 'other than X', 'excluding X', 'apart from X', 'any brand but X', 'nothing from X', 'nothing by X', 'just not X', 'not a X', 'avoid X', 'X excluded', 'everything except X', 'anything other than X', 'please no X', "we don't want X", 'no X please', 'X is not wanted', 'do not want X', 'none from X'],
    kind: ['no X', 'not a X', 'but not a X', 'anything but a X', 'except X', 'not X', 'no X please', 'rather than a X', 'instead of a X', 'just not a X', 'without a X', 'do not need a X', 'X excluded', "we don't want a X"],
    place: ['not in X', 'but not in X', 'except X', 'except in X', 'excluding X', 'anywhere but X', 'not from X', 'other than X', 'apart from X', 'X excluded', 'just not in X', 'nobody from X', 'not X', 'with the exception of X', 'no X', 'avoid X'],
    search: 'K for hire P',
    kinds: [['mobile crane', 'crawler crane', 'mobile_crane'], ['crawler crane', 'all terrain crane', 'crawler_crane'], ['aerial platform', 'scissor lift', 'aerial_platform']],
    places: [['in Germany', 'Hamburg', 'DE', null], ['in France', 'Belgium', 'FR', null], ['near Leeds', 'Manchester', 'GB', 'Leeds']],
    or: 'or', but: 'only',
  },
  de: {
    maker: ['kein X', 'keine X', 'keinen X', 'nicht X', 'aber nicht X', 'aber kein X', 'außer X', 'ohne X', 'alles außer X', 'bloß kein X', 'nur kein X', 'bitte kein X', 'nichts von X', 'mit Ausnahme von X', 'X ausgeschlossen', 'X ausgenommen', 'jede Marke außer X', 'auf keinen Fall X', 'bis auf X', 'bloß nicht X', 'X kommt nicht in Frage', 'abgesehen von X', 'X bitte nicht'],
    kind: ['kein X', 'keinen X', 'aber kein X', 'außer X', 'ohne X', 'bitte kein X', 'statt X', 'anstatt X', 'bloß keinen X', 'nicht X', 'auf keinen Fall einen X', 'X ausgeschlossen', 'kein X bitte'],
    place: ['nicht in X', 'aber nicht in X', 'außer X', 'außer in X', 'ohne X', 'nicht aus X', 'mit Ausnahme von X', 'ausgenommen X', 'X ausgenommen', 'nur nicht in X', 'bloß nicht in X', 'keiner aus X', 'niemand aus X', 'abgesehen von X', 'bis auf X', 'überall außer X'],
    search: 'K mieten P',
    kinds: [['Mobilkran', 'Raupenkran', 'mobile_crane'], ['Raupenkran', 'Autokran', 'crawler_crane'], ['Arbeitsbühne', 'Scherenbühne', 'aerial_platform']],
    places: [['in Deutschland', 'Hamburg', 'DE', null], ['in Österreich', 'Wien', 'AT', null], ['bei Köln', 'Bonn', 'DE', 'Köln']],
    or: 'oder', but: 'sondern nur',
  },
  nl: {
    maker: ['geen X', 'niet X', 'maar niet X', 'maar geen X', 'behalve X', 'zonder X', 'alles behalve X', 'uitgezonderd X', 'met uitzondering van X', 'als het maar geen X is', 'liever geen X', 'X uitgesloten', 'niets van X', 'elk merk behalve X', 'in geen geval X', 'anders dan X', 'X niet'],
    kind: ['geen X', 'maar geen X', 'behalve X', 'zonder X', 'liever geen X', 'in plaats van een X', 'niet een X', 'X uitgesloten', 'als het maar geen X is', 'absoluut geen X'],
    place: ['niet in X', 'maar niet in X', 'behalve X', 'behalve in X', 'uitgezonderd X', 'met uitzondering van X', 'niet uit X', 'X uitgezonderd', 'zonder X', 'als het maar niet in X is', 'niemand uit X', 'overal behalve X'],
    search: 'K huren P',
    kinds: [['mobiele kraan', 'rupskraan', 'mobile_crane'], ['rupskraan', 'telescoopkraan', 'crawler_crane'], ['hoogwerker', 'schaarlift', 'aerial_platform']],
    places: [['in Nederland', 'Amsterdam', 'NL', null], ['in België', 'Antwerpen', 'BE', null], ['bij Utrecht', 'Amersfoort', 'NL', 'Utrecht']],
    or: 'of', but: 'maar alleen',
  },
  fr: {
    maker: ['pas de X', 'mais pas X', 'sauf X', 'sans X', 'hormis X', 'excepté X', 'tout sauf X', 'à part X', "à l'exception de X", 'surtout pas X', 'aucune X', 'mais pas de X', "n'importe quelle marque sauf X", 'X exclu', 'autre que X', 'ni X', 'rien de chez X', 'pas X'],
    kind: ['pas de X', 'mais pas de X', 'sauf X', 'sans X', 'surtout pas de X', 'aucune X', "au lieu d'une X", 'plutôt que X', 'X exclue', "à l'exception des X", 'pas une X', 'et non une X'],
    place: ['pas à X', 'mais pas à X', 'sauf X', 'sauf à X', 'hormis X', 'excepté X', "à l'exception de X", 'X exclu', 'à part X', 'pas de X', 'surtout pas à X', 'partout sauf à X', 'personne de X', 'mais hors de X'],
    search: 'location de K P',
    kinds: [['grue mobile', 'grue sur chenilles', 'mobile_crane'], ['grue sur chenilles', 'grue mobile', 'crawler_crane'], ['nacelle', 'nacelle ciseaux', 'aerial_platform']],
    places: [['en France', 'Paris', 'FR', null], ['en Belgique', 'Bruxelles', 'BE', null], ['près de Lyon', 'Grenoble', 'FR', 'Lyon']],
    or: 'ni', but: 'mais seulement',
  },
  es: {
    maker: ['no X', 'pero no X', 'excepto X', 'salvo X', 'sin X', 'menos X', 'todo menos X', 'que no sea X', 'que no sean X', 'nada de X', 'a excepción de X', 'con excepción de X', 'cualquier marca menos X', 'ninguna X', 'X excluida', 'distinta de X', 'excluyendo X', 'X no', 'quitando X', 'ni X'],
    kind: ['no una X', 'pero no una X', 'excepto X', 'salvo X', 'sin X', 'que no sea X', 'nada de X', 'en lugar de una X', 'en vez de X', 'ninguna X', 'menos X', 'X excluidas'],
    place: ['no en X', 'pero no en X', 'excepto X', 'excepto en X', 'salvo en X', 'menos en X', 'que no sea en X', 'a excepción de X', 'con excepción de X', 'excluyendo X', 'X excluido', 'que no sean de X', 'nadie de X', 'menos X', 'quitando X'],
    search: 'alquiler de K P',
    kinds: [['grúa móvil', 'grúa sobre orugas', 'mobile_crane'], ['grúa sobre orugas', 'grúa telescópica', 'crawler_crane'], ['plataforma elevadora', 'plataforma de tijera', 'aerial_platform']],
    places: [['en España', 'Madrid', 'ES', null], ['en México', 'Monterrey', 'MX', null], ['cerca de Valencia', 'Alicante', 'ES', 'Valencia']],
    or: 'ni', but: 'sino solo',
  },
  it: {
    maker: ['no X', 'non X', 'ma non X', 'tranne X', 'eccetto X', 'senza X', 'escluso X', 'esclusa X', 'salvo X', 'fuorché X', 'ad eccezione di X', 'a parte X', 'niente X', 'qualsiasi marca tranne X', 'purché non sia X', 'che non sia X', 'tutto tranne X', 'X esclusa', 'X no', 'nessuna X', 'diversa da X', 'basta che non sia X'],
    kind: ['non una X', 'ma non una X', 'tranne X', 'eccetto X', 'senza X', 'niente X', 'che non sia una X', 'invece di una X', 'al posto di una X', 'nessuna X', 'X esclusa', 'e non una X'],
    place: ['non a X', 'ma non a X', 'tranne X', 'tranne a X', 'eccetto X', 'escluso X', 'esclusa X', 'ad eccezione di X', 'salvo X', 'a parte X', 'X esclusa', 'che non sia a X', 'non di X', 'nessuno di X'],
    search: 'noleggio K P',
    kinds: [['autogru', 'gru cingolata', 'mobile_crane'], ['gru cingolata', 'autogru', 'crawler_crane'], ['piattaforma aerea', 'piattaforma a pantografo', 'aerial_platform']],
    places: [['in Italia', 'Milano', 'IT', null], ['in Svizzera', 'Lugano', 'CH', null], ['vicino a Verona', 'Padova', 'IT', 'Verona']],
    or: 'o', but: 'ma solo',
  },
  pt: {
    maker: ['não X', 'mas não X', 'exceto X', 'menos X', 'sem X', 'salvo X', 'sem ser X', 'que não seja X', 'com exceção de X', 'à exceção de X', 'tirando X', 'nada de X', 'qualquer marca menos X', 'nenhuma X', 'X não', 'X excluída', 'excluindo X', 'todas menos X', 'a não ser X'],
    kind: ['não uma X', 'mas não uma X', 'exceto X', 'menos X', 'sem X', 'sem ser X', 'que não seja X', 'nada de X', 'em vez de X', 'ao invés de X', 'nenhuma X', 'X excluídas'],
    place: ['não em X', 'mas não em X', 'exceto X', 'exceto em X', 'menos em X', 'com exceção de X', 'à exceção de X', 'tirando X', 'sem ser em X', 'que não seja em X', 'X excluído', 'excluindo X', 'ninguém de X', 'menos X'],
    search: 'aluguer de K P',
    kinds: [['grua móvel', 'grua de rastos', 'mobile_crane'], ['grua de rastos', 'grua móvel', 'crawler_crane'], ['plataforma elevatória', 'plataforma tesoura', 'aerial_platform']],
    places: [['em Portugal', 'Lisboa', 'PT', null], ['no Brasil', 'Curitiba', 'BR', null], ['perto de Braga', 'Coimbra', 'PT', 'Braga']],
    or: 'nem', but: 'mas só',
  },
  pl: {
    maker: ['nie X', 'ale nie X', 'oprócz X', 'poza X', 'bez X', 'z wyjątkiem X', 'byle nie X', 'prócz X', 'tylko nie X', 'każda marka oprócz X', 'żadnych X', 'żaden X', 'z wyłączeniem X', 'X odpada', 'X wykluczony', 'wszystko oprócz X', 'inny niż X', 'inne niż X', 'wykluczając X', 'nic od X', 'byleby nie X', 'za wyjątkiem X'],
    kind: ['nie X', 'ale nie X', 'oprócz X', 'bez X', 'byle nie X', 'zamiast X', 'tylko nie X', 'żaden X', 'X odpada', 'z wyjątkiem X', 'a nie X'],
    place: ['nie w X', 'ale nie w X', 'oprócz X', 'poza X', 'z wyjątkiem X', 'z wyłączeniem X', 'byle nie w X', 'nie z X', 'bez X', 'tylko nie w X', 'prócz X', 'X odpada', 'nikt z X', 'za wyjątkiem X'],
    search: 'wynajem K P',
    kinds: [['dźwigu samojezdnego', 'dźwig gąsienicowy', 'mobile_crane'], ['żurawia gąsienicowego', 'żuraw samochodowy', 'crawler_crane'], ['podnośnika koszowego', 'podnośnik nożycowy', 'aerial_platform']],
    places: [['w Polsce', 'Kraków', 'PL', null], ['w Czechach', 'Praga', 'CZ', null], ['koło Poznania', 'Gniezno', 'PL', 'Poznań']],
    or: 'ani', but: 'tylko',
  },
}; // prettier-ignore
