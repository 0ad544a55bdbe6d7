// The key of the marks in the lanes of a comparison.
import type { ReactElement } from 'react';
import { besideWords as words } from './beside.words.ts';

type KeyProps = {
  readonly measuredName: string;
  /** The measured curves have rings at their samples. */
  readonly rings: boolean;
  /** The words for the band. */
  readonly measured: string;
  readonly computed: string;
  /** The words for the cross at the end; null: the lanes have no cross. */
  readonly ends: string | null;
};

const BOX = '0 0 34 12';

export const BesideKey = ({ measuredName, rings, measured, computed, ends }: KeyProps): ReactElement => (
  <ul className="beside-key">
    <li>
      <svg viewBox={BOX} aria-hidden="true">
        <rect x="1" y="3" width="32" height="6" className="beside-key-band" />
        {rings ? (
          <>
            <circle cx="8" cy="6" r="2.8" className="beside-key-ring" />
            <circle cx="26" cy="6" r="2.8" className="beside-key-ring" />
          </>
        ) : null}
      </svg>
      <span>
        <strong>{measuredName}</strong> {measured}
      </span>
    </li>
    {ends === null ? null : (
      <li>
        <svg viewBox={BOX} aria-hidden="true">
          <path d="M9 6H25M17 1V11" className="beside-key-cross" />
        </svg>
        <span>{ends}</span>
      </li>
    )}
    <li>
      <svg viewBox={BOX} aria-hidden="true">
        <path d="M1 9C12 9 20 3 33 3" className="beside-key-line" />
      </svg>
      <span>
        <strong>{words.computed}</strong> {computed}
      </span>
    </li>
  </ul>
);
