import { CheckboxGroup, Label, Text } from 'react-aria-components';
import { Checkbox, type Option } from './fields';

/** Any number of a few things. */
export function Choices({
  label,
  hint,
  options,
  value,
  onChange,
  isOff,
}: {
  label: string;
  hint?: string;
  options: readonly Option[];
  value: string[];
  onChange(chosen: string[]): void;
  /** Whether an option goes with those that are chosen. */
  isOff?(id: string): boolean;
}) {
  return (
    <CheckboxGroup className="field" value={value} onChange={onChange}>
      <Label>{label}</Label>
      <div className="choices">
        {options.map(({ id, name }) => (
          <Checkbox key={id} value={id} isDisabled={isOff?.(id) ?? false}>
            {name}
          </Checkbox>
        ))}
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
    </CheckboxGroup>
  );
}
