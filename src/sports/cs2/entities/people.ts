import type { DeriveContext } from '../../../archive/importer.js';
import { heirsOf, redirect } from '../../../archive/resolve/numbers.js';
import { PLAYER } from '../kinds.js';
import type { EventIndex } from './number-events.js';
import { numberPlayers, type PlayerIndex } from './number-players.js';
import type { Part } from './part.js';
import { readAbout, readDue, readNewest } from './people.queries.js';
import { separateNamesakes } from './same-nickname.js';
import { byDayAndRecord, isInLineup, isOfMatch, type Mention } from './mentions.js';
import {
  placeOf,
  readMentionsOf,
  readMentionsOfOthers,
  RelatedMentions,
  type ResolvedMention,
} from './mentions.queries.js';
import type { LineupEntry } from './stints.js';

/** The players in a part's matches, and all who share a name or id with them. */
export interface People {
  players: PlayerIndex;
  /** Numbers of the players whose rows are derived; undefined for all. */
  numbers: readonly number[] | undefined;
  /** Their line-ups. */
  lineups: readonly LineupEntry[];
  /** The part's own mentions as they mean players now, and (`before`) as they were stored. */
  own: readonly ResolvedMention[];
  before: readonly ResolvedMention[];
  /** Stored mentions of these players outside the part. */
  others: readonly ResolvedMention[];
  /** Those of `others` that mean another player now. */
  moved: readonly ResolvedMention[];
  /** Whether the last day of all line-ups is earlier than before. */
  isOlder: boolean;
}

/**
 * Finds the players whom a part's mentions mean, among all mentions that share a name, id or number; others stay as
 * they are.
 */
export async function readPeople(context: DeriveContext, events: EventIndex, part: Part): Promise<People> {
  const { client } = context;
  const before = part.numbers ? await readMentionsOf(client, part.numbers) : [];
  const newest = part.numbers && (await readNewest(client, part));
  const due = newest && part.numbers ? await readDue(client, part, newest) : [];
  const seeds = [
    ...part.mentions.map((one) => ({ ...one, player: null })),
    ...before,
    ...due.map((player) => ({ ...NOBODY, player })),
    ...events.claims.flatMap(({ facts }) => (facts.mvp ? [{ ...NOBODY, name: facts.mvp }] : [])),
  ];
  const isPart = part.numbers !== undefined;
  const related = new RelatedMentions(client, part.numbers ?? []);
  if (isPart) await related.add(seeds);
  let players = await numberAmong(context, part.mentions, related.all, isPart);
  // A number may belong to a player who shares no name with these, because an earlier import joined both.
  const unmet = () => {
    const met = new Set([...related.all, ...before].map(({ player }) => player));
    return players.players.flatMap(({ n }) => (met.has(n) ? [] : [{ ...NOBODY, player: n }]));
  };
  while (part.numbers && (await related.add(unmet())))
    players = await numberAmong(context, part.mentions, related.all, isPart);
  const known = related.all;
  const meant = (mention: Mention): ResolvedMention => ({ ...mention, player: players.find(mention) ?? null });
  const own = part.mentions.map(meant);
  const others = known.map(meant);
  const wasOf = new Map(known.map((one) => [placeOf(one), one.player]));
  const all = [...before, ...known, ...own, ...others].flatMap(({ player }) => player ?? []);
  return {
    players,
    numbers: part.numbers && [...new Set([...all, ...due, ...players.players.map(({ n }) => n)])],
    lineups: [...own, ...others].toSorted(byDayAndRecord).flatMap(lineupEntriesOf),
    own,
    before,
    others,
    moved: others.filter((one) => wasOf.get(placeOf(one)) !== one.player),
    isOlder: newest !== undefined && newest.after < newest.before,
  };
}

/**
 * Makes the number of a player whom no mention means any more lead to the player whom most of his mentions mean now. To
 * be called before these are stored.
 */
export async function redirectPlayers(
  { client }: Pick<DeriveContext, 'client'>,
  { players, numbers, own, others }: People,
): Promise<void> {
  const standing = players.players.map(({ n }) => n);
  const nowOf = new Map([...own, ...others].map((one) => [placeOf(one), one.player]));
  const moved = (await readMentionsOfOthers(client, standing, numbers)).flatMap((former) => {
    const now = nowOf.get(placeOf(former)) ?? null;
    return now === null || former.player === null ? [] : [[former.player, now] as const];
  });
  await redirect(client, PLAYER, heirsOf(moved));
}

const NOBODY = { name: '', idSource: undefined, key: null, player: null };

async function numberAmong(
  context: DeriveContext,
  own: readonly Mention[],
  others: readonly Mention[],
  isPart: boolean,
): Promise<PlayerIndex> {
  const all = [...own, ...others].toSorted(byDayAndRecord);
  const about = await readAbout(context.client, isPart ? all : undefined);
  return numberPlayers(context, all, about, separateNamesakes(all));
}

function lineupEntriesOf(mention: ResolvedMention): LineupEntry[] {
  if (!isInLineup(mention) || mention.player === null) return [];
  const { team, day, source, match, player } = mention;
  return [{ team, day, source, match: isOfMatch(mention) ? match : null, player }];
}
