// One line that is never cut. If there is not enough room for all of it, it is hidden and only read aloud, so the parent should give the
// remaining element a title.
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
      // Rounded down to whole pixels, because a cut of half a pixel cannot be seen.
      line.classList.toggle('visually-hidden', Math.floor(line.getBoundingClientRect().width) > box.clientWidth);
    };
    decide();
    const observer = new ResizeObserver(decide);
    observer.observe(box);
    // The line has another length until the page's own font has been loaded.
    void document.fonts.ready.then(decide);
    return () => observer.disconnect();
  }, [text]);
  return (
    <Tag ref={boxRef} className={`whole-line ${className}`}>
      <span ref={lineRef}>{text}</span>
    </Tag>
  );
};
