import { useRef } from 'react';

/**
 * The header that makes the tries of an open form one: the same content is done once, and an answer that was lost on its
 * way, with the secret that is shown once, comes again.
 */
export function useTries(): (content: unknown) => { 'Idempotency-Key': string } {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: randomKey() };
    return { 'Idempotency-Key': last.current.key };
  };
}

/** `crypto.randomUUID` is missing where the dashboard is read over plain HTTP from another machine. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
