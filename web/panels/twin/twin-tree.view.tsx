// Memory as a tree. Each row has a name and numbers.
import { type ReactElement, useMemo } from 'react';
import { Button, Collection, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { useSides } from '../../parts/use-sides.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { type TwinRow, twinTree } from './twin.model.ts';
import { twinWords } from './twin.words.ts';

/** Keys that the tree handles itself. All other keys still belong to the transport bar. */
const OWN_KEYS = 'ArrowLeft ArrowRight ArrowUp ArrowDown Home End Enter';

const textOf = (row: TwinRow): string => {
  const numbers = twinWords.numbers(row).map(({ word, number }) => (number === '' ? word : `${word} ${number}`));
  return `${twinWords.name(row)}: ${numbers.join(', ')}`;
};

const Row = ({ row }: { readonly row: TwinRow }): ReactElement => (
  <TreeItem id={row.id} textValue={textOf(row)} className={`twin-row twin-${row.type}`}>
    <TreeItemContent>
      {({ hasChildItems }) => (
        <div className="twin-line">
          {hasChildItems ? (
            <Button slot="chevron" className="twin-chevron">
              <Icon name="down" />
            </Button>
          ) : (
            <span className="twin-chevron" />
          )}
          <span className="twin-name">{twinWords.name(row)}</span>
          <span className="twin-numbers">
            {twinWords.numbers(row).map(({ word, number }) => (
              <span key={word} className="twin-number">
                <span className="twin-word">{word}</span> {number}
              </span>
            ))}
          </span>
        </div>
      )}
    </TreeItemContent>
    <Collection items={row.children}>{(child) => <Row row={child} />}</Collection>
  </TreeItem>
);

type TwinTreeProps = {
  readonly side: Side;
  readonly frame: Frame;
  readonly open: ReadonlySet<Key>;
  readonly onOpen: (open: ReadonlySet<Key>) => void;
};

export const TwinTree = ({ side, frame, open, onOpen }: TwinTreeProps): ReactElement => {
  const zone = useApp((state) => state.intent.zone);
  const sides = useSides();
  const nodeLists = useApp((state) => state.infos[side]?.node_lists) ?? false;
  const rows = useMemo(() => twinTree(frame, zone, nodeLists), [frame, zone, nodeLists]);
  return (
    <div className="twin-tree-place" data-own-keys={OWN_KEYS}>
      <Tree className="twin-tree" aria-label={twinWords.tree(sides[side])} items={rows} expandedKeys={open} onExpandedChange={onOpen}>
        {(row) => <Row row={row} />}
      </Tree>
    </div>
  );
};
