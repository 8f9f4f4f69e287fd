import type { Frame, Step, Update } from '../../src/live/feed.js';
import type { Fact } from '../../src/facts/fact.js';
import { playerKey, type MatchNames, type TeamName } from '../../src/sports/cs2/live/names.reduce.js';
import {
  DEFAULT_RULES,
  NOTHING_KNOWN,
  reduceBy,
  type KnownMatches,
  type BackupRules,
} from '../../src/sports/cs2/live/reduce.js';
import type { TeamPlace } from '../../src/sports/cs2/live/rules.reduce.js';
import { read } from '../../src/sports/cs2/live/read.js';
import type { BoardObservation, IdentifiedObservation, Observation } from '../../src/sports/cs2/live/observation.js';
import type { Json } from '../support/service.js';

/** Names as an archive would give them; its numbers are upstream's own. */
export class Naming {
  private readonly known = new Map<string, MatchNames>();

  constructor(
    private readonly bestOf: number | null = 3,
    /** In the order of the match; without them, that of the first scoreboard, CT first. */
    private readonly teams?: readonly [string, string],
  ) {}

  of(observation: Observation): IdentifiedObservation {
    if (observation.kind === 'clock' || observation.kind === 'push')
      return { ...observation, names: Object.fromEntries(this.known) };
    if (observation.kind === 'matches') {
      for (const { key, teams } of observation.matches)
        if (!this.known.has(key)) this.known.set(key, this.named(key, teams));
      return { ...observation, names: Object.fromEntries(this.known) };
    }
    const { key } = observation;
    if (!this.known.has(key)) this.known.set(key, this.named(key, this.teams));
    if (observation.kind === 'board') this.known.set(key, this.onBoard(this.known.get(key) as MatchNames, observation));
    return { ...observation, names: { [key]: this.known.get(key) as MatchNames } };
  }

  private named(key: string, teams: readonly [string, string] | undefined): MatchNames {
    return {
      n: Number(key),
      event: { id: 'cs2-event-1', slug: 'cup', name: 'Cup', tier: 'a' },
      bestOf: this.bestOf,
      stage: null,
      teams: teams ? [teamOf(teams[0]), teamOf(teams[1])] : null,
      places: {},
      players: {},
      source: 'live',
    };
  }

  private onBoard(names: MatchNames, { ct, t }: BoardObservation): MatchNames {
    const teams = names.teams ?? ([teamOf(ct.name), teamOf(t.name)] as const);
    const place: TeamPlace = teams[0].name === ct.name ? 0 : 1;
    const other: TeamPlace = place === 0 ? 1 : 0;
    const players = [...ct.players, ...t.players].map((player) => {
      const key = playerKey(player);
      const id = `cs2-player-${player.key ?? player.nick}`;
      return [key, { id, slug: player.nick.toLowerCase(), nickname: player.nick, country: null }] as const;
    });
    return {
      ...names,
      teams,
      places: {
        [`name:${ct.name.toLowerCase()}`]: place,
        [`name:${t.name.toLowerCase()}`]: other,
        ...(ct.key !== null && { [ct.key]: place }),
        ...(t.key !== null && { [t.key]: other }),
      },
      players: { ...names.players, ...Object.fromEntries(players) },
    };
  }
}

function teamOf(name: string): TeamName {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return { id: `cs2-team-${slug}`, slug, name, shortName: null, logoUrl: null, country: null };
}

/** Applies frames to what is known, and keeps their updates. */
export class Follower {
  known: KnownMatches = NOTHING_KNOWN;
  readonly updates: Update[] = [];
  private readonly reduce: (known: KnownMatches, observation: IdentifiedObservation) => Step<KnownMatches>;

  constructor(
    readonly naming = new Naming(),
    rules: BackupRules = DEFAULT_RULES,
  ) {
    this.reduce = reduceBy(rules);
  }

  /** Returns the updates of these frames. */
  receive(...frames: Frame[]): Update[] {
    const before = this.updates.length;
    for (const frame of frames) {
      const observation = read(frame);
      if (!observation) throw new Error(`not read: ${JSON.stringify(frame).slice(0, 300)}`);
      const step = this.reduce(this.known, this.naming.of(observation));
      this.known = step.known;
      this.updates.push(...step.updates);
    }
    return this.updates.slice(before);
  }

  /** The last state of a topic whose name begins so. */
  state(topic: string): Json {
    const update = this.updates.findLast((one) => one.topic.startsWith(topic));
    return update && JSON.parse(JSON.stringify(update.state));
  }

  get facts(): Fact[] {
    return this.updates.flatMap(({ facts }) => facts);
  }

  factsOf(name: string): Json[] {
    return this.facts.filter((fact) => fact.name === name).map(({ data }) => data);
  }
}

export const logFrame = (key: string, at: number, events: readonly object[], kind = 'log'): Frame => ({
  feed: `scorebot/${key}/${kind}`,
  at,
  body: JSON.stringify({ log: events.toReversed() }),
});

export const boardFrame = (key: string, at: number, body: unknown): Frame => ({
  feed: `scorebot/${key}/scoreboard`,
  at,
  body,
});

export const clock = (at: number): Frame => ({ feed: 'clock', at, body: null });
