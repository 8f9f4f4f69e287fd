import { countOf } from '../../kit';

/** Reasons for rejected rows, the most frequent first. */
export function reasonsOf(reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${countOf(count)} ${reason.replaceAll('_', ' ')}`)
    .join(', ');
}
