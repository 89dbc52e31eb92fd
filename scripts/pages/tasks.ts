import type { Browser, Locator, Page } from 'playwright-core';

/** The hands of a person at a page: counts and shows each step. */
interface Hands {
  readonly page: Page;
  click(target: Locator): Promise<void>;
  /** Types a text into a field and presses Enter. */
  enter(field: Locator, text: string): Promise<void>;
}

/** A task that people come for. It begins on the front page. */
interface Task {
  readonly name: string;
  /** The most steps it may take. */
  readonly most: number;
  /** Does the task. Rejects if it can’t be done. */
  readonly walk: (hands: Hands, baseUrl: string) => Promise<void>;
}

export interface Walk {
  readonly name: string;
  readonly most: number;
  /** Null if it could not be done. */
  readonly steps: number | null;
  /** Why it could not be done in so many steps; null if it could. */
  readonly fault: string | null;
}

/** The crane that the buyer needs, and where. */
const wanted = { capacityT: 300, town: 'Lyon' } as const;

/** How long a person waits for something to appear, milliseconds. */
const patienceMs = 10_000;

const tasks: readonly Task[] = [
  {
    name: 'buyer, by search: the phone number of who has 300 t near Lyon',
    most: 3,
    async walk({ page, enter }, baseUrl) {
      await enter(page.getByRole('banner').getByRole('combobox'), `${wanted.capacityT} t near ${wanted.town}`);
      await seePhone(page, baseUrl);
    },
  },
  {
    name: 'buyer, by map: the same',
    most: 3,
    async walk({ page, click, enter }, baseUrl) {
      await click(page.getByRole('main').getByRole('link', { name: 'Open the map' }));
      await enter(page.getByRole('main').getByLabel('Distance from'), wanted.town);
      await enter(page.getByRole('main').getByLabel(/^Minimum capacity/), String(wanted.capacityT));
      await seePhone(page, baseUrl);
    },
  },
  {
    name: 'buyer, by question: the same',
    most: 3,
    async walk({ page, click, enter }, baseUrl) {
      await click(page.getByRole('banner').locator('summary', { hasText: 'Find' }));
      await click(page.getByRole('banner').getByRole('link', { name: 'Ask a question' }));
      await enter(page.getByLabel('Your question'), `Who has a crane of ${wanted.capacityT} t near ${wanted.town}?`);
      await seePhone(page, baseUrl);
    },
  },
  {
    name: 'developer: a first call, answered on the page',
    most: 2,
    async walk({ page, click }) {
      await click(page.getByRole('main').getByRole('link', { name: 'Make your first API call' }));
      await click(page.getByRole('main').getByRole('button', { name: 'Send request' }));
      await page.locator('.first-call strong', { hasText: '200' }).waitFor({ timeout: patienceMs });
    },
  },
  {
    name: 'hobbyist: two models side by side',
    most: 4,
    async walk({ page, click }) {
      await click(page.getByRole('banner').getByRole('link', { name: 'Atlas', exact: true }));
      const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Compare / });
      await click(boxes.nth(0));
      await click(boxes.nth(1));
      await click(page.getByRole('link', { name: 'Compare 2 models' }));
      await page.getByRole('columnheader').nth(2).waitFor({ timeout: patienceMs });
    },
  },
];

/** Waits until the page shows the phone number of the nearest company that fits, as the API has it. */
async function seePhone(page: Page, baseUrl: string): Promise<void> {
  const query = new URLSearchParams({ near: wanted.town, capacity_min_t: String(wanted.capacityT), limit: '1' });
  const { items } = (await (await fetch(`${baseUrl}/api/nearest?${query}`)).json()) as { items: { company: { phone: string | null } }[] };
  const digits = items[0]?.company.phone?.replace(/[^+\d]/g, '');
  if (digits === undefined) throw new Error('the nearest company that fits has no phone number');
  await page.locator(`a[href="tel:${digits}"]`).first().waitFor({ state: 'visible', timeout: patienceMs });
}

/**
 * Does every task as a person would, each in a new window.
 *
 * @param show Takes a picture of the page after each step, if given.
 */
export async function walkTasks(
  browser: Browser,
  baseUrl: string,
  show?: (page: Page, task: number, step: number) => Promise<void>,
): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (const [i, { name, most, walk }] of tasks.entries()) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    let steps = 0;
    const done = async (): Promise<void> => {
      steps++;
      await page.waitForLoadState('networkidle');
      await show?.(page, i, steps);
    };
    const hands: Hands = {
      page,
      click: (target) => target.click().then(done),
      enter: (field, text) =>
        field
          .fill(text)
          .then(() => field.press('Enter'))
          .then(done),
    };
    try {
      await page.goto(baseUrl);
      await walk(hands, baseUrl);
      walks.push({ name, most, steps, fault: steps <= most ? null : `takes ${steps} steps` });
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0]! : String(error);
      walks.push({ name, most, steps: null, fault: `can’t be done: ${reason}` });
    } finally {
      await context.close();
    }
  }
  return walks;
}
