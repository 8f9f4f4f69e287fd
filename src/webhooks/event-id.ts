import { v5 } from 'uuid';

/** Our own namespace: any fixed UUID that nobody else names things in. */
const NAMESPACE = '0d5f0f4e-7a52-4c1f-9d0e-5f3b8f6a2c11';

/**
 * The id of a fact, the same however often it is told (RFC 9562, version 5).
 * `which` tells facts of one name and subject apart, such as the moment.
 */
export function eventId(name: string, subject: string, which: string): string {
  return v5(JSON.stringify([name, subject, which]), NAMESPACE);
}
