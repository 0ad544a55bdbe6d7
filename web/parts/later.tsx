// Parts of the page whose code is fetched when they are first shown, or earlier if the page is idle.
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { keepPage } from '../offline/keep-page.ts';
import { writeAddress } from '../state/address.ts';
import { setApp } from '../state/store.ts';
import { pageWords } from '../words/page.words.ts';

/** Delay after the first picture before the remaining parts are fetched, in ms. */
const REST_MS = 1_000;

/** The functions that fetch the parts. A fetched part may add others. */
const parts: (() => Promise<unknown>)[] = [];
/** The parts that most users open next. */
const next: (() => Promise<unknown>)[] = [];

/** Reloads the page. Writes the address first, so that the link includes the user's last request. */
function loadAgain(): void {
  writeAddress();
  location.reload();
}

/** Shown in place of a part that could not be fetched, because a new version of the page no longer has it or the connection failed. A
 * reload can help in both cases. */
const Missing = (): ReactElement => (
  <div className="over-page missing-part">
    <p role="alert">{pageWords.missing.text}</p>
    <Button className="button" onPress={loadAgain}>
      {pageWords.missing.reload}
    </Button>
  </div>
);

/** Makes a view whose code is fetched when it is first shown. It shows nothing while the code is being fetched, and a message if that
 * fails. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): ((props: P) => ReactElement | null) =>
  laterAmong(parts, load);

/** Like `later`, but an idle page fetches this view's code before that of all others. */
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

/** Whether `wanted` is or was ever true. */
export function useEver(wanted: boolean): boolean {
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  return ever || wanted;
}

/** Fetches all other parts, one after the other, REST_MS after `rests` has become true, so that a click opens them at once. A hidden
 * page, such as a tab opened in the background, fetches them when it becomes visible. */
export function useFetchedAhead(rests: boolean): void {
  useEffect(() => {
    if (!rests) return;
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      fetchAhead();
    };
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', look);
      look();
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [rests]);
}

/** Fetches all parts now, because the user is about to need them, and then keeps the page for visits without a network. */
export async function fetchAhead(): Promise<void> {
  try {
    for (const fetchPart of next) await fetchPart();
    for (let at = 0; at < parts.length; at += 1) await parts[at]?.();
    keepPage(() => setApp({ newerWaits: true }));
  } catch {
    // A user who opens a missing part sees a message.
  }
}
