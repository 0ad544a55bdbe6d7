import { PictureCode } from '../engine/codes.ts';
import type { ViewRequest } from '../engine/protocol.ts';

/** A view for callers that need a frame's numbers and no picture. The picture of stacks is the cheapest for the engine to collect. */
export const BARE_VIEW: ViewRequest = { zone: 0, columns: 1, picture: PictureCode.Stack, hash: false };
