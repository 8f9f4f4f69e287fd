import type { ArchiveTable, Value } from '../../../archive/importer.js';
import { isPlaceholder } from '../../../archive/resolve/placeholders.js';

/** The source of pushes; its keys begin with the name of the operator's own source. */
export const OPERATOR = 'operator';

/** The sources of matches by precedence, highest first. A source that is missing here comes last. */
export const SOURCES = [
  OPERATOR,
  'live',
  'demos',
  'predictor',
  'hltv-results',
  'hltv-stats',
  'predictor-board',
  'hltv-snapshot',
  'predictor-players',
  'tier3',
  'vrs',
] as const;

export type Source = (typeof SOURCES)[number];

export function precedenceOf(source: string): number {
  const place = (SOURCES as readonly string[]).indexOf(source);
  return place < 0 ? SOURCES.length : place;
}

/** A side of a match, as the source orders them. */
export type MatchSide = 1 | 2;

/** Figures by the columns of cs2_player_map; absent or null figures are unknown. */
export type Figures = Record<string, number | string | null | object>;

/** Whether any figure is known. */
export function hasFigures(figures: Figures): boolean {
  return Object.entries(figures).some(
    ([name, value]) => name !== 'rating_kind' && value !== null && value !== undefined,
  );
}

export interface ClaimedMap {
  number: number;
  /** Slug; null where the source has only the score. */
  map: string | null;
  score1: number | null;
  score2: number | null;
  status: 'scheduled' | 'live' | 'completed' | 'map_not_played';
  /** The side that won; without it the score decides. */
  winner?: MatchSide | null;
  /** Null where the source has no pick; 0 for a decider, which nobody picked. */
  pickedBy: MatchSide | 0 | null;
}

export interface ClaimedLine {
  side: MatchSide | null;
  name: string;
  /** The player's id, and the source whose id it is. */
  key?: string | null;
  idSource?: string;
  realName?: string | null;
  country?: string | null;
  /** The map; null for the whole series. */
  mapNumber: number | null;
  /** True where the figures cover only some of the rounds; the series' or map's own figures are then unknown. */
  isPart?: boolean;
  figures: Figures;
}

/** A map whose place in the series its source does not show, because the source lacks other maps of the series. */
export interface LooseMap extends Pick<ClaimedMap, 'map' | 'score1' | 'score2'> {
  /** The map's key at the source. */
  key: string;
  lines: readonly ClaimedLine[];
}

/** What a source says of a match beside its day and names; absent members are unknown. */
export interface MatchClaim {
  status?: 'scheduled' | 'live' | 'completed' | 'postponed' | 'cancelled';
  reason?: string | null;
  bestOf?: number | null;
  /** Maps won. */
  score1?: number | null;
  score2?: number | null;
  winner?: MatchSide | null;
  /** True where the source has scores and figures of two sides, but not which side each team is. */
  areSidesUnknown?: boolean;
  /** True where names are HLTV's slugs, which keep only plain letters, digits and hyphens. */
  areNamesSlugs?: boolean;
  /** The event's id at the source, and its slug. */
  eventKey?: string | null;
  eventSlug?: string | null;
  stage?: string | null;
  round?: string | null;
  isPlayoff?: boolean | null;
  isOnline?: boolean | null;
  tier?: string | null;
  forfeit?: boolean;
  originalStartsAt?: string | null;
  startedAt?: string | null;
  endedAt?: string | null;
  url?: string | null;
  /** A number that rises with time, such as HLTV's id; it places undated matches between dated ones. */
  sequence?: number | null;
  maps?: ClaimedMap[];
  /** The map that each side picked, where the source has no order of the maps. */
  picks?: { 1: string | null; 2: string | null; decider: string | null };
  veto?: { team: MatchSide | null; action: 'ban' | 'pick' | 'decider'; map: string }[];
  lineups?: { 1: string[]; 2: string[] };
  /** The day on which a source of READ_LATER had these line-ups; null where it has no day. */
  lineupsSeenOn?: string | null;
  /** Figures of the sides in the whole series. */
  sides?: { 1: Figures; 2: Figures };
  lines?: ClaimedLine[];
  loose?: LooseMap[];
  aliases?: string[];
}

/** What a source says of an event, mostly by columns of cs2_event. */
export interface EventClaim {
  idSource?: string;
  series?: string | null;
  tier?: string | null;
  startsOn?: string | null;
  endsOn?: string | null;
  status?: string | null;
  city?: string | null;
  country?: string | null;
  venue?: string | null;
  region?: string | null;
  isOnline?: boolean | null;
  prizeAmount?: number | null;
  prizeCurrency?: string | null;
  prizeText?: string | null;
  format?: object[] | null;
  mapPool?: string[] | null;
  logoUrl?: string | null;
  url?: string | null;
  winner?: string | null;
  mvp?: string | null;
  /** The teams by name, with seed, placement and prize. */
  teams?: {
    name: string;
    seed?: number | null;
    placementMin?: number | null;
    placementMax?: number | null;
    prizeAmount?: number | null;
    prizeCurrency?: string | null;
  }[];
}

export interface PlayerClaim {
  realName?: string | null;
  country?: string | null;
  photoUrl?: string | null;
  url?: string | null;
  /** The team on the day of the file, which the file does not state; so this is no dated line-up. */
  teamName?: string | null;
}

export const MATCH_CLAIMS: ArchiveTable = {
  name: 'cs2_told_match',
  kind: 'match',
  key: ['source', 'key'],
  columns: ['source', 'key', 'id_source', 'id_key', 'held_on', 'held_at', 'event_name', 'team1', 'team2', 'facts'],
  computed: ({ id }) => ({ run_id: id }),
};

export const EVENT_CLAIMS: ArchiveTable = {
  name: 'cs2_told_event',
  kind: 'event',
  key: ['source', 'key'],
  columns: ['source', 'key', 'name', 'facts'],
  computed: ({ id }) => ({ run_id: id }),
};

export const SUBJECT_CLAIMS: ArchiveTable = {
  name: 'cs2_told_subject',
  kind: 'player',
  key: ['source', 'kind', 'key'],
  columns: ['source', 'kind', 'key', 'id_source', 'name', 'facts'],
  computed: ({ id }) => ({ run_id: id }),
};

export interface MatchClaimRow {
  source: Source;
  key: string;
  idSource: string;
  idKey: string;
  day: string | null;
  at: string | null;
  event: string | null;
  team1: string | null;
  team2: string | null;
  facts: MatchClaim;
}

/** A row of MATCH_CLAIMS; a team that is a placeholder is null. */
export function matchClaimRow({
  source,
  key,
  idSource,
  idKey,
  day,
  at,
  event,
  team1,
  team2,
  facts,
}: MatchClaimRow): Value[] {
  const nameOf = facts.areNamesSlugs ? knownSlug : known;
  return [source, key, idSource, idKey, day, at, event, nameOf(team1), nameOf(team2), JSON.stringify(facts)];
}

/** The name; null for a placeholder, such as `TBD` or `Player_5`. */
export function known(name: string | null): string | null {
  return name === null || isPlaceholder(name) ? null : name;
}

/** The slug of a name; null for that of a placeholder, such as `winner-of-match-4`. */
export function knownSlug(slug: string | null): string | null {
  return slug === null || isPlaceholder(slug.replaceAll('-', ' ')) ? null : slug;
}

/** What a score means: `13-7` is the rounds of a match of one map, and so is the draw `12-12`; `2-1` is the maps won. */
export interface ReadScore {
  bestOf: number | null;
  score1: number | null;
  score2: number | null;
  winner: MatchSide | null;
  /** The rounds of both sides, in a match of one map. */
  rounds: { 1: number; 2: number } | null;
}

/** A side needs this many rounds to win a map; nobody wins as many maps. */
const ROUNDS_OF_A_MAP = 13;
/** A map may be drawn after regulation. */
const ROUNDS_OF_A_DRAW = 12;
/** The most maps that a side wins, in a best of seven. */
const MAPS_OF_A_SERIES = 4;

export function readScore(score1: number, score2: number): ReadScore {
  const winner = score1 === score2 ? null : score1 > score2 ? 1 : 2;
  const most = Math.max(score1, score2);
  if (most >= ROUNDS_OF_A_MAP || (score1 === score2 && most === ROUNDS_OF_A_DRAW)) {
    const won = (side: MatchSide) => (winner === side ? 1 : 0);
    return { bestOf: 1, score1: won(1), score2: won(2), winner, rounds: { 1: score1, 2: score2 } };
  }
  if (most > MAPS_OF_A_SERIES) return { bestOf: null, score1: null, score2: null, winner: null, rounds: null };
  // A match that ends at two maps won was a best of three, at three a best of five; one map may be a default win.
  return { bestOf: most === 2 ? 3 : most === 3 ? 5 : null, score1, score2, winner, rounds: null };
}
