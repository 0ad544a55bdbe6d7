// Shown over the audience's page during a lecture: the spot to which the lecturer points, the QR code of the place, and the bets of the
// audience.
import { type ReactElement, useEffect } from 'react';
import { Button } from 'react-aria-components';
import type { Spot } from '../../domain/presenter/messages.model.ts';
import { Qr } from '../../parts/qr.tsx';
import { useSteadyApp } from '../../parts/use-steady-app.ts';
import { currentLink } from '../../state/commands.ts';
import { changeLecture, type Lecture, leaveLecture, spreadOf } from '../../state/lecture.ts';
import { useApp } from '../../state/store.ts';
import { attend } from './attend.ts';
import { lectureWords } from './lecture.words.ts';
import './lecture.css';
import { stayOnlyHall } from './only-hall.ts';
import { Spread } from './spread.view.tsx';

/** Least time between two changes of the QR code, in milliseconds. The link changes while the stage moves, but a camera needs a stable code. */
const QR_MS = 400;

const Blocked = (): ReactElement => (
  <aside className="over-page">
    <p role="alert">{lectureWords.blocked}</p>
    <Button className="button" onPress={() => changeLecture({ blocked: false })}>
      {lectureWords.close}
    </Button>
  </aside>
);

/** A ring at the spot to which the lecturer points. It has no words, because the lecturer explains it. */
const PointedSpot = ({ x, y }: Spot): ReactElement | null => {
  const stage = document.querySelector('.stage')?.getBoundingClientRect();
  if (stage === undefined) return null;
  return (
    <div className="lecture-spot" aria-hidden="true" style={{ left: stage.left + x * stage.width, top: stage.top + y * stage.height }} />
  );
};

const Code = (): ReactElement => {
  const link = useSteadyApp(currentLink, QR_MS);
  return (
    <figure className="lecture-qr">
      <Qr text={link} label={lectureWords.qr} tooLong={lectureWords.qrTooLong} />
      <figcaption>{lectureWords.qr}</figcaption>
    </figure>
  );
};

const Over = ({ lecture: { id, blocked, spot, qr } }: { readonly lecture: Lecture }): ReactElement => {
  useEffect(() => attend(id), [id]);
  useEffect(() => stayOnlyHall(id, leaveLecture), [id]);
  const spread = useApp(spreadOf);
  return (
    <>
      {blocked ? <Blocked /> : null}
      {spread === null ? null : <Spread hands={spread.hands} />}
      {qr ? <Code /> : null}
      {spot === null ? null : <PointedSpot {...spot} />}
    </>
  );
};

export const LectureView = (): ReactElement | null => {
  const lecture = useApp((state) => state.lecture);
  return lecture === null ? null : <Over lecture={lecture} />;
};
