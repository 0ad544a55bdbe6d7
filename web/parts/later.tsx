// Parts of the page whose code is fetched when they are first shown, or before, as soon as nothing else is to be done.
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { keepPage } from '../offline/keep-page.ts';
import { writeAddress } from '../state/address.ts';
import { setApp } from '../state/store.ts';
import { pageWords } from '../words/page.words.ts';

/** Rest after the first picture until what it did not need is fetched, too. */
const REST_MS = 1_000;

/** How to fetch each of them; a part that is fetched may add others. */
const parts: (() => Promise<unknown>)[] = [];
/** Where most go next. */
const next: (() => Promise<unknown>)[] = [];

/** What was asked for last is in the link then, too. */
function loadAgain(): void {
  writeAddress();
  location.reload();
}

/** A part that could not be fetched may have gone with a new version of the page, or the connection has. A new load mends both. */
const Missing = (): ReactElement => (
  <div className="over-page missing-part">
    <p role="alert">{pageWords.missing.text}</p>
    <Button className="button" onPress={loadAgain}>
      {pageWords.missing.reload}
    </Button>
  </div>
);

/** A view that is there at once when its code is; else nothing stands in its place until then, or a sentence if that cannot be had. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): ((props: P) => ReactElement | null) =>
  laterAmong(parts, load);

/** The same, fetched ahead of all others. */
export const laterNext = <P extends object>(load: () => Promise<ComponentType<P>>): ((props: P) => ReactElement | null) =>
  laterAmong(next, load);

function laterAmong<P extends object>(
  among: (() => Promise<unknown>)[],
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactElement | null {
  const self: { view: ComponentType<P> | null } = { view: null };
  const fetchPart = async (): Promise<void> => {
    self.view ??= await load();
  };
  among.push(fetchPart);
  return function Later(props) {
    const [state, setState] = useState<'fetching' | 'there' | 'missing'>('fetching');
    const { view: View } = self;
    useEffect(() => {
      const shown = { still: true };
      const say = (now: 'there' | 'missing'): void => {
        if (shown.still) setState(now);
      };
      if (self.view === null)
        fetchPart().then(
          () => say('there'),
          () => say('missing'),
        );
      return () => {
        shown.still = false;
      };
    }, []);
    if (View !== null) return <View {...props} />;
    return state === 'missing' ? <Missing /> : null;
  };
}

/** What is there from the first time on that it was wanted. */
export function useEver(wanted: boolean): boolean {
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  return ever || wanted;
}

/** Fetches all other parts, one after the other, a while after `rests` has become true: a click then opens them at once. */
export function useFetchedAhead(rests: boolean): void {
  useEffect(() => {
    if (!rests) return;
    const timer = setTimeout(fetchAhead, REST_MS);
    return () => clearTimeout(timer);
  }, [rests]);
}

/** At once: somebody is about to need them. */
export async function fetchAhead(): Promise<void> {
  try {
    for (const fetchPart of next) await fetchPart();
    for (let at = 0; at < parts.length; at += 1) await parts[at]?.();
    keepPage(() => setApp({ newerWaits: true }));
  } catch {
    // Whoever opens what is missing is told.
  }
}
