// A line that is never cut off. If there is not enough room for all of it, only screen readers get the text.
import { type ReactElement, useLayoutEffect, useRef } from 'react';

type WholeLineProps = { readonly tag: 'h1' | 'p'; readonly className?: string; readonly text: string };

export const WholeLine = ({ tag: Tag, className = '', text }: WholeLineProps): ReactElement => {
  const boxRef = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const lineRef = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line must be measured again if its text changes
  useLayoutEffect(() => {
    const [box, line] = [boxRef.current, lineRef.current];
    if (box === null || line === null) return undefined;
    const decide = (): void => {
      line.classList.remove('visually-hidden');
      // Rounded down to whole pixels, because losing a part of a pixel is not visible.
      line.classList.toggle('visually-hidden', Math.floor(line.getBoundingClientRect().width) > box.clientWidth);
    };
    decide();
    const observer = new ResizeObserver(decide);
    observer.observe(box);
    // The length of the line changes when the page's own font is loaded.
    void document.fonts.ready.then(decide);
    return () => observer.disconnect();
  }, [text]);
  return (
    <Tag ref={boxRef} className={`whole-line ${className}`}>
      <span ref={lineRef}>{text}</span>
    </Tag>
  );
};
