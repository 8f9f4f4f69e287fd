import { doubleElimination, linkedSlots, roundsOf, singleElimination, type Elimination } from './elimination.js';
import { groupsOf } from './groups.js';
import { inferStages, isWholeBracket, type LabelledStage } from './infer.js';
import { stageOf, type StageType } from './labels.js';
import { isPaired, type PairedSeries, type EventSeries } from './series.js';
import type { Stage } from './stage.js';
import { namedRounds, swissStage, type Swiss } from './swiss.js';

/** A rebuilt stage, and the structure that its order of finish follows from. */
export interface BuiltStage {
  label: LabelledStage;
  stages: Stage[];
  elimination?: Elimination;
  swiss?: Swiss;
}

export interface Bracket {
  built: BuiltStage[];
  /** True if stages were inferred from who met whom, because no source names them. */
  isInferred: boolean;
  /** Series without a place: their stage is unknown, or they do not fit into it. */
  unplaced: EventSeries[];
}

/**
 * Rebuilds the stages of an event from its series, without inventing any: a series whose place does not follow from its
 * teams or its name stays unplaced.
 */
export function bracketOf(all: readonly EventSeries[], formats: ReadonlyMap<string, StageType> = new Map()): Bracket {
  const held = all.filter(({ status }) => status !== 'cancelled');
  const series = held.filter(isPaired);
  const { labelled, others } = byStage(series, formats);
  const isCompleted = complete(labelled, others);
  const inferred = isCompleted ? undefined : inferStages(others);
  const built = [...labelled, ...(inferred ?? [])].flatMap((label) => build(label) ?? []).sort(byBegin);
  const placed = new Set(built.flatMap(({ label }) => label.series.map(({ n }) => n)));
  return {
    built: distinct(built),
    isInferred: isCompleted || inferred !== undefined,
    unplaced: held.filter(({ n }) => !placed.has(n)),
  };
}

/** Adds unnamed series to the only bracket, where a source names only its last rounds; true if that completes it. */
function complete(labelled: readonly LabelledStage[], others: readonly PairedSeries[]): boolean {
  const [stage, another] = labelled.filter(({ type }) => type === 'bracket');
  if (!stage || another || others.length === 0 || !isWholeBracket([...stage.series, ...others])) return false;
  stage.series.push(...others);
  return true;
}

function byStage(series: readonly PairedSeries[], formats: ReadonlyMap<string, StageType>) {
  const labelled = new Map<string, LabelledStage>();
  const others: PairedSeries[] = [];
  for (const one of series) {
    const label = stageOf(one, formats);
    if (!label) {
      others.push(one);
      continue;
    }
    const key = `${label.type} ${label.name.toLowerCase()}`;
    const stage = labelled.get(key) ?? { ...label, series: [] };
    stage.series.push(one);
    labelled.set(key, stage);
  }
  return { labelled: [...labelled.values()], others };
}

function build(label: LabelledStage): BuiltStage | undefined {
  const { type, series } = label;
  if (type === 'groups') return { label, stages: [{ ...empty(label), groups: groupsOf(series) }] };
  if (type === 'swiss') {
    const swiss = swissStage(series);
    if (swiss) return { label, swiss, stages: [{ ...empty(label), rounds: swiss.rounds, swiss: swiss.records }] };
  } else {
    const elimination = eliminationOf(label);
    if (elimination) return { label, elimination, stages: parts(label, elimination) };
  }
  const rounds = namedRounds(series);
  return rounds && { label, stages: [{ ...empty(label), rounds }] };
}

/** Series of a single elimination may fit a double one as well, so the simpler bracket is tried first. */
function eliminationOf({ series }: LabelledStage): Elimination | undefined {
  return singleElimination(series) ?? doubleElimination(series);
}

function parts(label: LabelledStage, elimination: Elimination): Stage[] {
  const slots = linkedSlots(elimination.nodes);
  const stage = empty(label);
  if (elimination.lives === 1) return [{ ...stage, rounds: roundsOf(elimination, ['upper', 'third'], slots) }];
  return (['upper', 'lower', 'final'] as const)
    .map((bracket) => ({ ...stage, bracket, rounds: roundsOf(elimination, [bracket], slots) }))
    .filter(({ rounds }) => rounds.length > 0);
}

function empty({ type, name }: LabelledStage): Stage {
  return { id: '', name, type, bracket: null, rounds: [], groups: null, swiss: null };
}

function byBegin(a: BuiltStage, b: BuiltStage): number {
  const begin = ({ label }: BuiltStage) => Math.min(...label.series.map(({ at }) => at));
  const order: StageType[] = ['play_in', 'swiss', 'groups', 'bracket'];
  return begin(a) - begin(b) || order.indexOf(a.label.type) - order.indexOf(b.label.type);
}

/** Gives each stage a unique id, such as playoffs-upper. */
function distinct(built: readonly BuiltStage[]): BuiltStage[] {
  const taken = new Set<string>();
  const idOf = ({ name, bracket }: Stage) => {
    const words = `${name} ${bracket ?? ''}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const plain = words.replace(/^-|-$/g, '') || 'stage';
    let id = plain;
    for (let next = 2; taken.has(id); next += 1) id = `${plain}-${next}`;
    taken.add(id);
    return id;
  };
  return built.map((one) => ({ ...one, stages: one.stages.map((stage) => ({ ...stage, id: idOf(stage) })) }));
}
