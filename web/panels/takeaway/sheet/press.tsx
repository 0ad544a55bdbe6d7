// The press lays out a sheet off screen and reads it into a drawing.
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { cssTokens, palettes } from '../../../look/palette.draw.ts';
import type { Drawing } from './drawing.model.ts';
import { drawingOf } from './drawing-of.ts';
import './sheet.css';

/** The colours of sheets: those of the light theme, because paper is white. */
export const paperTokens: Readonly<Record<string, string>> = Object.fromEntries(cssTokens(palettes.light));

export type Press = {
  /** The drawing of a sheet that is a single SVG. */
  readonly drawing: (sheet: ReactElement, title: string) => Drawing;
  readonly close: () => void;
};

export function openPress(): Press {
  const place = document.createElement('div');
  place.className = 'sheet-press';
  place.setAttribute('aria-hidden', 'true');
  place.inert = true;
  for (const [token, value] of Object.entries(paperTokens)) place.style.setProperty(token, value);
  document.body.append(place);
  const root = createRoot(place);
  return {
    drawing: (sheet, title) => {
      flushSync(() => root.render(sheet));
      const svg = place.querySelector('svg');
      if (svg === null) throw new Error('a sheet is one SVG');
      return drawingOf(svg, title);
    },
    close: () => {
      root.unmount();
      place.remove();
    },
  };
}
