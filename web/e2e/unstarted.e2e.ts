// If the first script of the page is missing or cannot run, a text in both languages says what to do.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from './page.ts';

const FIRST_SCRIPT = /\/assets\/index-[^/]*\.js$/;

async function saysWhatToDo(page: Page | FrameLocator): Promise<void> {
  const words = page.locator('.unstarted');
  await expect(words).toBeVisible();
  await expect(words).toContainText('The page has not started yet.');
  await expect(words).toContainText('load the page again');
  await expect(words).toContainText('页面还没有启动');
  await expect(words).toContainText('重新加载');
}

test('if the first script is missing, a text says what to do', async ({ page }) => {
  await page.route(FIRST_SCRIPT, (route) => route.fulfill({ status: 404, body: 'not here' }));
  await page.goto('./#v1/primer');
  await saysWhatToDo(page);
});

test('if the first script was cut, a text says what to do', async ({ page }) => {
  await page.route(FIRST_SCRIPT, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  });
  await page.goto('./#v1/primer');
  await saysWhatToDo(page);
});

test('a page that starts shows none of these texts', async ({ page }) => {
  await page.goto('./#stories');
  await expect(page.locator('.primer-card')).toBeVisible();
  await expect(page.locator('.unstarted')).toHaveCount(0);
});

test.describe('in a sandboxed frame, which has no origin', () => {
  let holder: Server;
  let address = '';

  test.beforeEach(async ({ baseURL }) => {
    holder = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<iframe sandbox="allow-scripts" width="1200" height="640" src="${baseURL}#v1/primer?size=classroom"></iframe>`);
    });
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(holder.address() as AddressInfo).port}/`;
  });
  test.afterEach(() => new Promise((resolve) => holder.close(resolve)));

  test('if the server gives its scripts only to its own pages, a text says what to do', async ({ page }) => {
    await page.goto(address);
    await saysWhatToDo(page.frameLocator('iframe'));
  });

  test('if the server allows every origin, the page appears and says why no engine starts', async ({ page }) => {
    await page.route('**/assets/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
    });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('alert').first()).toContainText('Open it in its own tab');
    expect(errors).toEqual([]);
  });
});
