// A text to copy, with its name, a short explanation, and the button that copies it.
import { type ReactElement, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { copyText } from '../../parts/copy-text.ts';
import { shareWords } from './share.words.ts';

type ShareWayProps = { readonly name: string; readonly hint: string; readonly text: string; readonly lines: 'one' | 'some' };

export const ShareWay = ({ name, hint, text, lines }: ShareWayProps): ReactElement => {
  const id = useId();
  const [answer, setAnswer] = useState<{ readonly of: string; readonly result: 'copied' | 'failed' } | null>(null);
  // The result of copying applies only as long as the text has not changed since.
  const result = answer?.of === text ? answer.result : null;
  const Field = lines === 'one' ? 'input' : 'textarea';
  return (
    <div className="share-way">
      <div className="share-way-head">
        <label htmlFor={id}>{name}</label>
        <span className="share-hint" role="status">
          {result === 'failed' ? shareWords.copyFailed : hint}
        </span>
      </div>
      <Field id={id} readOnly value={text} spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
      <Button
        className="button"
        aria-label={shareWords.copyOf(name)}
        onPress={() => void copyText(text).then((done) => setAnswer({ of: text, result: done }))}
      >
        {result === 'copied' ? shareWords.copied : shareWords.copy}
      </Button>
    </div>
  );
};
