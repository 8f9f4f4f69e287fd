import { Select, type Option } from '../../kit';

const ANY = 'any';

/** One choice of a filter, or all. */
export function Filter({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  /** The text without a filter, such as `Every plan`. */
  all: string;
  options: readonly Option[];
  value: string | undefined;
  onChange(value: string | undefined): unknown;
}) {
  return (
    <Select
      label={label}
      options={[{ id: ANY, name: all }, ...options]}
      value={value ?? ANY}
      onChange={(chosen) => onChange(chosen === ANY ? undefined : String(chosen))}
    />
  );
}
