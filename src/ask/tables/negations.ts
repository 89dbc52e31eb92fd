/** Words that keep the next slot out. */
export const negations =
  'no, nor, neither, ni, nem, ani, weder, not, skip, omit, leave out, leaving out, pomiń, pomijając, omite, omitir, omitiendo, ometti, salta, exclua, excluir, excluye, omettre, sla over, lass weg, no sean de, não sejam de, not from, anywhere but, all but, except, except for, without, excluding, but not, other than, apart from, anything but, rather than, instead of, exclude, no in, nix aus, nichts aus, bitte nix, bitte kein, que no sean, que no sea, no sean, que não seja, que não sejam, che non sia, che non siano, que no sea de, no sea de, que no sean de, que não seja de, non di, pas de, nicht, kein, keine, keinen, ohne, außer, ausgenommen, statt, niet, geen, behalve, zonder, uitgezonderd, pas, pas de, sauf, sans, hors, excepté, à part, excluant, no en, sin, excepto, salvo, menos en, excluyendo, pero no, escludere, escludi, escludete, escludendo, exclure, excluyan, excluya, excluindo, exclui, ausschließen, uitsluiten, wykluczyć, wykluczając, but outside, but outside of, aber außerhalb, aber außerhalb von, maar buiten, mais hors de, ma fuori da, pero fuera de, mas fora de, ale poza, don t need, dont need, don t want, dont want, no need for, that isn t, that isnt, that aren t, that arent, which isn t, which aren t, isn t a, isn t an, isnt a, isnt an, niente, non, tranne, senza, eccetto, escluso, esclusa, ma non, não, exceto, sem, menos, fora, nie, oprócz, bez, poza, z wyjątkiem, z wyłączeniem, nothing by, nothing from, nothing made by, none from, none of, none by, nobody from, no one from, noone from, avoid, avoiding, any brand but, any make but, any maker but, every brand but, any type but, any kind but, any country but, everyone but, anyone but, everything but, everywhere but, with the exception of, do not want, do not need, just not, excludes, bis auf, mit ausnahme von, abgesehen von, anstatt, anstelle von, anstelle, nichts von, keiner aus, keine aus, niemand aus, niemand von, keinesfalls, auf keinen fall, keinerlei, vermeiden, bloß nicht, nur nicht, keiner, keines, keinem, met uitzondering van, anders dan, in plaats van, niets van, niemand uit, niemand van, vermijd, in geen geval, absoluut geen, als het maar geen, als het maar niet, à l exception de, à l exception des, à l exception du, à l exception d, autre que, autres que, aucun, aucune, surtout pas, rien de chez, rien de, hormis, au lieu de, au lieu d, plutôt que, personne de, en dehors de, éviter, évitez, et non, tout sauf, a excepción de, con excepción de, ningún, ninguna, ninguno, distinta de, distinto de, quitando, nada de, nadie de, en lugar de, en vez de, evitar, evita, eviten, todo menos, todos menos, fuorché, ad eccezione di, con l eccezione di, a parte, diversa da, diverso da, diverse da, nessun, nessuna, nessuno di, purché non sia, basta che non sia, al posto di, invece di, evitare, evitando, che non sia di, tutto tranne, tutti tranne, sem ser, com exceção de, à exceção de, com exceção da, com exceção do, tirando, nenhum, nenhuma, a não ser, ninguém de, em vez de, ao invés de, evite, a exceção de, prócz, żaden, żadna, żadne, żadnych, żadnej, żadnego, inny niż, inna niż, inne niż, innej niż, innych niż, nic od, nic z, nikt z, byle nie, byleby nie, tylko nie, za wyjątkiem, zamiast, unikać, unikaj, a nie';

/** Words that keep out what stands before them: “Sicily excluded”. Before a slot they keep that one out. */
export const negationsBehind =
  'left out, ones left out, aside, não serve, não servem, no sirve, no sirven, non va bene, ne convient pas, ne conviennent pas, scheidet aus, scheiden aus, nicht dabei, valt af, vallen af, nie wchodzi w grę, excluded, excepted, not interested, not intrested, not wanted, ausgenommen, ausgeschlossen, ausschließen, kommt nicht in frage, uitgezonderd, uitgesloten, uitsluiten, exclu, exclue, exclus, exclues, excepté, exceptée, excluido, excluida, excluidos, excluidas, exceptuado, exceptuada, escluso, esclusa, esclusi, escluse, excluído, excluída, excluídos, excluídas, excetuado, excetuada, wykluczony, wykluczona, wykluczone, odpada, odpadają';

/** “No” in every language, folded, which keeps out what stands before it where the clause ends with it: “de Monterrey no”. */
export const finalNegations: ReadonlySet<string> = new Set('no not nicht niet non nao pas nie'.split(' '));

/** Small words between a slot and what keeps it out behind it, folded: “Sicily is excluded”. */
export const copulas: ReadonlySet<string> = new Set(
  'is are am ist sind is zijn est sont es son e sono esta estan sao jest sa bitte please'.split(' '),
);

/** Words that end what a negation reaches, folded: “not X, only Y”. */
export const restrictions: ReadonlySet<string> = new Set(
  'only but just nur sondern aber alleen maar seulement mais solo solamente sino pero soltanto ma bensi mas so apenas somente tylko ale lecz'.split(
    ' ',
  ),
);

/** Words between several that are kept out together, folded: “no Liebherr, Grove or Tadano”. */
export const enumerators: ReadonlySet<string> = new Set('or and nor oder und noch of en ou et ni o y e od i ani lub nem'.split(' '));

/** Articles behind “no” of the Romance languages, folded: “no una grúa torre”. */
export const indefinite: ReadonlySet<string> = new Set('un una uno unas unos'.split(' '));
