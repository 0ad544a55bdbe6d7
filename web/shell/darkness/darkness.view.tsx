// A dark screen, which says so to whoever cannot see that it is dark. It stands before all else on the page, so that its keys come first.
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
    // Dialogs hide the rest of the page from screen readers, and must not hide this.
    <div data-react-aria-top-layer="true">
      <p className="visually-hidden" role="status">
        {dark ? darknessWords.dark : ever ? darknessWords.light : ''}
      </p>
      {/* A clicker that is held as a mouse clicks; all keys light it up, too. */}
      {dark ? <div className="darkness" aria-hidden="true" onPointerDown={lightUp} /> : null}
    </div>
  );
};
