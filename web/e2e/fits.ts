// Checks that everything on the page has room: nothing is cut off, nothing is beyond the window, and no text covers another.
import { expect, type Page } from '@playwright/test';

/** Texts that are cut off by a box that hides its overflow, by the window or by their drawing; each text follows the reason. */
export const cutIn = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate((root) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${root} *`)) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
      if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (element.closest('.visually-hidden') !== null || box.width < 2 || box.height < 2) continue;
      const text = (element.textContent ?? '').slice(0, 60);
      const hides = getComputedStyle(element).overflowX !== 'visible';
      if (element instanceof HTMLElement && hides && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${text}`);
      if (box.left < -1 || box.right > window.innerWidth + 1) found.push(`beyond the window: ${text}`);
      const drawing = element.closest('svg')?.getBoundingClientRect();
      if (drawing !== undefined && (box.left < drawing.left - 2 || box.right > drawing.right + 2))
        found.push(`beyond its picture: ${text}`);
    }
    return found;
  }, within);

export type Overlaps = { readonly texts: number; readonly found: readonly string[] };

/** Pairs of texts that overlap, among those that the selectors match. A text in a layer that is over the page by design is compared only with
 * texts of the same layer. */
export const overlapsOf = (page: Page, selectors: string): Promise<Overlaps> =>
  page.evaluate((wanted) => {
    type Piece = { readonly text: string; readonly box: DOMRect; readonly layer: Element | null; readonly element: Element };
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (/^(fixed|sticky)$/.test(getComputedStyle(at).position)) return at;
      return null;
    };
    // Text for screen readers only is in a box of one pixel.
    const isOnlyRead = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (Math.min(width, height) < 2 && getComputedStyle(at).overflowX !== 'visible') return true;
      }
      return false;
    };
    const pieces: Piece[] = [];
    for (const element of document.querySelectorAll(wanted)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isOnlyRead(element)) continue;
      // A text with several lines has a box for each line.
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = element instanceof SVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
        for (const box of lines)
          if (box.width > 2 && box.height > 2) pieces.push({ text: node.textContent ?? '', box, layer: layerOf(element), element });
      }
    }
    const found = new Set<string>();
    for (const [place, one] of pieces.entries())
      for (const other of pieces.slice(place + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // The boxes of successive lines overlap a little, so only an overlap of more than 40 % of the height counts.
        if (width > 2 && height > 0.4 * Math.min(one.box.height, other.box.height))
          found.add(`${one.text.trim().slice(0, 60)} | ${other.text.trim().slice(0, 60)}`);
      }
    return { texts: pieces.length, found: [...found] };
  }, selectors);

export const expectNothingSideways = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
