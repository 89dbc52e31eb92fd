import { offerComparison } from './compare-choice.ts';
import { connectTools } from './table-tools.ts';
import { leaveOutExpired } from './wanted-ads.ts';
import { readSheets, sortByHeads, sortSheet } from './tables.ts';

// The tables and pictures of the market’s pages.

const main = document.querySelector('main')!;
leaveOutExpired(main);
const sheets = readSheets(main);
const form = main.querySelector<HTMLFormElement>('form.tools');
const ofForm = sheets.filter(
  ({ table }) => form !== null && (form.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
);
if (form !== null) connectTools(form, ofForm);
for (const sheet of sheets) if (!ofForm.includes(sheet)) sortByHeads(sheet, (sorting) => sortSheet(sheet, sorting));

const compared = sheets.flatMap(({ table }) => (table.dataset['compare'] === undefined ? [] : [table]));
if (compared.length > 0) offerComparison(compared);

const comparison = document.getElementById('compare');
if (comparison !== null) void import('./compare.ts').then(({ showComparison }) => showComparison(comparison));

// Not every browser opens the group that an address leads to.
const openTarget = (): void => {
  const target = document.getElementById(location.hash.slice(1));
  const group = target?.closest<HTMLDetailsElement>('details.group:not([open])');
  if (target == null || group == null) return;
  group.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', openTarget);
openTarget();

// What is below a picture shows if it fails to load.
for (const picture of main.querySelectorAll<HTMLImageElement>('.sign img, .cover img')) {
  const drop = () => picture.remove();
  picture.addEventListener('error', drop);
  // It may have failed before this script ran.
  if (picture.complete) picture.decode().catch(drop);
}
