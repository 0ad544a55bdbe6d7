// Shows the gallery, or the page around the stage. Their code is loaded separately, so neither waits for the other.
import type { ReactElement } from 'react';
import { later, laterNext } from '../parts/later.tsx';
import { useDocumentTheme } from '../parts/use-palette.ts';
import { useApp } from '../state/store.ts';
import { Darkness } from './darkness/darkness.view.tsx';
import { useDroppedFile } from './drop/use-dropped-file.ts';

const Gallery = later(async () => (await import('./gallery/gallery.view.tsx')).Gallery);
const KeyLog = later(async () => (await import('./key-log/key-log.view.tsx')).KeyLogView);
const Lecture = later(async () => (await import('./lecture/lecture.view.tsx')).LectureView);
const DropNote = later(async () => (await import('./drop/drop.view.tsx')).DropNote);
const RecordingPanel = later(async () => (await import('../panels/recording/recording.view.tsx')).RecordingPanel);
const MeasuredPanel = later(async () => (await import('../panels/measured/measured.view.tsx')).MeasuredPanel);
const Page = laterNext(async () => (await import('./page.view.tsx')).Page);

export const App = (): ReactElement => {
  const home = useApp((state) => state.home);
  useDocumentTheme();
  const lectures = useApp((state) => state.lecture !== null);
  const logs = useApp((state) => state.keyLog !== null);
  const recording = useApp((state) => state.recording);
  const measuredLink = useApp((state) => state.measuredLink);
  const [dropping, closeDrop] = useDroppedFile();
  return (
    <>
      <Darkness />
      {home === null ? null : home ? <Gallery /> : <Page />}
      {lectures ? <Lecture /> : null}
      {logs ? <KeyLog /> : null}
      {recording === null ? null : <RecordingPanel shown={recording} />}
      {measuredLink === null ? null : <MeasuredPanel link={measuredLink} />}
      {dropping.type === 'nothing' ? null : <DropNote dropping={dropping} onClose={closeDrop} />}
    </>
  );
};
