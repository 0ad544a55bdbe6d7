// One kernel at one moment of its run.
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';

/** The frame and the scene of the moment, and the sample rows before it. */
export type Moment = { readonly frame: Frame; readonly scene: SceneFrame; readonly samples: SampleTable };
