/** What sentences of the command say of its flags and files, and what the page says instead. */
const words: readonly (readonly [flags: RegExp, words: string])[] = [
  [/ \(--encoding NAME names another\)/g, ''],
  [/Name one for all of them with --country, for example --country DE/g, 'Name one above, or add a column'],
  [/if it belongs to the header, use --header (\d+)-(\d+)/g, 'if it belongs to the header, enter $1-$2 as its rows'],
  [/Name the row with --header\./g, 'Enter the row of the header below.'],
  [/If it says who may be published, use --map "[^"]*=active"\./g, 'If it says who may be published, choose “active” for it.'],
  [/Say which one is, for example --map "HEADER=name"(?:, or which sheet to read with --sheet NAME)?\./g, 'Choose it below.'],
  [/Say which one to read with --sheet NAME\./g, 'Choose the one to read below.'],
  [/it was not named with --sheet/g, 'you chose another'],
  [
    /inactive until the mapping says under "status" whether (?:the public sees it|it may)/g,
    'not shown to the public until you answer above',
  ],
  [/\. Say "tons": "metric" in the mapping if they are tonnes/g, '. If they are tonnes, answer No above'],
  [/; --missing inactive hides them/g, ''],
  [/\bthe gazetteer has no\b/g, 'our list of towns has no'],
  [/\bThe gazetteer\b/g, 'Our list of towns'],
  [/\bslug\b/g, 'address'],
];

/** A sentence of the command in the words of the page. */
export const plain = (sentence: string): string => words.reduce((text, [flags, instead]) => text.replace(flags, instead), sentence);
