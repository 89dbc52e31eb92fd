import { bareLetters } from '../contract/fold.ts';
import { serviceTypes, type ServiceType } from '../contract/service-types.ts';

/** Words of lists that mean no service of ours, though they contain words that do. */
const otherWords =
  /tower|turmdreh|turmkran|grues? à tour|gru a torre|gr[úu]as? torre|torenkra|wieżow|tornkran|fork|stapler|chariot|carretilla|carrello|heftruck|wózek|truckar|telehandler|teleskoplader|overhead|gantry|bridge crane|brückenkran|portalkran|hallenkran|laufkran|loader crane|lorry loader|ladekran|věžov|vysokozdvižn|\bigo\b|excavat|digger|bagger|pelle(?:teuse)?s?\b|chargeuse|excavador|retroexcavador|escavator|graafmachine|koparka|retroescavadora|bulldozer|dozer|dumper|wheel loader|radlader|drill|bohr|foreuse|roller|walze|crusher|brecher|concasseur|generator|compressor|kompressor|welding|schwei(?:ß|ss)|grutiers?\b|torninosturi|kuormausnosturi|trukki|kaivinkone|toronydaru|targonca|kotrógép|башенн|погрузчик|экскаватор|манипулятор|タワークレーン|フォークリフト|油圧ショベル|ショベル/iu;
const mobileTower = /mobile tower|mobiler? turm|mobiele toren/i;

/** Words that name a service of ours by themselves; the first that fits counts. */
const serviceWords: readonly (readonly [service: ServiceType, words: RegExp])[] = [
  [
    'crawler_crane',
    /(?:crawler|tracked)[ -]?cranes?|raupen(?:mobil|teleskop|gitter)?kr[aä]n|gr(?:ue|úa|ua|u)s? (?:automotrices? )?(?:sur |sobre |su )?(?:chenilles?|orugas?|cingol\p{L}*)|gr[úu]as? de (?:orugas|cadenas|lagartas|rastos)|rups(?:hijs)?kra(?:an|nen)|(?:żuraw|dźwig)\p{L}* gąsienicow\p{L}*|guindastes? (?:de |sobre )?(?:lagartas?|esteiras?)|larvkran|bandkran|pásov\p{L}* jeřáb|telanosturi|tela-alustai\p{L}* nosturi|lánctalpas (?:autó)?daru|гусеничн\p{L}* кран|クローラ/iu,
  ],
  [
    'aerial_platform',
    /aerial|(?:work|access|lift(?:ing)?|boom|scissor)[ -]?platforms?|mewps?\b|(?:arbeits|hub|hebe)-?b(?:ü|ue)hnen?|bühnen?\b|(?:boom|scissor|man|sax|bom|personen|spider|cherry)[ -]?lifts?\b|cherry ?pickers?|nacelles?|plataformas? (?:elevador|aérea|de tijera|elevat)\p{L}*|piattaform\p{L}* (?:aere|elevatric)\p{L}*|hoogwerkers?|podnośnik\p{L}*|plošin\p{L}*|powered access|steigers?\b|nostolava\p{L}*|henkilönostim\p{L}*|henkilönostin|nostokori|emelőkosar\p{L}*|személyemelő|kosaras|автовышк\p{L}*|подъ[её]мник\p{L}*|高所作業車/iu,
  ],
  [
    'heavy_haulage',
    /haulage|heavy (?:transport|haul)|low ?loaders?|lowboys?|tieflader|schwer(?:last)?transporte?|spedition|transports? exceptionnels?|convois? exceptionnels?|surbaissée|transportes? especia(?:l(?:es)?|is)|góndolas?|trasport[io] eccezional[ei]|(?:zwaar|exceptione(?:el|le)) transport|diepladers?|niskopodwoziow\p{L}*|ponadgabaryt\p{L}*|trucking|erikoiskuljet\p{L}*|raskaskuljet\p{L}*|nehézszállít\p{L}*|túlméretes|негабарит\p{L}*|тяжеловес\p{L}*|трал\p{L}*|重量物|重機運搬|特殊輸送/iu,
  ],
  [
    'mobile_crane',
    /mobile?[ -]?(?:cranes?|kr[aä]ne?|kraan|kranen)|mobiele (?:kraan|kranen)|autokr\p{L}*|autogr\p{L}*|(?:all|rough)[ -]?terrain|truck[ -]?cranes?|boom ?trucks?|telescopic|teleskop\p{L}*|telescoop\p{L}*|gr(?:ue|úa|ua)s? (?:mobiles?|móvil(?:es)?|móve(?:l|is)|telescópicas?|autopropulsadas?|télescopiques?)|samojezdn\p{L}*|guindastes?|autojeřáb\p{L}*|ajoneuvonosturi\p{L}*|autónosturi|mobiilinosturi\p{L}*|mobil(?:daru|kran)\p{L}*|autódaru\p{L}*|автокран\p{L}*|мобильн\p{L}* кран\p{L}*|ラフター|ラフテレーン|オールテレーン|トラッククレーン|移動式クレーン/iu,
  ],
];
/** Words that name a service of ours only alone: a mobile crusher is no crane. */
const aloneWords: readonly (readonly [service: ServiceType, words: RegExp])[] = [
  [
    'crawler_crane',
    /^(?:crawlers?|raupen?|chenill(?:e|é|ard)s?|orugas?|cingolat\p{L}*|rups\p{L}*|gąsienic\p{L}*|lagartas?|pásov\p{L}*|гусеничн\p{L}*)$/iu,
  ],
  ['aerial_platform', /^(?:platforms?|plataformas?|piattaform[ae]|access|вышк\p{L}*)$/iu],
  ['heavy_haulage', /^(?:haul|heavy|transports? lourds?|zwaartransport)$/iu],
  ['mobile_crane', /^(?:mobil\p{L}*)$/iu],
];
/** Cranes of no kind that is told; most of those that are rented out are mobile. */
const anyCrane = /\b(?:cranes?|grues?|grúas?|gru)\b|kran|kraan|dźwig|żuraw|jeřáb|nosturi|daru|кран|クレーン/iu;

/** Machines without a service of ours that a text names; empty where it names one with a service, too. */
export function otherMachines(text: string): readonly string[] {
  const { services, others } = servicesOf(text);
  return services.length === 0 ? others : [];
}

/** What a text says of services. */
export interface SaidServices {
  readonly services: readonly ServiceType[];
  /** Parts that name none of ours. */
  readonly unknown: readonly string[];
  /** Those of them that name a machine of another kind. */
  readonly others: readonly string[];
  /** Parts that say “crane” alone, and were taken for mobile cranes. */
  readonly guessed: readonly string[];
}

const named = (words: readonly (readonly [ServiceType, RegExp])[], part: string): ServiceType | undefined =>
  words.find(([, pattern]) => pattern.test(part))?.[0];

/** What a text says of services. A part that names another machine, or has words beside a vague one, names none. */
export function servicesOf(text: string): SaidServices {
  const services = new Set<ServiceType>();
  const [unknown, others, guessed]: [string[], string[], string[]] = [[], [], []];
  for (const part of text.split(/[,;/|+&]|\b(?:und|and|et|y|en)\b/).map((each) => each.trim())) {
    if (part === '') continue;
    const own = serviceTypes.find((service) => bareLetters(service) === bareLetters(part));
    const isOther = otherWords.test(part) && !mobileTower.test(part);
    const service = own ?? (isOther ? undefined : (named(serviceWords, part) ?? named(aloneWords, part)));
    if (service !== undefined) services.add(service);
    else if (!isOther && anyCrane.test(part)) guessed.push(part);
    else unknown.push(part);
    if (service === undefined && isOther) others.push(part);
  }
  return {
    services: [...services, ...(guessed.length > 0 && !services.has('mobile_crane') ? ['mobile_crane' as const] : [])],
    unknown,
    others,
    guessed,
  };
}
