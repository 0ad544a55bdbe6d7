// A test reuses the window of the previous test. The second test here checks that nothing of the first one is left.
import { expect } from '@playwright/test';
import { test } from './page.ts';

test.describe.configure({ mode: 'serial' });

const TINY = { width: 300, height: 200 };

test('a test leaves a route, a script, storage, a name, a permission, another size and another window', async ({ page, context }) => {
  await page.addInitScript(() => Object.assign(window, { left: true }));
  await page.route('**/icon.svg', (route) => route.fulfill({ status: 404, body: '' }));
  await context.grantPermissions(['clipboard-read']);
  await page.goto('./');
  await page.setViewportSize(TINY);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    window.name = 'left';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await new Promise((resolve) => Object.assign(indexedDB.open('left'), { onsuccess: resolve }));
  });
  await (await context.newPage()).goto('./');
  expect(context.pages()).toHaveLength(2);
});

test('the next test finds none of it', async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  await page.goto('./');
  expect(
    await page.evaluate(async () => ({
      script: 'left' in window,
      icon: (await fetch('./icon.svg')).status,
      stored: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
      name: window.name,
      permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      width: innerWidth,
      moves: matchMedia('(prefers-reduced-motion: no-preference)').matches,
    })),
  ).toEqual({ script: false, icon: 200, stored: [0, 0, 0], name: '', permission: 'prompt', width: 1280, moves: true });
});
