// The message that replaces the page if rendering fails, so that the page is never blank.
import { Component, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { faultWords } from '../words/faults.words.ts';

type PageFaultState = { readonly why: string | null };

/** React removes the whole page when a view throws, unless a component of this kind is around it. */
export class PageFault extends Component<{ readonly children: ReactNode }, PageFaultState> {
  override readonly state: PageFaultState = { why: null };

  static getDerivedStateFromError(error: unknown): PageFaultState {
    return { why: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { why } = this.state;
    if (why === null) return this.props.children;
    return (
      <main className="page-fault">
        <p role="alert">{faultWords.page(why)}</p>
        <Button className="button" onPress={() => location.reload()}>
          {faultWords.load}
        </Button>
      </main>
    );
  }
}
