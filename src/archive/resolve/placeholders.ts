const PLACEHOLDERS = [
  /^tb[da][ _#-]*\d*$/i,
  /^to be (announced|confirmed|decided|determined)( \d+)?$/i,
  /^(winner|loser)s? of\b/i,
  /^(winner|loser) (of )?(group|match|game|quarter|semi|qf|sf|r\d)/i,
  /^player[ _]?#?\d+$/i,
  /^team[ _]?[ab12]$/i,
  /^(unknown|[a-z] unknown|unknown (player|team|unknown)|none|bye)[ _#-]*\d*$/i,
  /^(n\/?a|0+|[-–—?]+)$/i,
];

/**
 * Whether a source has written this where it does not know the team or player, as in `TBD 3`, `Winner of match 4`,
 * `Player_5` or `Team A`, or has the id 0. A placeholder is nobody: it is null, and never gets a number.
 */
export function isPlaceholder(written: string): boolean {
  const plain = written.replace(/\s+/g, ' ').trim();
  return PLACEHOLDERS.some((form) => form.test(plain));
}
