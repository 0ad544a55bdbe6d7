// S6: nothing is ever fetched from another origin. The page's policy forbids it, the browser enforces the policy, and no part of the page
// tries.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { openPage, test } from './page.ts';

test.use({ firstVisit: true });

const built = (file: string): string => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');

/** The sources that each rule of a page's policy allows. */
function policyIn(html: string): ReadonlyMap<string, readonly string[]> {
  const [, content = ''] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  return new Map(
    content
      .split(';')
      .map((rule) => rule.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

/** Sources that are not another origin: the page itself, data made in it, and rules about its own code. */
const OWN = /^('none'|'self'|'wasm-unsafe-eval'|'unsafe-inline'|'sha256-[A-Za-z0-9+/=]+'|blob:|data:)$/;

for (const file of ['index.html', 'reclaimscope.html'])
  test(`S6: the policy of ${file} names no other origin`, () => {
    const policy = policyIn(built(file));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const [name, sources] of policy)
      expect(
        sources.filter((source) => !OWN.test(source)),
        name,
      ).toEqual([]);
    // Inline is allowed for styles only, so no script except the page's own runs.
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
  });

test('S6: the browser blocks every request of the page to another origin', async ({ page }) => {
  await page.goto('./#stories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    const elsewhere = 'https://reclaimscope.invalid/';
    const broken: string[] = [];
    Object.assign(globalThis, { broken });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => broken.push(effectiveDirective));
    await fetch(elsewhere).catch(() => undefined);
    for (const [name, field] of [
      ['img', 'src'],
      ['script', 'src'],
      ['link', 'href'],
    ] as const) {
      const element = document.createElement(name);
      element.setAttribute(field, elsewhere);
      if (name === 'link') element.setAttribute('rel', 'stylesheet');
      const answered = new Promise((resolve) => element.addEventListener('error', resolve));
      document.head.append(element);
      await answered;
      element.remove();
    }
  });
  const refused = (): Promise<readonly string[]> => page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken.toSorted());
  await expect.poll(refused).toEqual(['connect-src', 'img-src', 'script-src-elem', 'style-src-elem']);
});

test('S6: nothing is fetched from another origin while a story is told, exported, edited and presented', async ({
  page,
  context,
  baseURL,
}) => {
  const strangers: string[] = [];
  const watch = (one: Page): void => {
    one.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(baseURL ?? 'http') && !/^(data|blob):/.test(address)) strangers.push(address);
    });
    one.on('websocket', (socket) => strangers.push(socket.url()));
  };
  watch(page);
  context.on('page', watch);
  await page.goto('./#stories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const story = storyNamed('2013-kswapd-limits');
  await openPage(page, `#v1/2013-kswapd-limits?beat=${beatAt(story, 0).id}`);
  // The address can have the hash of a stored moment while the gallery is still on the screen.
  await atBeat(page, beatAt(story, 0));
  await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(story, 1));
  const [presenter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('p')]);
  await presenter.getByRole('button', { name: /^Next beat/ }).click();
  await atBeat(page, beatAt(story, 2));
  await presenter.close();
  await page.keyboard.press('e');
  const takeaway = page.getByRole('dialog', { name: 'Export' });
  const saved = page.waitForEvent('download');
  await takeaway.getByRole('button', { name: 'PNG 2560 × 1440' }).click();
  expect((await saved).suggestedFilename()).toContain('.png');
  await page.keyboard.press('Escape');
  await expect(takeaway).toHaveCount(0);
  await page.keyboard.press('u');
  const editor = page.getByRole('complementary', { name: 'Editor' });
  await expect(editor.getByRole('textbox', { name: /^The story/ })).toHaveValue(/^# /);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(strangers).toEqual([]);
});
