// The palette of the present theme, and the theme's custom properties on the document.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { cssTokens, type Palette, palettes, type ThemeName } from '../look/palette.draw.ts';
import { useApp } from '../state/store.ts';

const forcedColours = window.matchMedia('(forced-colors: active)');

const follow = (changed: () => void): (() => void) => {
  forcedColours.addEventListener('change', changed);
  return () => forcedColours.removeEventListener('change', changed);
};

const useThemeName = (): ThemeName => {
  const theme = useApp((state) => state.intent.theme);
  const forced = useSyncExternalStore(follow, () => forcedColours.matches);
  return forced ? 'forced' : theme;
};

export const usePalette = (): Palette => palettes[useThemeName()];

/** Sets the properties on the root of the document, because dialogs and lists open outside of the page's element and need them too. Used
 * once. */
export const useDocumentTheme = (): void => {
  const name = useThemeName();
  const theme = useApp((state) => state.intent.theme);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.style.colorScheme = theme === 'dark' ? 'dark' : 'light';
    for (const [token, value] of cssTokens(palettes[name])) root.style.setProperty(token, value);
  }, [name, theme]);
};
