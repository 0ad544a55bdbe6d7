// Settings that have no effect on a side's kernel, in the engine's words, which are also those of the command line.
import type { ReactElement } from 'react';

/** Each sentence once, even if both sides say it. */
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
