import { TextArea, TextField } from 'react-aria-components';
import { CopyButton } from './CopyField';
import { countOf } from './words';
import './code.css';

const MOST_LINES = 30;
/** A text box with a megabyte blocks the page for a minute. */
const MOST_SIGNS = 20_000;

/**
 * Text for programs, such as JSON or a command, with a copy button. A long text scrolls; of a huge one only the
 * beginning shows.
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

/** Never splits a surrogate pair. */
const beginningOf = (text: string) => text.slice(0, MOST_SIGNS).replace(/[\uD800-\uDBFF]$/, '');
