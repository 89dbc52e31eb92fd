import { bareLetters } from '../contract/fold.ts';
import { serviceTypes, type ServiceType } from '../contract/service-types.ts';

/** Words of lists that mean no service of ours, though they contain words that do. */
const otherWords =
  /tower|turmdreh|turmkran|grues? à tour|gru a torre|grúas? torre|torenkra|wieżow|tornkran|fork|stapler|chariot|carretilla|carrello|heftruck|wózek|truckar|telehandler|teleskoplader|overhead|gantry|bridge crane|brückenkran|portalkran|hallenkran|laufkran|loader crane|lorry loader|ladekran|věžov|vysokozdvižn|igo\b|excavat|digger|bagger|pelle(?:teuse)?\b|excavador|escavator|graafmachine|koparka|retroescavadora|dozer|dumper|wheel loader|radlader|drill|bohr|foreuse|roller|walze|generator|compressor|kompressor|welding|schwei(?:ß|ss)|torninosturi|trukki|kaivinkone|toronydaru|targonca|kotrógép|башенн|погрузчик|экскаватор|манипулятор|タワークレーン|フォークリフト|油圧ショベル|ショベル/iu;
const mobileTower = /mobile tower|mobiler? turm|mobiele toren/i;

/** Words of lists for the services of ours; the first that fits counts. */
const serviceWords: readonly (readonly [service: ServiceType, words: RegExp])[] = [
  [
    'crawler_crane',
    /crawler|raupe|chenill|oruga|cingolat|rups|gąsienic|lagarta|larvkran|bandkran|pásov|telanosturi|tela-alusta|lánctalpas|гусеничн|クローラ/iu,
  ],
  [
    'aerial_platform',
    /aerial|platform|bühne|buehne|(?:boom|scissor|man|sax|bom|personen)[ -]?lifts?\b|cherry picker|nacelle|plataforma|piattaform|hoogwerker|podnośnik|plošin|access\b|steiger|nostolava|henkilönostin|nostokori|emelőkosar|személyemelő|kosaras|автовышк|подъ[её]мник|вышк|高所作業車/iu,
  ],
  [
    'heavy_haulage',
    /haul|heavy transport|low ?loader|lowboy|tieflader|schwer(?:last)?transport|spedition|transports? exceptionnels?|surbaissée|convoi|transporte especial|góndola|trasporti? eccezional|zwaar transport|dieplader|niskopodwoziow|ponadgabaryt|trucking|erikoiskuljet|raskaskuljet|nehézszállít|túlméretes|негабарит|тяжеловес|трал\b|重量物|重機運搬|特殊輸送/iu,
  ],
  [
    'mobile_crane',
    /mobile?[ -]?(?:cranes?|kran|kraan)|mobil|autokr|autogr|all.?terrain|rough.?terrain|truck cranes?|boom trucks?|telescopic|teleskop|telescoop|grues? mobiles?|grúas? (?:móvil|autopropulsada)|samojezdn|guindaste|autojeřáb|ajoneuvonosturi|autónosturi|mobiilinosturi|autódaru|mobildaru|автокран|мобильн|ラフター|ラフテレーン|オールテレーン|トラッククレーン|移動式クレーン/iu,
  ],
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

export function servicesOf(text: string): SaidServices {
  const services = new Set<ServiceType>();
  const [unknown, others, guessed]: [string[], string[], string[]] = [[], [], []];
  for (const part of text.split(/[,;/|+]|\bund\b|\band\b/).map((each) => each.trim())) {
    if (part === '') continue;
    const own = serviceTypes.find((service) => bareLetters(service) === bareLetters(part));
    const isOther = otherWords.test(part) && !mobileTower.test(part);
    const service = own ?? (isOther ? undefined : serviceWords.find(([, words]) => words.test(part))?.[0]);
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
