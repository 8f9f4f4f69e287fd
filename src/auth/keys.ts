import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LIVE_PREFIX = 'svc_live_';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/** `svc_live_`, 32 random base62 characters, 6 of checksum. It is shown once and never stored. */
export function newLiveKey(): string {
  const secret = randomBase62(SECRET_LENGTH);
  return `${LIVE_PREFIX}${secret}${checksum(secret)}`;
}

/** True for a live key with a correct checksum, so that mistyped keys are refused without a query. */
export function isLiveKey(text: string): boolean {
  if (text.length !== LIVE_PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH || !text.startsWith(LIVE_PREFIX))
    return false;
  const secret = text.slice(LIVE_PREFIX.length, -CHECKSUM_LENGTH);
  return /^[0-9A-Za-z]+$/.test(secret) && checksum(secret) === text.slice(-CHECKSUM_LENGTH);
}

/** The stored form of a key. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The displayable part of a key: its first 13 and last 4 characters. */
export function keyHint(key: string): string {
  return `${key.slice(0, 13)}…${key.slice(-4)}`;
}

export function randomBase62(length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += BASE62[randomInt(62)];
  return text;
}

/** CRC-32 of the secret in base62, which leak scanners can check offline; padded, because 62^6 exceeds 2^32. */
function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
