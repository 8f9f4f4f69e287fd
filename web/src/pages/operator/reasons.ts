import { countOf } from '../../kit';

/** Why rows were rejected, the reason with the most rows first. */
export function reasonsOf(reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${countOf(count)} ${reason.replaceAll('_', ' ')}`)
    .join(', ');
}
