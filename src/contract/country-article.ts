/** Countries with an article in English sentences: groups of islands, plurals, unions, and a few by usage, such as the Gambia. */
const withThe = new Set('AE AX BS CC CF CK DO FK FO GB GM IM KM KY MH MP MV NL PH PN SB SC TC UM US VG VI'.split(' '));

/** A country's English name as it appears in a sentence: "the Netherlands", "Germany". */
export const countryInSentence = (code: string, name: string): string => (withThe.has(code) ? `the ${name}` : name);
