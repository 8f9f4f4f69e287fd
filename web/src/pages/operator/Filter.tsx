import { Select, type Option } from '../../kit';

const ANY = 'any';

/** One of a filter's choices, or all. */
export function Filter({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  /** What it shows while nothing is left out, such as `Every plan`. */
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
