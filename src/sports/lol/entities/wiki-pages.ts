import { fold } from '../../../archive/names.js';
import { seasonOf } from '../sources/wiki-record.js';

/** The facts about a tournament that the name of its page has. */
export interface PagePlace {
  /** Words that may name the league: `LCK` of `LCK/2021 Season/Spring Season`, or `World Championship`. */
  league: string[];
  season: number | null;
  /** `spring`, `split 1`; null where the name has no split. */
  split: string | null;
  /** Whether the page is of the tournament itself and not of a qualifier or another part. */
  isWhole: boolean;
  /** The name that the pages of a tournament and of its stages share: `lck/2021 season/spring`. */
  event: string;
}

/** Stages that have pages of their own. */
const STAGE = /(^| )(season|split|regular season|main event|play-?in)$/;

const WHOLE =
  /^((spring|summer|winter|autumn|fall|opening|closing)( season| split| cup)?|split \d|season|regular season|main event|play-?in)( playoffs)?$/i;

/**
 * Reads names such as `LCK/2021 Season/Spring Playoffs`, `2021 Season World Championship/Main Event` and
 * `2022 Mid-Season Invitational`.
 */
export function placeOfPage(page: string): PagePlace {
  const segments = page.split('/').map((segment) => segment.trim());
  const [first = '', ...others] = segments;
  const yearly = /^20\d{2}(?: season)? (.+)$/i.exec(first)?.[1];
  const last = others.at(-1);
  return {
    league: [first, ...(yearly === undefined ? [] : [yearly])],
    season: seasonOf(page),
    split: splitOf(others.join(' ')) ?? splitOf(first),
    isWhole: last === undefined || WHOLE.test(last),
    event: eventOf(segments),
  };
}

/** `LCK/2021 Season/Spring Season` and `/Spring Playoffs` are one event, `LCK/2021 Season/Summer Cup` is another. */
function eventOf([first = '', ...others]: readonly string[]): string {
  const last = others.at(-1);
  if (last === undefined || !WHOLE.test(last)) return [first, ...others].join('/').toLowerCase();
  const name = last
    .toLowerCase()
    .replace(/ playoffs$/, '')
    .replace(STAGE, '');
  return [first, ...others.slice(0, -1), ...(name === '' ? [] : [name])].join('/').toLowerCase();
}

/** The part of a season that a page or a slug names. */
export function splitOf(written: string): string | null {
  const words = fold(written.replaceAll('_', ' '));
  const season = /\b(spring|summer|winter|autumn|opening|closing)\b/.exec(words)?.[1];
  const split = /\bsplit ?(\d)\b/.exec(words)?.[1];
  return season ?? (split === undefined ? null : `split ${split}`);
}
