import { TextArea, TextField } from 'react-aria-components';
import { CopyButton } from './CopyField';
import './code.css';

const MOST_LINES = 30;

/** Text for programs, such as JSON or a command, with a button that copies it. A long one scrolls within itself. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="code">
      <TextField aria-label={label} value={text} isReadOnly>
        <TextArea className="code-text" rows={Math.min(text.split('\n').length, MOST_LINES)} spellCheck="false" />
      </TextField>
      <div className="code-copy">
        <CopyButton text={() => text} />
      </div>
    </div>
  );
}
