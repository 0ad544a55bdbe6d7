import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { launchOptions } from './chromium.mjs';
import { follow, settled } from './settled.mjs';
const root = fileURLToPath(new URL('../..', import.meta.url));
const server = await preview({ configFile: `${root}vite.config.ts`, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
const browser = await chromium.launch(launchOptions);
try {
  const [address] = server.resolvedUrls.local;
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${address}#stories`);
  for (const h of process.argv.slice(2)) {
    await follow(page, h, null);
    await page.waitForTimeout(15000);
    const small = await page.evaluate(() => {
      const out = new Set();
      for (const e of document.querySelectorAll('*')) {
        const t = [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim() !== '').map((n) => n.textContent.trim()).join(' ');
        if (t === '' || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const r = e.getBoundingClientRect(); if (r.width < 2 || r.height < 2) continue;
        const svg = e.ownerSVGElement; const k = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
        const px = Number.parseFloat(getComputedStyle(e).fontSize) * k;
        if (px < 23.9) out.add(`${px.toFixed(1)} ${e.className?.baseVal ?? e.className} "${t.slice(0, 50)}"`);
      }
      return [...out];
    });
    console.log(h, '\n ', small.join('\n  '));
    await page.screenshot({ path: `/tmp/w/probe-${process.argv.indexOf(h)}.png` });
  }
} finally { await browser.close(); await new Promise((r) => server.httpServer.close(r)); }
