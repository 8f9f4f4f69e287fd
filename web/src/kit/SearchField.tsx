import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { CloseIcon } from './icons';
import { useSoon } from './use-soon';
import './search-field.css';

const PAUSE_MS = 150;

/** Words to look for. `value` belongs into the address; what is typed is told after a pause. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch(text: string): unknown;
}) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const soon = useSoon();
  useEffect(() => {
    // The address was changed by something else than this field, such as a link.
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);
  const change = (typed: string) => {
    setText(typed);
    soon(() => {
      told.current = typed.trim();
      onSearch(typed.trim());
    }, PAUSE_MS);
  };
  return (
    <AriaSearchField aria-label={label} className="search" value={text} onChange={change}>
      <Input className="input" placeholder={label} />
      {text !== '' && (
        <AriaButton className="button quiet icon-only">
          <CloseIcon />
        </AriaButton>
      )}
    </AriaSearchField>
  );
}
