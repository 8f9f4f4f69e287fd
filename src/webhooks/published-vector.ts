import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';

/** A secret, a body and the `x-svc-signature` that follows from them. */
export interface Vector {
  secret: string;
  body: string;
  signature: string;
}

/** The first vector of the documentation. */
export const PUBLISHED_VECTOR: Vector = (() => {
  const vectors = JSON.parse(readFileSync(join(ROOT, 'docs/webhook-vectors.json'), 'utf8')) as [
    { secret: string; body: string; headers: { 'x-svc-signature': string } },
  ];
  const [{ secret, body, headers }] = vectors;
  return { secret, body, signature: headers['x-svc-signature'] };
})();
