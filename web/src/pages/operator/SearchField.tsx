import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../kit';
import { useSoon } from '../../kit/use-soon';

const PAUSE_MS = 300;

/** Words that a list is searched by; they reach the address once whoever types them pauses. */
export function SearchField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange(value: string): unknown;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const soon = useSoon();
  useEffect(() => {
    // Another address was opened, such as the one before.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        soon(() => {
          told.current = text.trim();
          onChange(text.trim());
        }, PAUSE_MS);
      }}
    />
  );
}
