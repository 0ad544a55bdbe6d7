// The engine's codes as values. The one place from which the page imports them.
export {
  Badge,
  Better,
  Cut,
  EventKind,
  KernelSide,
  MarkKind,
  Picture as PictureCode,
  Relation,
  RowClass,
  Scaling,
  ScanMode,
  TaskKind,
  TaskState,
  WaitKind,
} from './wasm/engine.js';
