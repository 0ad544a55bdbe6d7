import { PictureCode } from '../engine/codes.ts';
import type { ViewRequest } from '../engine/protocol.ts';

/** For who needs a frame's numbers and no picture: the stacks of a few tasks are the least there is to gather. */
export const BARE_VIEW: ViewRequest = { zone: 0, columns: 1, picture: PictureCode.Stack, hash: false };
