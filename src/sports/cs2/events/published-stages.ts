import type { Bracket, BuiltStage } from './bracket/bracket.js';
import { standing, standings } from './bracket/groups.js';
import { isPaired, type EventSeries } from './bracket/series.js';
import type { Slot, Stage, Standing } from './bracket/stage.js';

export interface NamedRef {
  id: string;
  slug: string;
  name: string;
}

/** A slot of a published bracket, with our id of its match and our teams. */
export interface PublishedSlot extends Omit<Slot, 'series'> {
  matchId: string | null;
  team1: NamedRef | null;
  team2: NamedRef | null;
}

export interface PublishedGroup {
  name: string;
  /** A row for each team. Figures that the source lacks are counted from the matches. */
  rows: { team: NamedRef; [figure: string]: unknown }[];
  slots: PublishedSlot[];
}

/** A stage of a published bracket. */
export interface PublishedStage {
  id: string;
  name: string;
  rounds: { slots: PublishedSlot[] }[];
  groups: PublishedGroup[] | null;
  swiss: { slots: PublishedSlot[] }[] | null;
}

/** Makes the answer's form of parts of a bracket. */
export interface BracketView {
  slot(slot: Slot): object;
  stage(stage: Stage): object;
  row(table: Standing, group: string): object;
}

/**
 * The published stages, followed by the stages rebuilt from the other matches of the event. `unplaced` counts the
 * matches in neither.
 */
export function publishedBracket(
  published: readonly PublishedStage[],
  { bracket, series }: { bracket: Bracket; series: readonly EventSeries[] },
  view: BracketView,
): { stages: object[]; rebuilt: string[]; unplaced: number } {
  const placed = new Set(published.flatMap(slotsOf).flatMap(({ matchId }) => matchId ?? []));
  const added = rebuiltStages(bracket, published, placed);
  for (const { label } of added) for (const { n } of label.series) placed.add(matchIdOf(n));
  const ids = published.map(({ id }) => id);
  const rebuilt = added.flatMap(({ stages }) => stages.map((stage) => ({ ...stage, id: freeId(stage.id, ids) })));
  const byId = new Map(series.map((one) => [matchIdOf(one.n), one]));
  return {
    stages: [...published.map((stage) => viewOfStage(stage, byId, view)), ...rebuilt.map((stage) => view.stage(stage))],
    rebuilt: rebuilt.map(({ id }) => id),
    unplaced: series.filter(({ n, status }) => status !== 'cancelled' && !placed.has(matchIdOf(n))).length,
  };
}

/** The rebuilt stages whose name no published stage has, and whose matches stand in no published slot. */
function rebuiltStages(
  { built }: Bracket,
  published: readonly PublishedStage[],
  placed: ReadonlySet<string>,
): BuiltStage[] {
  const names = new Set(published.map(({ name }) => name.toLowerCase()));
  return built.filter(
    ({ label }) => !names.has(label.name.toLowerCase()) && !label.series.some(({ n }) => placed.has(matchIdOf(n))),
  );
}

/** The id, followed by a number if it is taken. */
function freeId(id: string, taken: readonly string[]): string {
  let free = id;
  for (let next = 2; taken.includes(free); next += 1) free = `${id}-${next}`;
  return free;
}

function viewOfStage(
  { rounds, groups, swiss, ...stage }: PublishedStage,
  byId: ReadonlyMap<string | null, EventSeries>,
  view: BracketView,
): object {
  // Where the match of a slot is stored, the archive's figures replace those of the source.
  const shownSlot = (slot: PublishedSlot) => {
    const series = byId.get(slot.matchId);
    return series ? view.slot({ ...slot, series }) : slot;
  };
  const withSlots = <Part extends { slots: PublishedSlot[] }>(part: Part) => ({
    ...part,
    slots: part.slots.map(shownSlot),
  });
  return {
    ...stage,
    rounds: rounds.map(withSlots),
    groups: groups?.map((group) => ({ ...withSlots(group), rows: rowsOf(group, byId, view) })) ?? null,
    swiss: swiss?.map(withSlots) ?? null,
  };
}

function rowsOf(
  { name, rows, slots }: PublishedGroup,
  byId: ReadonlyMap<string | null, EventSeries>,
  view: BracketView,
): object[] {
  const played = slots.flatMap(({ matchId }) => byId.get(matchId) ?? []).filter(isPaired);
  if (rows.length === 0) return standings(played).map((table) => view.row(table, name));
  return rows.map(({ team, ...figures }) => ({
    ...view.row(standing(played, teamNumberOf(team)), name),
    ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null)),
  }));
}

/** The teams that the groups of a stage list. */
export function teamsListedIn({ groups }: PublishedStage): NamedRef[] {
  return (groups ?? []).flatMap(({ rows }) => rows.map(({ team }) => team));
}

export function teamNumberOf({ id }: NamedRef): number {
  return Number(id.slice('cs2-team-'.length));
}

export function matchIdOf(n: number): string {
  return `cs2-match-${n}`;
}

function slotsOf({ rounds, groups, swiss }: PublishedStage): PublishedSlot[] {
  return [...rounds, ...(groups ?? []), ...(swiss ?? [])].flatMap(({ slots }) => slots);
}
