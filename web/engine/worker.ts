// The worker: owns one wasm instance with one simulation, for one kernel.
import { buffersOf } from './plain.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { createServer } from './server.ts';
import * as engine from './wasm/engine.js';

const transferables = (message: FromWorker): ArrayBuffer[] => {
  if (message.type === 'report') return buffersOf(message.report.samples);
  return message.answer.type === 'frame' ? buffersOf(message.answer.frame) : [];
};

const serve = createServer(engine, (message) => self.postMessage(message, { transfer: transferables(message) }));

self.onmessage = (event: MessageEvent<ToWorker>) => serve(event.data);
