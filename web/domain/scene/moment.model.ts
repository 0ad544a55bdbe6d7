// A kernel at a moment.
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';

/** What is shown of it, and the rows of the run that lead there. */
export type Moment = { readonly frame: Frame; readonly scene: SceneFrame; readonly samples: SampleTable };
