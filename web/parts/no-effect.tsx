// Lists settings that have no effect on a side's kernel, in the engine's words, which the command line also prints.
import type { ReactElement } from 'react';

/** Shows each sentence once, even if both sides have it. */
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
