// The worker's script: one engine with one simulation, for one kernel, and the reader for its texts.
import { checkpointBudget } from './checkpoints.ts';
import { buffersOf } from './parcel.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { createServer } from './server.ts';
import * as engine from './wasm/engine.js';
import * as reader from './wasm/reader.js';

const transferables = (message: FromWorker): Transferable[] => {
  if (message.type === 'report') return buffersOf(message.report.samples);
  if (message.type !== 'answer' || message.answer.type !== 'frame') return [];
  const { map_image, ...frame } = message.answer.frame;
  // Only the bitmap of the image is transferred; the small look with its colours is copied.
  return map_image === undefined ? buffersOf(frame) : [...buffersOf(frame), map_image.bitmap];
};

// Only some browsers report the memory of the device.
const deviceMemory = 'deviceMemory' in navigator && typeof navigator.deviceMemory === 'number' ? navigator.deviceMemory : undefined;

const serve = createServer(engine, reader, checkpointBudget(deviceMemory), (message) =>
  self.postMessage(message, { transfer: transferables(message) }),
);

self.onmessage = (event: MessageEvent<ToWorker>) => serve(event.data);
