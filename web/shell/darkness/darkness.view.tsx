// A dark screen, which is announced to users who cannot see it. It is the first element of the page, so that it receives keys before all
// others.
import type { ReactElement } from 'react';
import { useEver } from '../../parts/later.tsx';
import { lightUp } from '../../state/darkness.ts';
import { useApp } from '../../state/store.ts';
import { darknessWords } from './darkness.words.ts';
import { useDarknessKeys } from './use-darkness-keys.ts';

export const Darkness = (): ReactElement => {
  const dark = useApp((state) => state.dark);
  const ever = useEver(dark);
  useDarknessKeys();
  return (
    // Dialogs hide the rest of the page from screen readers; the attribute exempts this element.
    <div data-react-aria-top-layer="true">
      <p className="visually-hidden" role="status">
        {dark ? darknessWords.dark : ever ? darknessWords.light : ''}
      </p>
      {/* A clicker that works as a mouse sends clicks, so a click also lights up the screen; any key does, too. */}
      {dark ? <div className="darkness" aria-hidden="true" onPointerDown={lightUp} /> : null}
    </div>
  );
};
