import { useEffect, useRef, useState } from 'react';
import { Form as AriaForm, type FormProps } from 'react-aria-components';
import { ApiError, type Finding } from '../api/error';
import { Notice } from './Notice';

/**
 * A form whose fields keep their input when saving fails: each finding of the API appears at the field of its name, and
 * findings without a field above the form. The first is scrolled into view and focused, and all are announced.
 */
export function Form({
  error,
  onSave,
  children,
  ...props
}: Omit<FormProps, 'className' | 'children' | 'onSubmit' | 'validationErrors'> & {
  error: Error | null;
  onSave(fields: FormData): void;
  children: React.ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [lost, setLost] = useState('');
  const findings = findingsOf(error);
  useEffect(() => {
    const isShown = ({ param }: Finding) => form.current?.elements.namedItem(param) != null;
    const all = findingsOf(error);
    const unshown = all.filter((finding) => !isShown(finding)).map(({ message }) => message);
    const above = all.length === 0 ? (error?.message ?? '') : unshown.join(' ');
    setLost(above);
    if (above === '' && form.current) bringUp(refusedIn(form.current, all));
  }, [error]);
  return (
    <AriaForm
      {...props}
      ref={form}
      className="form"
      validationErrors={Object.fromEntries(findings.map(({ param, message }) => [param, message]))}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(new FormData(event.currentTarget));
      }}
    >
      {lost !== '' && (
        <Above>
          <Notice look="bad">{lost}</Notice>
        </Above>
      )}
      {findings.length > 0 && (
        <p className="unseen" role="alert">
          {findings.map(({ message }) => message).join(' ')}
        </p>
      )}
      {children}
    </AriaForm>
  );
}

/** Shows above a form why it was refused. */
function Above({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => bringUp(place.current), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

function bringUp(place: HTMLElement | null): void {
  place?.focus();
  place?.scrollIntoView({ block: 'center' });
}

const FOCUSABLE = 'input:not([type=hidden], [tabindex="-1"]), textarea, button';

/** The first field with a finding. The named element may be hidden, as in a select. */
function refusedIn(form: HTMLFormElement, findings: readonly Finding[]): HTMLElement | null {
  const named = [...form.elements].find((element) =>
    findings.some(({ param }) => param === element.getAttribute('name')),
  );
  const field = named?.closest('.field')?.querySelector<HTMLElement>(FOCUSABLE);
  return field ?? (named instanceof HTMLElement ? named : null);
}

const findingsOf = (error: Error | null) => (error instanceof ApiError ? error.findings : []);

/** A field of a submitted form as text. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
