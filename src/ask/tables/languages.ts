/** Languages that questions come in and answers go out in. */
export const languages = ['en', 'de', 'nl', 'fr', 'es', 'it', 'pt', 'pl'] as const;
export type Language = (typeof languages)[number];

/** Words by language, as a table in this folder writes them: phrases separated by commas. */
export type ByLanguage = Readonly<Partial<Record<Language, string>>>;

/** The phrases of a cell, folded the way questions are, so that tables may be written in proper spelling. */
export function phrasesOf(cell: string): string[] {
  return cell
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** Words that tell a language: articles, prepositions, pronouns, question words. Those that several share count for each. */
export const functionWords: Readonly<Record<Language, string>> = {
  en: 'the, a, an, and, are, at, be, by, can, do, does, for, from, has, have, how, i, in, is, it, me, my, near, of, on, or, that, there, to, we, what, where, which, who, with, you, your, any, need, want, looking, find, show, within, over, under, between, than, more, not, without, around, please, could, would, should, does, did, get, give, tell',
  de: 'der, die, das, den, dem, des, ein, eine, einen, einem, einer, und, oder, ist, sind, im, am, bei, von, zu, zum, zur, mit, fur, auf, wo, wer, was, wie, welche, welcher, welches, gibt, es, ich, wir, uns, mein, nicht, ohne, mehr, als, uber, unter, zwischen, ab, bis, in, nahe, brauche, suche, kann, konnen, aus, nach, wieviel, hat, haben, bitte, mir, kein, keine, rund, um, mindestens, wird, werden',
  nl: 'de, het, een, en, of, is, zijn, in, op, te, bij, van, voor, met, waar, wie, wat, welke, hoe, ik, wij, mijn, niet, zonder, meer, dan, boven, onder, tussen, tot, vanaf, nabij, zoek, nodig, heb, hebben, kan, kunnen, er, aan, naar, uit, rond, omgeving, minstens, ton, zoeken, geen, wordt, moet, graag',
  fr: 'le, la, les, un, une, des, du, de, et, ou, est, sont, dans, sur, pour, avec, sans, qui, que, quoi, quel, quelle, quels, quelles, comment, je, nous, mon, ma, mes, pas, plus, moins, entre, pres, autour, cherche, besoin, au, aux, en, chez, il, y, c, d, l, qu, j, jusqu, vers, ce, cette, combien, faut, peut, puis, ai, a',
  es: 'el, la, los, las, un, una, unos, unas, y, o, es, son, en, del, de, al, para, con, sin, que, quien, cual, cuales, como, donde, yo, mi, mis, no, mas, menos, entre, cerca, busco, necesito, hay, tiene, tienen, por, desde, hasta, se, me, cuanto, cuantos, alrededor, puedo, quiero, su, a, al, cuantas, este',
  it: 'il, lo, la, gli, i, le, un, uno, una, e, o, sono, di, da, del, della, dei, delle, dello, nel, nella, in, a, ad, per, con, senza, che, chi, cosa, quale, quali, come, dove, io, mio, mia, non, piu, meno, tra, fra, vicino, cerco, ho, bisogno, ce, ci, sul, al, alla, quanto, quanti, serve, fino, oltre, intorno, posso, c, dell, nell, all',
  pt: 'o, a, os, as, um, uma, e, ou, em, no, na, nos, nas, do, da, dos, das, de, ao, para, com, sem, que, quem, qual, quais, como, onde, eu, meu, minha, nao, mais, menos, entre, perto, procuro, preciso, ha, tem, por, desde, ate, se, me, quanto, quantos, pelo, pela, posso, quero, voces, existe, fica, sao, volta',
  pl: 'w, we, z, ze, na, do, i, lub, albo, dla, gdzie, kto, co, jest, sa, jaki, jaka, jakie, jak, ja, moj, moja, moje, nie, bez, wiecej, niz, ponad, powyzej, ponizej, od, miedzy, kolo, okolicy, szukam, potrzebuje, czy, po, przy, o, za, ile, ktory, ktora, ktore, mam, chce, blisko, okolice, sie, mozna, to, a, u, jako, tylko, pod',
};
