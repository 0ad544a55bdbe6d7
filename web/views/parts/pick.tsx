// One of many: a list that opens.
import type { ReactElement } from 'react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { Icon } from './icon.tsx';

type Option<T extends string> = { readonly value: T; readonly label: string };
type PickProps<T extends string> = {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onPick: (value: T) => void;
};

export const Pick = <T extends string>({ label, options, value, onPick }: PickProps<T>): ReactElement => (
  <Select
    className="pick"
    aria-label={label}
    value={value}
    onChange={(key) => {
      const option = options.find((candidate) => candidate.value === key);
      if (option !== undefined) onPick(option.value);
    }}
  >
    <Button className="button">
      <SelectValue />
      <Icon name="down" />
    </Button>
    <Popover className="popover">
      <ListBox className="list-box">
        {options.map((option) => (
          <ListBoxItem key={option.value} id={option.value} className="list-item" textValue={option.label}>
            {option.label}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </Select>
);
