// One line that is never cut: without room for all of it, it is only read aloud. Whoever places it gives a title to what stays.
import { type ReactElement, useLayoutEffect, useRef } from 'react';

type WholeLineProps = { readonly tag: 'h1' | 'p'; readonly className?: string; readonly text: string };

export const WholeLine = ({ tag: Tag, className = '', text }: WholeLineProps): ReactElement => {
  const boxRef = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const lineRef = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another length
  useLayoutEffect(() => {
    const [box, line] = [boxRef.current, lineRef.current];
    if (box === null || line === null) return undefined;
    const decide = (): void => {
      line.classList.remove('visually-hidden');
      // To the pixel: half a pixel more is nothing that anybody sees cut.
      line.classList.toggle('visually-hidden', Math.floor(line.getBoundingClientRect().width) > box.clientWidth);
    };
    decide();
    const observer = new ResizeObserver(decide);
    observer.observe(box);
    // Before the page's own type has come, a line has another length.
    void document.fonts.ready.then(decide);
    return () => observer.disconnect();
  }, [text]);
  return (
    <Tag ref={boxRef} className={`whole-line ${className}`}>
      <span ref={lineRef}>{text}</span>
    </Tag>
  );
};
