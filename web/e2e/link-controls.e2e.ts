// Promise L7 (docs/promises.md): everything that a link can set can also be set on the page. For each field of a link, the table below has the
// control that sets it. Each control must be visible and enabled and have an accessible name.
import { expect, type Locator, type Page } from '@playwright/test';
import { LINK_FIELDS } from '../state/link-fields.ts';
import { CLASSROOM, openPage, test } from './page.ts';

/** `fields`: the fields of a link that make the page show the control. */
type Control = { readonly fields: string; readonly find: (page: Page) => Locator; readonly open?: (page: Page) => Promise<void> };

const button = (name: RegExp, fields = ''): Control => ({ fields, find: (page) => page.getByRole('button', { name }).first() });

const inGroup = (name: string): Control => ({ fields: '', find: (page) => page.getByRole('group', { name }).getByRole('button').first() });

const whereOneShares = (pressed: string, find: (dialog: Locator) => Locator): Control => ({
  fields: '',
  open: async (page) => {
    await page.getByRole('button', { name: /^Share: / }).click();
    await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: pressed }).click();
  },
  find: (page) => find(page.getByRole('dialog', { name: 'Share' })),
});

const inSettings = (name: RegExp): Control => ({
  fields: '',
  open: (page) => page.getByRole('button', { name: 'Settings' }).click(),
  find: (page) => page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name }),
});

const change = button(/^Change something from here on/);
const map = { fields: '&show=map', find: (page: Page) => page.getByRole('application', { name: /^Place map of the unpatched run/ }) };

/** The control of each field; null: the field needs none, because it follows from what the page shows. */
const CONTROLS: Readonly<Record<string, Control | null>> = {
  at: button(/^Forward one/),
  h: null,
  e: null,
  f: null,
  text: button(/^Lab: /),
  story: inSettings(/^Editor: /),
  size: inSettings(/Size$/),
  seed: whereOneShares('At the start', (dialog) => dialog.getByRole('textbox', { name: /^seed/ })),
  pb: { fields: '', find: (page) => page.locator('.pane-before').getByRole('button', { name: /patch(es)? on$/ }) },
  pa: { fields: '', find: (page) => page.locator('.pane-after').getByRole('button', { name: /patch(es)? on$/ }) },
  set: whereOneShares('At the start', (dialog) => dialog.getByRole('textbox', { name: /^machine\.swappiness/ })),
  do: change,
  db: change,
  da: change,
  changes: change,
  view: inGroup('Show'),
  lead: inGroup('Steps follow'),
  grain: inGroup('Step by'),
  speed: { fields: '', find: (page) => page.getByRole('slider', { name: /Speed$/ }) },
  zone: { fields: '', find: (page) => page.locator('.tank-button').first() },
  show: button(/Picture$/),
  page: map,
  map: { fields: '&show=map', find: (page) => page.locator('.pane-before').getByRole('button', { name: /^magnify the map/ }) },
  hunk: { fields: '&show=code&depth=kernel', find: (page) => page.getByRole('button', { name: /Hunk$/ }).first() },
  since: {
    fields: '&show=map',
    find: (page) => page.locator('.pane-before').getByRole('button', { name: /^show only what changes from here/ }),
  },
  lanes: button(/^Zoom in$/),
  depth: inSettings(/Depth$/),
  theme: inSettings(/Theme$/),
  lang: inSettings(/Language$/),
  beat: button(/^Story$/),
  panel: button(/^Ledger$/),
  verdict: { fields: '&panel=tables', find: (page) => page.getByRole('dialog').locator('.verdict-filter').getByRole('button').first() },
  twin: button(/^Show the stage as text/),
  title: whereOneShares('This moment', (dialog) => dialog.getByRole('textbox', { name: 'Title' })),
  embed: whereOneShares('This moment', (dialog) => dialog.getByRole('textbox', { name: 'In your own page' })),
  hide: whereOneShares('For a class', (dialog) => dialog.getByRole('group', { name: 'Hidden' }).getByRole('button').first()),
  lock: whereOneShares('For a class', (dialog) => dialog.getByRole('group', { name: 'Locked' }).getByRole('button').first()),
};

test('L7: every field of a link has a control on the page', async ({ shared: page }) => {
  expect(Object.keys(CONTROLS).toSorted()).toEqual(LINK_FIELDS.flatMap(({ names }) => names).toSorted());
  const controls = Object.entries(CONTROLS).flatMap(([field, control]) => (control === null ? [] : [{ field, ...control }]));
  // Controls that need the same fields are tested on one page.
  for (const fields of new Set(controls.map((control) => control.fields))) {
    await openPage(page, CLASSROOM + fields);
    for (const { field, find, open } of controls.filter((control) => control.fields === fields))
      await test.step(field, async () => {
        await open?.(page);
        const control = find(page);
        await expect(control, field).toBeVisible();
        await expect(control, field).toBeEnabled();
        await expect(control, field).toHaveAccessibleName(/\S/);
        if (open !== undefined) {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
      });
  }
});
