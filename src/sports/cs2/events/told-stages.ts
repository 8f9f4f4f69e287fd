import type { Bracket, Built } from './bracket/bracket.js';
import { standing, standings } from './bracket/groups.js';
import { isPaired, type Series } from './bracket/series.js';
import type { Slot, Stage, Standing } from './bracket/stage.js';

export interface Ref {
  id: string;
  slug: string;
  name: string;
}

/** A slot that a source shows, with our id of its match and our teams. */
export interface ToldSlot extends Omit<Slot, 'series'> {
  matchId: string | null;
  team1: Ref | null;
  team2: Ref | null;
}

export interface ToldGroup {
  name: string;
  /** One row for each team. Where a source gives no figure, it is counted from the matches. */
  rows: { team: Ref; [figure: string]: unknown }[];
  slots: ToldSlot[];
}

/** A stage of a bracket as a source has it. */
export interface ToldStage {
  id: string;
  name: string;
  rounds: { slots: ToldSlot[] }[];
  groups: ToldGroup[] | null;
  swiss: { slots: ToldSlot[] }[] | null;
}

/** How parts of a bracket are shown. */
export interface Shown {
  slot(slot: Slot): object;
  stage(stage: Stage): object;
  row(table: Standing, group: string): object;
}

/**
 * The stages that a source shows, and behind them the stages that the service rebuilds from the other matches of the event.
 * `unplaced` counts the matches that stand in neither.
 */
export function toldBracket(
  told: readonly ToldStage[],
  { bracket, series }: { bracket: Bracket; series: readonly Series[] },
  shown: Shown,
): { stages: object[]; rebuilt: string[]; unplaced: number } {
  const placed = new Set(told.flatMap(slotsOf).flatMap(({ matchId }) => matchId ?? []));
  const added = untoldOf(bracket, told, placed);
  for (const { label } of added) for (const { n } of label.series) placed.add(matchIdOf(n));
  const ids = told.map(({ id }) => id);
  const rebuilt = added.flatMap(({ stages }) => stages.map((stage) => ({ ...stage, id: untaken(stage.id, ids) })));
  const byId = new Map(series.map((one) => [matchIdOf(one.n), one]));
  return {
    stages: [...told.map((stage) => shownStage(stage, byId, shown)), ...rebuilt.map((stage) => shown.stage(stage))],
    rebuilt: rebuilt.map(({ id }) => id),
    unplaced: series.filter(({ n, status }) => status !== 'cancelled' && !placed.has(matchIdOf(n))).length,
  };
}

/** Rebuilt stages by another name than the published ones, and of matches that stand in no published slot. */
function untoldOf({ built }: Bracket, told: readonly ToldStage[], placed: ReadonlySet<string>): Built[] {
  const names = new Set(told.map(({ name }) => name.toLowerCase()));
  return built.filter(
    ({ label }) => !names.has(label.name.toLowerCase()) && !label.series.some(({ n }) => placed.has(matchIdOf(n))),
  );
}

/** The id, with a number behind it where another stage has it. */
function untaken(id: string, taken: readonly string[]): string {
  let free = id;
  for (let next = 2; taken.includes(free); next += 1) free = `${id}-${next}`;
  return free;
}

function shownStage(
  { rounds, groups, swiss, ...stage }: ToldStage,
  byId: ReadonlyMap<string | null, Series>,
  shown: Shown,
): object {
  // Where the match of a slot is stored, the archive's figures replace those that the source gave for the slot.
  const shownSlot = (slot: ToldSlot) => {
    const series = byId.get(slot.matchId);
    return series ? shown.slot({ ...slot, series }) : slot;
  };
  const withSlots = <Part extends { slots: ToldSlot[] }>(part: Part) => ({ ...part, slots: part.slots.map(shownSlot) });
  return {
    ...stage,
    rounds: rounds.map(withSlots),
    groups: groups?.map((group) => ({ ...withSlots(group), rows: rowsOf(group, byId, shown) })) ?? null,
    swiss: swiss?.map(withSlots) ?? null,
  };
}

function rowsOf({ name, rows, slots }: ToldGroup, byId: ReadonlyMap<string | null, Series>, shown: Shown): object[] {
  const played = slots.flatMap(({ matchId }) => byId.get(matchId) ?? []).filter(isPaired);
  if (rows.length === 0) return standings(played).map((table) => shown.row(table, name));
  return rows.map(({ team, ...told }) => ({
    ...shown.row(standing(played, teamNumberOf(team)), name),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
  }));
}

/** The teams that are listed in a stage's groups. */
export function listedIn({ groups }: ToldStage): Ref[] {
  return (groups ?? []).flatMap(({ rows }) => rows.map(({ team }) => team));
}

export function teamNumberOf({ id }: Ref): number {
  return Number(id.slice('cs2-team-'.length));
}

export function matchIdOf(n: number): string {
  return `cs2-match-${n}`;
}

function slotsOf({ rounds, groups, swiss }: ToldStage): ToldSlot[] {
  return [...rounds, ...(groups ?? []), ...(swiss ?? [])].flatMap(({ slots }) => slots);
}
