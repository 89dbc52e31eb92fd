import type { Language } from '../../src/ask/tables/languages.ts';

/** How a language bounds an amount: `#` is a number with its unit, `N` one whose unit follows later. */
export interface AmountPhrases {
  readonly min: readonly string[];
  readonly max: readonly string[];
  readonly range: readonly string[];
  /** Tonnes as they are written behind a number. */
  readonly units: readonly string[];
  /** Marks of thousands and of fractions. */
  readonly marks: readonly (readonly [thousands: string, fraction: string])[];
}

export const amountPhrases: Readonly<Record<Language, AmountPhrases>> = {
  en: {
    min: ['over #', 'above #', 'more than #', 'at least #', 'from #', 'minimum #', 'min #', 'min. #', 'no less than #', 'not less than #', 'not under #', 'nothing under #', 'nothing below #', 'nothing less than #', 'nothing smaller than #', 'upwards of #', 'in excess of #', 'exceeding #', 'starting at #', 'greater than #', 'bigger than #', 'larger than #', 'a minimum of #', '>= #', '> #', '# or more', '# and up', '# and above', '# or bigger', '# upwards', '# minimum', '# min', '# plus', '#+', '# or over', '# at least'],
    max: ['up to #', 'under #', 'below #', 'less than #', 'at most #', 'maximum #', 'max #', 'max. #', 'no more than #', 'not more than #', 'nothing over #', 'nothing above #', 'nothing bigger than #', 'nothing more than #', 'not over #', 'not above #', 'not exceeding #', 'smaller than #', 'a maximum of #', 'as much as #', '<= #', '< #', '# or less', '# at most', '# maximum', '# max', '# tops', '# or under', '# and below', '# and under', '# or smaller'],
    range: ['between # and #', 'between N and #', 'from # to #', 'from N to #', 'N to #', 'N-#', 'N - #', 'N–#', '# to #', '# - #', 'anything from N to #', 'somewhere between N and #', 'in the N to # range', 'in the range N to #', 'N through #'],
    units: ['t', ' t', ' ton', ' tons', ' tonnes', ' tonne'],
    marks: [[',', '.']],
  },
  de: {
    min: ['über #', 'ab #', 'mindestens #', 'mehr als #', 'größer als #', 'nicht unter #', 'nicht weniger als #', 'nichts unter #', 'minimum #', 'minimal #', 'min. #', 'oberhalb von #', 'wenigstens #', 'von mindestens #', 'mit mehr als #', '# oder mehr', '# und mehr', '# aufwärts', '# und größer', '# mindestens', '# und darüber', '# plus'],
    max: ['bis #', 'bis zu #', 'unter #', 'höchstens #', 'maximal #', 'max. #', 'weniger als #', 'kleiner als #', 'nicht mehr als #', 'nicht über #', 'nichts über #', 'nicht größer als #', 'unterhalb von #', 'maximum #', '# oder weniger', '# höchstens', '# maximal', '# und darunter', '# und kleiner', '# und weniger'],
    range: ['zwischen # und #', 'zwischen N und #', 'von # bis #', 'von N bis #', 'N bis #', 'N-#', 'N - #', 'N–#', '# bis #', 'von N bis zu #', 'im bereich N bis #'],
    units: ['t', ' t', ' to', ' tonnen', ' Tonnen'],
    marks: [['.', ',']],
  },
  nl: {
    min: ['boven #', 'boven de #', 'vanaf #', 'minstens #', 'meer dan #', 'minimaal #', 'groter dan #', 'ten minste #', 'niet minder dan #', 'niet onder #', 'niets onder #', 'minimum #', 'min. #', 'op zijn minst #', '# of meer', '# en hoger', '# of groter', '# minimaal', '# en meer', '# minimum'],
    max: ['tot #', 'tot en met #', 'onder #', 'onder de #', 'maximaal #', 'max #', 'hoogstens #', 'minder dan #', 'niet meer dan #', 'niet boven #', 'niets boven #', 'niet groter dan #', 'kleiner dan #', 'ten hoogste #', '# of minder', '# maximaal', '# en minder', '# of kleiner', '# hoogstens'],
    range: ['tussen # en #', 'tussen N en #', 'tussen de N en #', 'van # tot #', 'van N tot #', 'N tot #', 'N-#', 'N - #', 'N–#', '# tot #', 'van N tot en met #', 'tussen de N en de #'],
    units: ['t', ' t', ' ton'],
    marks: [['.', ',']],
  },
  fr: {
    min: ['plus de #', 'plus grande que #', 'au moins #', 'à partir de #', 'minimum #', 'au minimum #', 'supérieure à #', 'au-dessus de #', 'au dessus de #', 'au-delà de #', 'pas moins de #', 'rien en dessous de #', 'dès #', "d'au moins #", 'de plus de #', 'min #', '# ou plus', '# et plus', '# minimum', '# au moins', '# et au-dessus', '# mini'],
    max: ["jusqu'à #", 'pas plus grande que #', 'moins de #', 'au plus #', 'maximum #', 'au maximum #', 'inférieure à #', 'pas plus de #', 'rien au-dessus de #', 'en dessous de #', 'en-dessous de #', 'de moins de #', 'tout au plus #', 'max #', '# ou moins', '# et moins', '# maximum', '# au maximum', '# au plus', '# maxi', '# max'],
    range: ['entre # et #', 'entre N et #', 'de # à #', 'de N à #', 'N à #', 'N-#', 'N - #', 'N–#', '# à #', "de N jusqu'à #", 'dans la fourchette N à #'],
    units: ['t', ' t', ' tonnes'],
    marks: [[' ', ','], ['.', ',']],
  },
  es: {
    min: ['más de #', 'de más de #', 'al menos #', 'desde #', 'a partir de #', 'mínimo #', 'como mínimo #', 'por lo menos #', 'superior a #', 'mayor de #', 'mayor que #', 'más grande de #', 'que pasan de #', 'no menos de #', 'nada por debajo de #', 'nada de menos de #', 'por encima de #', 'de # para arriba', 'arriba de #', '# o más', '# y más', '# mínimo', '# como mínimo', '# en adelante', '# al menos'],
    max: ['hasta #', 'menos de #', 'de menos de #', 'como máximo #', 'máximo #', 'inferior a #', 'menor de #', 'no más de #', 'a lo sumo #', 'por debajo de #', 'nada por encima de #', 'nada de más de #', 'que no pase de #', 'que no supere las #', 'debajo de #', '# o menos', '# y menos', '# máximo', '# como máximo', '# a lo sumo', '# para abajo'],
    range: ['entre # y #', 'entre N y #', 'entre las N y las #', 'de # a #', 'de N a #', 'N a #', 'N-#', 'N - #', 'N–#', 'desde N hasta #', 'de N hasta #', '# a #'],
    units: ['t', ' t', ' toneladas', ' ton'],
    marks: [['.', ','], [',', '.']],
  },
  it: {
    min: ['oltre #', 'oltre le #', 'più di #', 'almeno #', 'di almeno #', 'minimo #', 'a partire da #', 'superiore a #', 'sopra #', 'sopra le #', 'non meno di #', 'niente sotto le #', 'al di sopra di #', 'come minimo #', 'dalle # in su', 'da # in su', 'maggiore di #', 'più grande di #', '# o più', '# in su', '# e oltre', '# almeno', '# minimo'],
    max: ['fino a #', 'meno di #', 'sotto #', 'sotto le #', 'al massimo #', 'massimo #', 'non più di #', 'non oltre #', 'non oltre le #', 'niente sopra le #', 'niente oltre le #', 'inferiore a #', 'al di sotto di #', 'minore di #', 'non più grande di #', 'entro #', 'max #', '# o meno', '# al massimo', '# massimo', '# in giù', '# max'],
    range: ['tra # e #', 'tra N e #', 'tra le N e le #', 'fra N e #', 'da # a #', 'da N a #', 'dalle N alle #', 'N-#', 'N - #', 'N–#', 'da N fino a #', 'N a #'],
    units: ['t', ' t', ' tonnellate', ' ton'],
    marks: [['.', ',']],
  },
  pt: {
    min: ['mais de #', 'que passam de #', 'de mais de #', 'pelo menos #', 'no mínimo #', 'mínimo #', 'acima de #', 'acima das #', 'a partir de #', 'superior a #', 'maior que #', 'não menos de #', 'nada abaixo de #', 'nada menos de #', 'ao menos #', 'de # para cima', '# ou mais', '# e acima', '# no mínimo', '# pelo menos', '# para cima', '# mínimo'],
    max: ['até #', 'não maior do que #', 'menos de #', 'de menos de #', 'no máximo #', 'máximo #', 'abaixo de #', 'abaixo das #', 'não mais de #', 'não mais que #', 'nada acima de #', 'inferior a #', 'menor que #', 'más pequeña de #', 'más pequeña de #', 'que não passe de #', 'de até #', '# ou menos', '# no máximo', '# máximo', '# para baixo', '# e abaixo'],
    range: ['entre # e #', 'entre N e #', 'entre as N e as #', 'de # a #', 'de N a #', 'N a #', 'N-#', 'N - #', 'N–#', 'de N até #', '# a #', 'desde N até #'],
    units: ['t', ' t', ' toneladas', ' ton'],
    marks: [['.', ',']],
  },
  pl: {
    min: ['powyżej #', 'ponad #', 'co najmniej #', 'od #', 'minimum #', 'min. #', 'więcej niż #', 'przynajmniej #', 'nie mniej niż #', 'nic poniżej #', 'nie poniżej #', 'większy niż #', 'większe niż #', 'minimalnie #', '# lub więcej', '# i więcej', '# wzwyż', '# co najmniej', '# i powyżej', '# minimum'],
    max: ['do #', 'poniżej #', 'maksymalnie #', 'maks. #', 'najwyżej #', 'co najwyżej #', 'mniej niż #', 'nie więcej niż #', 'nic powyżej #', 'nie powyżej #', 'nie ponad #', 'mniejszy niż #', 'nie większe niż #', 'nie przekraczający #', 'maksimum #', '# lub mniej', '# maksymalnie', '# maks', '# i mniej', '# najwyżej'],
    range: ['między # a #', 'między N a #', 'od # do #', 'od N do #', 'N do #', 'N-#', 'N - #', 'N–#', 'pomiędzy N a #', 'w przedziale N do #', 'między N i #'],
    units: ['t', ' t', ' ton', ' tony'],
    marks: [[' ', ','], ['.', ',']],
  },
}; // prettier-ignore
