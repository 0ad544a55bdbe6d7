// The shown moment of a recording, and its playback: the whole recording in half a minute, or in real time if it is shorter.
import { useEffect, useRef, useState } from 'react';
import { lastRow, type Recording, rowAt, secondsAt } from '../../domain/recorded/recording.model.ts';

/** Duration of the playback of a long recording, in seconds. */
const PLAY_SECONDS = 30;

export type Playing = {
  readonly row: number;
  readonly playing: boolean;
  /** Seconds of the recording per second of playback. */
  readonly speed: number;
  /** Shows a row, and stops the playback. */
  readonly goTo: (row: number) => void;
  readonly toggle: () => void;
};

export function useRecordingPlay(recording: Recording): Playing {
  const last = lastRow(recording);
  const speed = Math.max(1, secondsAt(recording, last) / PLAY_SECONDS);
  const [row, setRow] = useState(0);
  const [playing, setPlaying] = useState(false);
  /** The shown moment, which is between two rows while the recording plays. */
  const seconds = useRef(0);
  const show = (to: number): void => {
    seconds.current = secondsAt(recording, to);
    setRow(to);
  };
  useEffect(() => {
    if (!playing) return;
    const clock = { ms: performance.now(), frame: 0 };
    const next = (ms: number): void => {
      seconds.current += (Math.max(0, ms - clock.ms) / 1_000) * speed;
      clock.ms = ms;
      setRow(rowAt(recording, seconds.current));
      clock.frame = requestAnimationFrame(next);
    };
    clock.frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(clock.frame);
  }, [playing, recording, speed]);
  useEffect(() => {
    if (row === last) setPlaying(false);
  }, [row, last]);
  return {
    row,
    playing,
    speed,
    goTo: (to) => {
      setPlaying(false);
      show(Math.min(last, Math.max(0, to)));
    },
    toggle: () => {
      // If the recording is at its end, it plays from the start.
      if (!playing && row === last) show(0);
      setPlaying(!playing);
    },
  };
}
