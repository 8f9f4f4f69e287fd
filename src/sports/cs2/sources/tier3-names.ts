import { countryCode } from '../countries.js';

/** The game key of the row that sums up a series; the other rows are its maps. */
export const TOTAL = 'total';

export interface Tier3Player {
  /** Null where the rows of one series disagree. */
  side: 1 | 2 | null;
  key: string | null;
  name: string | null;
  kills: number | null;
  deaths: number | null;
  assists: number | null;
  adr: number | null;
  kast: number | null;
}

/** The parts of `nick (Real Name), CC`, of which the last two may be missing. */
export function readName(written: string): { nickname: string; realName: string | null; country: string | null } {
  const parts = /^(.+?)(?:\s*\(([^()]*)\))?(?:,\s*([A-Z]{2}))?$/.exec(written.replace(/\s+/g, ' ').trim());
  const realName = parts?.[2]?.trim() ?? '';
  return {
    nickname: parts?.[1]?.trim() ?? written,
    realName: realName === '' ? null : realName,
    country: countryCode(parts?.[3] ?? null),
  };
}
