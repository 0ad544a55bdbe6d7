// The last three commands by name, over the stage.
import type { ReactElement } from 'react';
import { KEY_HELP } from '../../domain/transport/keys.model.ts';
import { commandWords } from '../../domain/transport/keys.words.ts';
import { useApp } from '../../state/store.ts';
import './key-log.css';
import { keyLogWords } from './key-log.words.ts';

export const KeyLogView = (): ReactElement => {
  const log = useApp((state) => state.keyLog);
  return (
    <ol className="key-log" aria-label={keyLogWords.label}>
      {(log ?? []).map(({ nth, command, times }) => (
        <li key={nth}>
          {KEY_HELP.find((one) => one.command === command)?.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {commandWords[command].split(/[:;]/)[0]}
          {times > 1 ? keyLogWords.times(times) : null}
        </li>
      ))}
    </ol>
  );
};
