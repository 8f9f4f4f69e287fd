import { useEffect, useRef, useState } from 'react';
import { Form as AriaForm, type FormProps } from 'react-aria-components';
import { ApiError, type Finding } from '../api/error';
import { Notice } from './Notice';

/**
 * A form of fields that keep what was typed when saving fails: each finding of the API stands at the field of its name,
 * and what belongs to none of them above the form.
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
    setLost(all.length === 0 ? (error?.message ?? '') : unshown.join(' '));
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
      {lost !== '' && <Notice look="bad">{lost}</Notice>}
      {children}
    </AriaForm>
  );
}

const findingsOf = (error: Error | null) => (error instanceof ApiError ? error.findings : []);

/** A field of a submitted form, as text. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
