import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import './segments.css';

/** One choice of a few that are all in sight. `selected` belongs into the address where it changes what is shown. */
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
