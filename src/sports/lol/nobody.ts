/** A word for a team or player that is not known yet, with a number where a bracket has several. */
const PLACEHOLDER =
  /^(tb[ad]|to be (announced|determined)|unknown|unknown (team|player)|none|bye)[ _#-]*\d*$|^player[ _]\d+$/i;

/** The side of a bracket that a match before it decides. */
const FROM_A_MATCH = /^(winner|loser)s? of /i;

/**
 * Whether a source writes this in place of a team or player that it does not know: `TBD`, `TBD 3`, `Winner of Match 5`,
 * or the id 0.
 */
export function isNobody({ key, name }: { key?: string | null; name?: string | null }): boolean {
  const written = name?.trim() ?? '';
  return key === '0' || PLACEHOLDER.test(written) || FROM_A_MATCH.test(written);
}
