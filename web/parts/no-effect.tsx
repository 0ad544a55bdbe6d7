// Settings that change nothing on the kernel of a side, in the engine's words, as the command line says them.
import type { ReactElement } from 'react';

/** Each sentence once, though both sides may say it. */
export const NoEffect = ({ sentences }: { readonly sentences: readonly string[] }): ReactElement | null =>
  sentences.length === 0 ? null : (
    <ul className="no-effect">
      {[...new Set(sentences)].map((sentence) => (
        <li key={sentence} lang="en">
          {sentence}
        </li>
      ))}
    </ul>
  );
