// A choice of a few options: a row of toggle buttons. Each is a tab stop, because the arrow keys belong to the transport.
import type { ReactElement } from 'react';
import { Group, ToggleButton } from 'react-aria-components';

type Option<T extends string> = { readonly value: T; readonly label: string };
type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  /** A teacher's link locks the choice. */
  readonly locked?: boolean;
};

export const Choice = <T extends string>({ label, options, value, onChoose, locked }: ChoiceProps<T>): ReactElement => (
  <Group className="choice" aria-label={label}>
    {options.map((option) => (
      <ToggleButton
        key={option.value}
        className="choice-option"
        isSelected={option.value === value}
        isDisabled={locked === true}
        onChange={() => onChoose(option.value)}
      >
        {option.label}
      </ToggleButton>
    ))}
  </Group>
);
