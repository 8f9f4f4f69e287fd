export type StageType = 'bracket' | 'groups' | 'play_in' | 'swiss';

/** The type of a stage, by the type in an event's format. */
export const FORMAT_TYPES: Readonly<Record<string, StageType>> = {
  swiss: 'swiss',
  groups: 'groups',
  round_robin: 'groups',
  single_elimination: 'bracket',
  double_elimination: 'bracket',
  play_in: 'play_in',
};

export interface StageLabel {
  type: StageType;
  name: string;
}

/** The stage and round of a series, as a source writes them. */
interface SourceLabels {
  stage: string | null;
  round: string | null;
}

const PLACEHOLDER = /^(|unknown|tba|tbd|schedule|scheduled series|live series|regular|main event)$/i;
const SWISS_ROUND = /^(swiss )?round \d+( (high|mid|low))?( match(es)?)?$/i;
const SWISS = /\bswiss\b|\bbuchholz\b|^(high|mid|low)$/i;
const PLAY_IN = /\bplay[- ]?ins?\b/i;
const GROUPS = /\bgroups?\b|\bround robin\b/i;
const BRACKET =
  /\bplay[- ]?offs?\b|\bbracket\b|\bfinals?\b|\b(quarter|semi)[- ]?finals?\b|\bround of \d+\b|\b(upper|lower) (round|quarter|semi|final)|\b(third|3rd) place|^(ub|lb|wb) /i;

/** The stage that a source's labels mean; undefined where they do not show its type. */
export function stageOf(
  { stage, round }: SourceLabels,
  formats: ReadonlyMap<string, StageType>,
): StageLabel | undefined {
  const [ofStage, ofRound] = [plain(stage), plain(round)];
  const type = formats.get(ofStage.toLowerCase());
  if (type) return { type, name: ofStage };
  if (SWISS_ROUND.test(ofRound) || SWISS_ROUND.test(ofStage) || SWISS.test(ofStage))
    return { type: 'swiss', name: /\bswiss\b/i.test(ofStage) ? ofStage : 'Swiss' };
  for (const text of [ofStage, ofRound]) {
    if (PLAY_IN.test(text)) return { type: 'play_in', name: text };
    if (GROUPS.test(text)) return { type: 'groups', name: 'Groups' };
    if (BRACKET.test(text)) return { type: 'bracket', name: /\bplay[- ]?offs?\b/i.test(text) ? text : 'Playoffs' };
  }
  return undefined;
}

/** The name of the round; undefined where the label only repeats the stage. */
export function roundName({ stage, round }: SourceLabels): string | undefined {
  const name = plain(round) || plain(stage);
  return PLACEHOLDER.test(name) || isPlainStage(name) ? undefined : name.replace(/ match(es)?$/i, '');
}

/** The group in the labels, such as Group B. */
export function groupName({ stage, round }: SourceLabels): string {
  return [plain(round), plain(stage)].find((text) => /\bgroup \w/i.test(text)) ?? plain(stage);
}

/** Orders labels: numbered rounds first, then named ones up to the final; 0 for a label without an order. */
export function labelOrder({ stage, round }: SourceLabels): number {
  const name = `${plain(round)} ${plain(stage)}`.toLowerCase();
  const [, numbered] = /\bround (\d+)\b/.exec(name) ?? [];
  if (numbered !== undefined) return Number(numbered);
  const [, teams] = /\bround of (\d+)\b/.exec(name) ?? [];
  if (teams !== undefined) return 2_000 - Number(teams);
  if (/\bquarter/.test(name)) return 2_000 - 8;
  if (/\bsemi/.test(name)) return 2_000 - 4;
  if (/\bgrand final\b/.test(name)) return 2_002;
  return /(?<!(upper|lower) )\bfinals?\b/.test(name) && !/\bplay|\bplace\b|\bstage\b/.test(name) ? 2_000 : 0;
}

function plain(text: string | null): string {
  const trimmed = (text ?? '').replace(/\s+/g, ' ').trim();
  return PLACEHOLDER.test(trimmed) ? '' : trimmed;
}

function isPlainStage(name: string): boolean {
  return /^(play[- ]?offs?|play[- ]?ins?|bracket|high|mid|low|group stage|groups|swiss( stage)?|finals)$/i.test(name);
}
