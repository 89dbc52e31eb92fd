import { guidePaths } from '../../contract/guides.ts';
import { portalPaths } from '../../contract/discovery.ts';
import type { PageContent } from '../../site/view/blocks.ts';
import { link } from '../../site/view/words.ts';

const steps = [
  'Unpack the zip that the page gives you.',
  'Open the repository of your market on GitHub, and its folder “data”. Choose “Add file”, then “Upload files”, and drop companies.csv and fleet.csv there.',
  'Choose “Create a new branch”, then “Propose changes” and “Create pull request”. The check runs by itself and shows its findings beside the rows.',
  'Add import.json to the same branch in the same way, but to the top folder. Keep import-report.csv for yourself, since it quotes your list.',
  'When the check is green, choose “Merge pull request”. The site is published some minutes later.',
];

/** Where the owner of a market turns a list into its tables, without a terminal. */
export const importPage: PageContent = {
  path: portalPaths.import,
  title: 'Import a list',
  description: 'For the owner of this market: turn a workbook into its tables, or check them, in the browser.',
  hero: {
    eyebrow: 'For the owner of this market',
    heading: 'Import a list',
    lead: ['Turn your workbook or CSV file into the companies and cranes of this site. You need no terminal.'],
    blocks: [],
  },
  blocks: [
    {
      kind: 'note',
      text: 'Nothing is uploaded. Your list is read on this device, and the security policy of this page keeps it from contacting any other site and from sending forms.',
    },
    { kind: 'island', name: 'list' },
    { kind: 'heading', text: 'Put the tables on GitHub', id: 'github' },
    { kind: 'list', items: steps },
    { kind: 'heading', text: 'Check your tables', id: 'check' },
    {
      kind: 'text',
      text: [
        'Choose the files of your data folder, such as companies.csv, fleet.csv and service.json, to see what would stop a publication. One file alone is checked, too: a company may check its own list of cranes. What is already published is on the page ',
        link('Data quality', guidePaths['data-quality']),
        '.',
      ],
    },
    { kind: 'island', name: 'tables' },
  ],
};
