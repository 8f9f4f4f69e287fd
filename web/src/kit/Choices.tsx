import { CheckboxGroup, Label, Text } from 'react-aria-components';
import { Checkbox, type Option } from './fields';

/** Selects any number of a few options. */
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
  /** True if an option cannot be combined with the chosen ones. */
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
