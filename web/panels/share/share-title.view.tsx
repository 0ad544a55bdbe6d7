// The user's own title for a run: plain text of limited length.
import { type ReactElement, useId, useState } from 'react';
import { TITLE_LIMIT } from '../../state/link-values.ts';
import { titleOf } from '../../state/scenarios.ts';
import { setTitle } from '../../state/share.ts';
import { appState, useApp } from '../../state/store.ts';
import { shareWords } from './share.words.ts';

/** The title of the run: the user's own, or else the scenario's. */
export const useRunTitle = (): string =>
  useApp(({ intent, infos }) => intent.title ?? (infos.before ?? infos.after)?.title ?? titleOf(intent.scenario));

export const ShareTitle = (): ReactElement => {
  const id = useId();
  const own = useRunTitle();
  // The field keeps a trailing blank while the user types, because another word may follow.
  const [typed, setTyped] = useState(appState().intent.title ?? '');
  return (
    <div className="share-way">
      <div className="share-way-head">
        <label htmlFor={id}>{shareWords.titleLabel}</label>
        <span className="share-hint">{shareWords.titleHint}</span>
      </div>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={TITLE_LIMIT}
        placeholder={own}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setTitle(target.value);
        }}
      />
    </div>
  );
};
