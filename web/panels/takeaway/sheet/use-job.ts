// A job that takes a while, with its progress and its failure. The user can give it up.
import { useCallback, useEffect, useRef, useState } from 'react';

type JobState =
  | { readonly type: 'none' }
  | { readonly type: 'runs'; readonly done: number; readonly of: number }
  /** The job is done, with a remark about something that is missing. */
  | { readonly type: 'noted'; readonly note: string }
  | { readonly type: 'failed'; readonly why: string };

export type Progress = { readonly tell: (done: number, of: number) => void; readonly isGivenUp: () => boolean };

/** The work of a job. It resolves with a remark if the result is not quite what the user asked for, or with null. */
type Work = (progress: Progress) => Promise<string | null>;

export type Job = {
  readonly state: JobState;
  readonly start: (work: Work) => void;
  readonly giveUp: () => void;
};

/** The job of a component. A new job gives up the one that still runs, and a job is given up when the component disappears. */
export function useJob(): Job {
  const [state, setState] = useState<JobState>({ type: 'none' });
  const current = useRef({ isGivenUp: true });
  const giveUp = useCallback(() => {
    current.current.isGivenUp = true;
    setState({ type: 'none' });
  }, []);
  const start = useCallback((work: Work) => {
    current.current.isGivenUp = true;
    const own = { isGivenUp: false };
    current.current = own;
    const say = (next: JobState): void => {
      if (!own.isGivenUp) setState(next);
    };
    say({ type: 'runs', done: 0, of: 1 });
    work({ tell: (done, of) => say({ type: 'runs', done, of }), isGivenUp: () => own.isGivenUp }).then(
      (note) => say(note === null ? { type: 'none' } : { type: 'noted', note }),
      (error: unknown) => say({ type: 'failed', why: error instanceof Error ? error.message : String(error) }),
    );
  }, []);
  useEffect(
    () => () => {
      current.current.isGivenUp = true;
    },
    [],
  );
  return { state, start, giveUp };
}
