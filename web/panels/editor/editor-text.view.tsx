// A text with line numbers, and marks at the lines with mistakes. The lines are drawn behind a plain text field and wrap in the same way, so
// that each number is beside the first row of its line.
import { type KeyboardEvent, memo, type ReactElement, type RefObject, useImperativeHandle, useRef } from 'react';

/** The functions of the field that the panel calls. */
export type TextPlace = { readonly focus: () => void; readonly goTo: (line: number) => void };

type EditorTextProps = {
  readonly label: string;
  readonly text: string;
  readonly placeholder: string;
  readonly wrongLines: ReadonlySet<number>;
  /** The id of the element that describes the state of the text. */
  readonly describedBy: string;
  readonly place: RefObject<TextPlace | null>;
  readonly onChange: (text: string, line: number) => void;
  readonly onLeave: () => void;
};

const Line = memo(function Line({ text, wrong }: { readonly text: string; readonly wrong: boolean }): ReactElement {
  // A blank gives an empty line the height of any other line.
  return <div className={wrong ? 'editor-line editor-line-wrong' : 'editor-line'}>{text === '' ? ' ' : text}</div>;
});

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

export const EditorText = (props: EditorTextProps): ReactElement => {
  const { label, text, placeholder, wrongLines, describedBy, place, onChange, onLeave } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const lines = text.split('\n');
  useImperativeHandle(place, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    goTo: (line) => {
      const from =
        text
          .split('\n')
          .slice(0, line - 1)
          .join('\n').length + (line > 1 ? 1 : 0);
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(from, from);
      rows.current?.children[line - 1]?.scrollIntoView({ block: 'center' });
    },
  }));
  const keyPressed = (press: KeyboardEvent): void => {
    if (press.key !== 'Escape') return;
    press.stopPropagation();
    onLeave();
  };
  return (
    <div className="editor-scroll">
      <div className="editor-sheet">
        <div ref={rows} className="editor-lines" aria-hidden="true">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number.
            <Line key={at} text={line} wrong={wrongLines.has(at + 1)} />
          ))}
        </div>
        <textarea
          ref={field}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={wrongLines.size > 0}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onChange(target.value, lineAt(target.value, target.selectionStart))}
          onKeyDown={keyPressed}
        />
      </div>
    </div>
  );
};
