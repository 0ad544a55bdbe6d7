import { PictureCode } from '../engine/codes.ts';
import type { ViewRequest } from '../engine/protocol.ts';

/** A request for callers that need a frame's numbers and no picture. The stacks of a few tasks are the cheapest picture to gather. */
export const BARE_VIEW: ViewRequest = { zone: 0, columns: 1, picture: PictureCode.Stack, hash: false };
