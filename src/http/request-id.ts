import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** A ULID: 48 bits of time and 80 random bits, as 26 characters of Crockford base32. */
export function ulid(now = Date.now()): string {
  let text = timeText(now);
  if (used + 16 > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  for (let index = 0; index < 16; index += 1) text += ALPHABET[(pool[used + index] as number) % 32];
  used += 16;
  return text;
}

let lastTime = { now: NaN, text: '' };

/** Cached, because many ids are made in the same millisecond. */
function timeText(now: number): string {
  if (now === lastTime.now) return lastTime.text;
  let text = '';
  for (let shift = 45; shift >= 0; shift -= 5) text += ALPHABET[Math.floor(now / 2 ** shift) % 32];
  lastTime = { now, text };
  return text;
}

export function requestId(): string {
  return `req_${ulid()}`;
}
