import { useRef } from 'react';

/**
 * The idempotency header that joins the tries of an open form: equal content is processed once, and a lost answer, with
 * its secret that is shown once, is repeated.
 */
export function useTries(): (content: unknown) => { 'Idempotency-Key': string } {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: randomKey() };
    return { 'Idempotency-Key': last.current.key };
  };
}

/** `crypto.randomUUID` is missing when the dashboard is opened over plain HTTP from another machine. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
