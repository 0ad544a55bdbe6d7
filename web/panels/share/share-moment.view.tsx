// Sharing the current moment: as a link, in a frame on another page, as a file, or as a picture.
import type { ReactElement } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { positionNs } from '../../parts/position.ts';
import { saveFile } from '../../parts/save-file.ts';
import { openPanel } from '../../state/ledger.ts';
import { openChosenFile } from '../../state/opened-file.ts';
import { addressWith, closeShare, savedRun } from '../../state/share.ts';
import { appState, useApp } from '../../state/store.ts';
import { fileName, momentName } from '../takeaway/file-names.model.ts';
import { embedSnippet } from './embed-snippet.model.ts';
import { shareWords } from './share.words.ts';
import { ShareCode } from './share-code.view.tsx';
import { ShareTitle, useRunTitle } from './share-title.view.tsx';
import { ShareWay } from './share-way.view.tsx';

/** The part of the file name that says what the file contains. */
const FILE_CONTENTS = 'run';

function save(title: string): void {
  const { intent } = appState();
  const moment = intent.beat ?? momentName(positionNs(appState()));
  const name = fileName([intent.scenario, moment, intent.size, FILE_CONTENTS], 'json');
  saveFile(name, new Blob([savedRun(title)], { type: 'application/json' }));
}

function openChosen(files: FileList | null): void {
  const file = files?.[0];
  if (file === undefined) return;
  closeShare();
  void openChosenFile(file);
}

function openPictures(): void {
  closeShare();
  openPanel('takeaway');
}

export const ShareMoment = (): ReactElement => {
  const address = useApp(() => addressWith({}));
  const embedded = useApp(() => addressWith({ embed: true }));
  const title = useRunTitle();
  return (
    <div className="share-page">
      <div className="share-ways">
        <ShareTitle />
        <ShareWay name={shareWords.link} hint={shareWords.characters(address.length)} text={address} lines="one" />
        <ShareWay name={shareWords.embed} hint={shareWords.embedHint} text={embedSnippet(embedded, title)} lines="some" />
        <div className="share-way">
          <div className="share-way-head">
            <span>{shareWords.file}</span>
          </div>
          <span>{shareWords.fileHint}</span>
          <span className="share-buttons">
            <Button className="button" aria-label={`${shareWords.save}: ${shareWords.file}`} onPress={() => save(title)}>
              {shareWords.save}
            </Button>
            <FileTrigger acceptedFileTypes={['.json']} onSelect={openChosen}>
              <Button className="button" aria-label={shareWords.openFile}>
                {shareWords.open}
              </Button>
            </FileTrigger>
          </span>
        </div>
        <div className="share-way">
          <div className="share-way-head">
            <span>{shareWords.picture}</span>
          </div>
          <span>{shareWords.pictureHint}</span>
          <Button className="button" aria-label={shareWords.picture} onPress={openPictures}>
            {shareWords.show}
          </Button>
        </div>
      </div>
      <ShareCode address={address} />
    </div>
  );
};
