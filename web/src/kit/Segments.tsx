import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import './segments.css';

/** One choice of a few visible options. `selected` should be in the URL if it changes the content. */
export function Segments<T extends string>({
  label,
  options,
  selected,
  onSelect,
}: {
  label: string;
  options: readonly { id: T; name: string; isDisabled?: boolean }[];
  selected: T;
  onSelect(id: T): unknown;
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="segments"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const [id] = keys;
        if (id !== undefined) onSelect(id as T);
      }}
    >
      {options.map(({ id, name, isDisabled = false }) => (
        <ToggleButton key={id} id={id} isDisabled={isDisabled} className="segment">
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
