import { useEffect, useRef, useState } from 'react';
import { Button, Input, Label, SearchField as AriaSearchField, Text } from 'react-aria-components';
import { CloseIcon } from './icons';
import { useSoon } from './use-soon';
import './search-field.css';

/**
 * A search box; Escape and its button clear it. `value` should be in the URL. Input is passed on after a pause, or at
 * once with Enter; with a null `pauseMs` only with Enter.
 */
export function SearchField({
  label,
  hint,
  placeholder,
  value,
  pauseMs = 150,
  least = 1,
  onSearch,
}: {
  label: string;
  hint?: string;
  placeholder?: string;
  value: string;
  pauseMs?: number | null;
  /** Shorter texts are not searched, and a hint says so. */
  least?: number;
  onSearch(text: string): unknown;
}) {
  const [text, setText] = useState(value);
  const passedOn = useRef(value);
  const soon = useSoon();
  useEffect(() => {
    // Something other than this field changed the URL, such as a link.
    if (value !== passedOn.current) setText(value);
    passedOn.current = value;
  }, [value]);
  const passOn = (words: string) => {
    passedOn.current = words;
    onSearch(words);
  };
  const change = (typed: string) => {
    setText(typed);
    if (pauseMs !== null) soon(() => passOn(typed), pauseMs);
    else if (typed === '') passOn(typed);
  };
  const { length } = text.trim();
  const below = length > 0 && length < least ? `Type ${least} letters or more.` : hint;
  return (
    <AriaSearchField className="field search-field" value={text} onChange={change} onSubmit={passOn}>
      <Label>{label}</Label>
      <div className="search">
        <Input className="input" placeholder={placeholder} />
        <Button className="button quiet icon-only search-clear">
          <CloseIcon />
        </Button>
      </div>
      {below !== undefined && (
        <Text slot="description" className="hint">
          {below}
        </Text>
      )}
    </AriaSearchField>
  );
}
