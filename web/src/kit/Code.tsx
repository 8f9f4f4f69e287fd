import { CopyButton } from './CopyField';
import './code.css';

/** Text for programs, such as JSON or a command, with a button that copies it. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="code">
      {/* It scrolls within itself, so the keyboard must reach it. */}
      <pre tabIndex={0} role="region" aria-label={label} dir="auto">
        {text}
      </pre>
      <div className="code-copy">
        <CopyButton text={() => text} />
      </div>
    </div>
  );
}
