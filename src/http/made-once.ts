/** A text that is made when it is asked for first, and is the same bytes from then on. */
export function madeOnce(make: () => string): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= Buffer.from(make()));
}
