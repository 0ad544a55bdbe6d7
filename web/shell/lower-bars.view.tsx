// The parts below the stage: legend, time lanes, transport bar.
import type { ReactElement } from 'react';
import { Floor } from '../stage/floor.view.tsx';
import { TransportBar } from './transport/transport.view.tsx';

export const LowerBars = (): ReactElement => (
  <>
    <Floor />
    <TransportBar />
  </>
);
