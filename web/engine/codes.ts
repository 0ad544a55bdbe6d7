// The engine's codes as values. The one place from which the page imports them.
export { EventKind, MarkKind, ScanMode, TaskKind, TaskState, WaitKind } from './wasm/engine.js';
