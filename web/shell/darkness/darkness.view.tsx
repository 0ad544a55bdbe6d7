// A dark screen, which is announced to users who cannot see it. It is the first element of the page, so that it gets keys before all other
// elements.
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
    // A dialog hides the rest of the page from screen readers. The attribute exempts this element.
    <div data-react-aria-top-layer="true">
      <p className="visually-hidden" role="status">
        {dark ? darknessWords.dark : ever ? darknessWords.light : ''}
      </p>
      {/* A click lights up the screen as any key does, because some clickers work as a mouse. */}
      {dark ? <div className="darkness" aria-hidden="true" onPointerDown={lightUp} /> : null}
    </div>
  );
};
