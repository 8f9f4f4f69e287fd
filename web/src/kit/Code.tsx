import { TextArea, TextField } from 'react-aria-components';
import { CopyButton } from './CopyField';
import { countOf } from './words';
import './code.css';

const MOST_LINES = 30;
/** A text box of a megabyte holds the page up for a minute. */
const MOST_SIGNS = 20_000;

/**
 * Text for programs, such as JSON or a command, with a button that copies it. A long one scrolls within itself, and of one
 * that nobody would read to its end the beginning is shown.
 */
export function Code({ label, text }: { label: string; text: string }) {
  const shown = text.length > MOST_SIGNS ? beginningOf(text) : text;
  return (
    <div className="code">
      <TextField aria-label={label} value={shown} isReadOnly>
        <TextArea className="code-text" rows={Math.min(shown.split('\n').length, MOST_LINES)} spellCheck="false" />
      </TextField>
      <div className="code-copy">
        {shown !== text && (
          <span className="hint">
            The first {countOf(MOST_SIGNS)} of {countOf(text.length)} characters; a copy holds all of them.
          </span>
        )}
        <CopyButton text={() => text} />
      </div>
    </div>
  );
}

/** No sign is cut through. */
const beginningOf = (text: string) => text.slice(0, MOST_SIGNS).replace(/[\uD800-\uDBFF]$/, '');
