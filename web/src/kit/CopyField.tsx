import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Button } from './Button';
import { useSoon } from './use-soon';

const SAID_MS = 2_000;

/** A text to copy, such as a key that is shown once. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <TextField className="field" value={value} isReadOnly>
      <Label>{label}</Label>
      <div className="copy">
        <Input className="input mono" onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={() => value} />
      </div>
    </TextField>
  );
}

/** Copies a text that is computed when the button is pressed. */
export function CopyButton({ title = 'Copy', text }: { title?: string; text(): string }) {
  const [said, setSaid] = useState(title);
  const soon = useSoon();
  const say = (words: string) => {
    setSaid(words);
    soon(() => setSaid(title), SAID_MS);
  };
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => say('Copied'),
      () => say('Select and copy'),
    );
  return (
    <Button onPress={copy}>
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
