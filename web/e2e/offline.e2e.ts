// The hosted page after its first visit: it opens without a network, and it works as before if the browser keeps nothing.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { addressOf, hashIn, openPage, test } from './page.ts';

// Only a visible page fetches its other parts, and only then does it keep itself for visits without a network.
test.use({ lookedAt: true, firstVisit: true });

const LINK = '#v1/2013-kswapd-limits?beat=world';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
};

/** Serves the built page on a server of its own, which can change to another version. */
async function servedDist() {
  const changes = new Map<string, (text: string) => string>();
  const server = createServer(({ url = '/' }, response) => {
    const file = new URL(url, 'http://here').pathname.slice(1) || 'index.html';
    try {
      const bytes = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
      response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
      response.end(changes.get(file)?.(bytes.toString('utf8')) ?? bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    change: (file: string, change: (text: string) => string): void => void changes.set(file, change),
    close: (): Promise<unknown> => new Promise((resolve) => server.close(resolve)),
  };
}

/** Opens the page for the first time, and waits until its service worker is active, so that the page is kept. */
async function keptVisit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Damages the kept files whose addresses match, and returns their number. */
const damage = (page: Page, file: RegExp): Promise<number> =>
  page.evaluate(
    async ([pattern = '']) => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const hit = (await cache.keys()).filter(({ url }) => new RegExp(pattern).test(url));
      for (const request of hit) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        await cache.put(request, new Response('damaged', { headers: { 'content-type': type } }));
      }
      return hit.length;
    },
    [file.source],
  );

test.describe('where the browser keeps pages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the gallery and a story that was not opened before work without a network, and the engine verifies the story', async ({
    page,
    context,
  }) => {
    await keptVisit(page, './');
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
    await page.goto('about:blank');
    await page.goto('./index.html');
    await expect(page.locator('.primer-card')).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`./${LINK}`);
    await expect(page.locator('.app[data-storage=verified]')).toBeVisible();
    expect(hashIn(await addressOf(page))).toMatch(/^[0-9a-f]{16}$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('damaged kept files are fetched from the network and kept again', async ({ page, context }) => {
    await keptVisit(page, './');
    expect(await damage(page, /./)).toBeGreaterThan(20);
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
  });

  test('without a network, a damaged script leaves a text that says what to do', async ({ page, context }) => {
    await keptVisit(page, './');
    expect(await damage(page, /\/assets\/index-[^/]*\.js$/)).toBe(1);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.unstarted')).toContainText('Check the connection and load the page again');
    await expect(page.locator('.unstarted')).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
  });

  test('without a network, a damaged page is replaced by a text that says so', async ({ page, context }) => {
    await keptVisit(page, './');
    expect(await damage(page, /\/(?:index\.html)?$/)).toBe(2);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('What this browser keeps of the page is damaged, and there is no network.')).toBeVisible();
  });

  test('a browser whose kept files cannot be read uses the network', async ({ page, context }) => {
    await keptVisit(page, './');
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
  });

  test('a newer version that is kept is offered, and one button opens it at the same link', async ({ page }) => {
    const built = await servedDist();
    try {
      await keptVisit(page, `${built.address}${LINK}`);
      built.change('service-worker.js', (text) => text.replace('"name":"', '"name":"newer-'));
      await page.reload();
      const button = page.getByRole('button', { name: 'Open the newer version' });
      await button.waitFor();
      await Promise.all([page.waitForEvent('load'), button.click()]);
      await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 60_000 }).toEqual([expect.stringContaining(' newer-')]);
      await expect(button).toHaveCount(0);
      await expect(page.locator('.app.told')).toBeVisible();
      expect(await addressOf(page)).toContain('beat=world');
    } finally {
      await built.close();
    }
  });
});

test('if the browser may not keep files, the page works as before', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: {
        register: () => {
          Object.assign(globalThis, { wasRefused: true });
          return Promise.reject(new DOMException('denied', 'SecurityError'));
        },
      },
    });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openPage(page, LINK);
  await page.waitForFunction(() => 'wasRefused' in globalThis);
  // The browser reports an unhandled rejection only after the current tasks.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(errors).toEqual([]);
});
