import { v5 } from 'uuid';

/** Our own namespace: any fixed UUID that nobody else uses. */
const NAMESPACE = '0d5f0f4e-7a52-4c1f-9d0e-5f3b8f6a2c11';

/**
 * The id of a fact (RFC 9562, version 5), which stays the same when the fact is stored again. `which` distinguishes
 * facts of one name and subject, such as by their moment.
 */
export function eventId(name: string, subject: string, which: string): string {
  return v5(JSON.stringify([name, subject, which]), NAMESPACE);
}
