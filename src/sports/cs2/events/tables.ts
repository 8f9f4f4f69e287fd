import { bracketOf, type Bracket } from './bracket/bracket.js';
import { standing } from './bracket/groups.js';
import { placementsOf, type Placement } from './bracket/placements.js';
import { isPaired, type PairedSeries } from './bracket/series.js';
import type { Swiss } from './bracket/swiss.js';
import type { Group, Slot, Stage, Standing } from './bracket/stage.js';
import { publishedPlacements, stageTypesOf } from './champion.js';
import type { Entrant, EventParts, Prize } from './tables.queries.js';
import {
  teamsListedIn,
  matchIdOf,
  teamNumberOf,
  publishedBracket,
  type NamedRef,
  type BracketView,
} from './published-stages.js';

/** The bracket, standings and results of one event. */
export class Tables {
  private readonly bracket: Bracket;
  private readonly teams: ReadonlyMap<number, NamedRef>;
  private readonly placements: ReadonlyMap<number, Placement>;
  private readonly arePlacementsPublished: boolean;

  constructor(private readonly read: EventParts) {
    this.bracket = bracketOf(read.series, stageTypesOf(read.format));
    this.teams = new Map([
      ...(read.published ?? []).flatMap(teamsListedIn).map((ref): [number, NamedRef] => [teamNumberOf(ref), ref]),
      ...read.teams.map(({ n, ...ref }): [number, NamedRef] => [n, ref]),
    ]);
    const published = publishedPlacements(read.entrants);
    this.arePlacementsPublished = published.size > 0;
    this.placements = this.arePlacementsPublished
      ? published
      : this.read.isOver
        ? placementsOf(this.bracket)
        : new Map();
  }

  /** The bracket, with its members of `meta`. */
  bracketAnswer(): { data: object; meta: object } {
    const { event, published } = this.read;
    if (published && published.length > 0) {
      const { stages, ...meta } = publishedBracket(
        published,
        { bracket: this.bracket, series: this.read.series },
        this.view(),
      );
      return { data: { event, stages }, meta: { available: true, basis: 'told', ...meta } };
    }
    const { built, isInferred, unplaced } = this.bracket;
    const stages = built.flatMap((one) => one.stages).map((stage) => this.stage(stage));
    const basis = stages.length === 0 ? null : isInferred ? 'inferred' : 'named';
    const meta = { available: stages.length > 0, basis, rebuilt: [], unplaced: unplaced.length };
    return { data: { event, stages }, meta };
  }

  /** All teams of the event, the best first. */
  standings(): object[] {
    const rows = this.entrants().map((entrant) => this.standingRow(entrant));
    return rows.toSorted(
      (a, b) =>
        (a.placementMin ?? Infinity) - (b.placementMin ?? Infinity) ||
        b.wins - a.wins ||
        a.losses - b.losses ||
        (b.mapDiff ?? 0) - (a.mapDiff ?? 0) ||
        (a.teamName < b.teamName ? -1 : 1),
    );
  }

  /** Teams with a known place, and the basis of these places. */
  results(): { rows: object[]; basis: 'told' | 'derived' | null } {
    const placed = this.entrants().flatMap((entrant) => {
      const place = this.placements.get(entrant.team);
      return place ? [{ entrant, place, team: this.teams.get(entrant.team) as NamedRef }] : [];
    });
    const rows = placed
      .toSorted((a, b) => a.place.min - b.place.min || (a.team.name < b.team.name ? -1 : 1))
      .map(({ entrant: { prize }, place, team }) => ({
        ...written(place),
        team,
        teamName: team.name,
        prize,
        prizeShare: shareOf(prize, this.read.prizePool),
        vrsPoints: null,
        qualifiesFor: null,
      }));
    return { rows, basis: rows.length === 0 ? null : this.arePlacementsPublished ? 'told' : 'derived' };
  }

  /** Teams that a source lists, and teams that play in the event. */
  private entrants(): Entrant[] {
    const known = new Map(this.read.entrants.map((one) => [one.team, one]));
    const none = { seed: null, placementMin: null, placementMax: null, prize: null, roundDiff: null };
    return [...this.teams.keys()].map((team) => known.get(team) ?? { team, ...none });
  }

  private standingRow(entrant: Entrant, table = standing(this.paired(), entrant.team), inGroup?: string) {
    const { team, seed, prize, roundDiff } = entrant;
    const ref = this.teams.get(team) as NamedRef;
    const { built } = this.bracket;
    const own = built.filter(({ label }) => label.series.some(({ team1, team2 }) => team1 === team || team2 === team));
    const groups = own.flatMap(({ stages }) => stages.flatMap((stage) => stage.groups ?? []));
    const group = inGroup ?? groups.find(({ rows }) => rows.some((row) => row.team === team))?.name ?? null;
    return {
      team: ref,
      teamName: ref.name,
      seed,
      stage: own.at(-1)?.label.name ?? null,
      group,
      ...written(this.placements.get(team)),
      wins: table.wins,
      losses: table.losses,
      draws: table.draws,
      mapDiff: table.mapDiff,
      roundDiff: inGroup === undefined ? roundDiff : null,
      points: null,
      status: this.statusOf(team),
      prize,
    };
  }

  /** Null where the archive cannot say. */
  private statusOf(team: number): string | null {
    const { winner, isOver } = this.read;
    const place = this.placements.get(team);
    if (winner !== null && isOver)
      return winner === team ? 'winner' : this.hasAdvanced(team) ? 'advanced' : 'eliminated';
    if (place?.min === 1 && place.max === 1 && isOver) return 'winner';
    if (this.isOut(team) || (place && isOver)) return 'eliminated';
    if (!isOver) return 'active';
    return this.hasAdvanced(team) ? 'advanced' : null;
  }

  /** Whether a team qualified from the last stage of an event that ends without a winner. */
  private hasAdvanced(team: number): boolean {
    return hasAdvancedFrom(this.bracket.built.at(-1)?.swiss, team) === true;
  }

  /** Whether a bracket or Swiss stage eliminated a team. */
  private isOut(team: number): boolean {
    const last = this.bracket.built
      .filter(({ label }) => label.series.some((one) => one.team1 === team || one.team2 === team))
      .at(-1);
    if (last?.swiss) return hasAdvancedFrom(last.swiss, team) === false;
    if (!last?.elimination) return false;
    const { nodes, lives } = last.elimination;
    const lost = nodes.filter(({ series, bracket }) => {
      return (
        bracket !== 'third' &&
        series.winner !== null &&
        series.winner !== team &&
        (series.team1 === team || series.team2 === team)
      );
    });
    return last.label.type === 'bracket' && lost.length >= lives && nodes.length > 1;
  }

  private view(): BracketView {
    return {
      slot: (slot) => this.slot(slot),
      stage: (stage) => this.stage(stage),
      row: (table, group) => this.groupRow(table, group),
    };
  }

  private paired(): PairedSeries[] {
    return this.read.series.filter(isPaired);
  }

  private stage({ rounds, groups, swiss, ...stage }: Stage): object {
    return {
      ...stage,
      rounds: rounds.map(({ slots, ...round }) => ({ ...round, slots: slots.map((slot) => this.slot(slot)) })),
      groups: groups?.map((group) => this.group(group)) ?? null,
      swiss: swiss?.map(({ record, slots }) => ({ record, slots: slots.map((slot) => this.slot(slot)) })) ?? null,
    };
  }

  private group({ name, rows, slots }: Group): object {
    return { name, rows: rows.map((row) => this.groupRow(row, name)), slots: slots.map((slot) => this.slot(slot)) };
  }

  private groupRow(row: Standing, group: string): object {
    const entrant = this.entrants().find(({ team }) => team === row.team) as Entrant;
    return this.standingRow(entrant, row, group);
  }

  private slot({ series, ...slot }: Slot): object {
    const { n, startsAt, status, bestOf, team1, team2, score1, score2, winner } = series;
    const ref = (team: number | null) => (team === null ? null : (this.teams.get(team) ?? null));
    const isScored = score1 !== null && score2 !== null && (status === 'live' || status === 'completed');
    return {
      slotId: slot.slotId,
      position: slot.position,
      matchId: matchIdOf(n),
      startsAt,
      status,
      bestOf,
      team1: ref(team1),
      team2: ref(team2),
      team1From: slot.team1From,
      team2From: slot.team2From,
      score: isScored ? { team1: score1, team2: score2 } : null,
      winnerTeamId: winner === null ? null : `cs2-team-${winner}`,
      winnerTo: slot.winnerTo,
      loserTo: slot.loserTo,
    };
  }
}

/** Whether a team has as many wins as the best team of the finished stage; undefined before its end. */
function hasAdvancedFrom(swiss: Swiss | undefined, team: number): boolean | undefined {
  const own = swiss?.finish?.find(({ teams }) => teams.includes(team));
  return own && own.wins === swiss?.finish?.[0]?.wins;
}

function written(place: Placement | undefined) {
  const text = place && (place.min === place.max ? String(place.min) : `${place.min}-${place.max}`);
  return { placement: text ?? null, placementMin: place?.min ?? null, placementMax: place?.max ?? null };
}

function shareOf(prize: Prize | null, pool: Prize | null): number | null {
  if (!prize || !pool || prize.currency !== pool.currency || pool.amount === 0) return null;
  return Math.round((prize.amount / pool.amount) * 10_000) / 10_000;
}
