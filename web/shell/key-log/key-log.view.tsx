// The names of the user's last three commands, over the stage.
import type { ReactElement } from 'react';
import { KEY_HELP } from '../../domain/transport/keys.model.ts';
import { commandText } from '../../domain/transport/keys.words.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { useApp } from '../../state/store.ts';
import './key-log.css';
import { keyLogWords } from './key-log.words.ts';

export const KeyLogView = (): ReactElement => {
  const log = useApp((state) => state.keyLog);
  const names = useApp(sideNamesOf);
  return (
    <aside className="key-log" aria-label={keyLogWords.label}>
      <ol>
        {(log ?? []).map(({ nth, command, times }) => (
          <li key={nth}>
            {KEY_HELP.find((one) => one.command === command)?.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {commandText(command, names).split(/[:;]/)[0]}
            {times > 1 ? keyLogWords.times(times) : null}
          </li>
        ))}
      </ol>
    </aside>
  );
};
