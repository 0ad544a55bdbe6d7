// A choice of many options: a list that opens.
import type { ReactElement } from 'react';
import { Button, Header, ListBox, ListBoxItem, ListBoxSection, Popover, Select, SelectValue } from 'react-aria-components';
import { Icon } from './icon.tsx';

type Option<T extends string> = {
  readonly value: T;
  readonly label: string;
  /** A shorter label for the closed list, where there is little room. */
  readonly short?: string;
  /** A second line, shown only in the open list. */
  readonly detail?: string;
};
type Group<T extends string> = { readonly name: string; readonly options: readonly Option<T>[] };
type PickProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly onPick: (value: T) => void;
  /** A teacher's link locks the choice. */
  readonly locked?: boolean;
} & ({ readonly options: readonly Option<T>[] } | { readonly groups: readonly Group<T>[] });

const Item = <T extends string>({ option }: { readonly option: Option<T> }): ReactElement => (
  <ListBoxItem id={option.value} className="list-item" textValue={option.label}>
    {option.label}
    {option.detail === undefined ? null : <span className="list-detail">{option.detail}</span>}
  </ListBoxItem>
);

export const Pick = <T extends string>({ label, value, onPick, locked, ...choices }: PickProps<T>): ReactElement => {
  const options = 'groups' in choices ? choices.groups.flatMap((group) => group.options) : choices.options;
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      className="pick"
      aria-label={label}
      isDisabled={locked === true}
      value={value}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.value === key);
        if (option !== undefined) onPick(option.value);
      }}
    >
      <Button className="button">
        <SelectValue>{chosen?.short ?? chosen?.label}</SelectValue>
        <Icon name="down" />
      </Button>
      <Popover className="popover">
        <ListBox className="list-box">
          {'groups' in choices
            ? choices.groups.map((group) => (
                <ListBoxSection key={group.name} id={group.name}>
                  <Header className="list-header">{group.name}</Header>
                  {group.options.map((option) => (
                    <Item key={option.value} option={option} />
                  ))}
                </ListBoxSection>
              ))
            : options.map((option) => <Item key={option.value} option={option} />)}
        </ListBox>
      </Popover>
    </Select>
  );
};
