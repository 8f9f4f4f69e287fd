export type StageType = 'bracket' | 'groups' | 'play_in' | 'swiss';

/** What the format of an event calls a stage's type. */
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

/** Of a series, as a source writes them. */
interface Labels {
  stage: string | null;
  round: string | null;
}

const NOTHING = /^(|unknown|tba|tbd|schedule|scheduled series|live series|regular|main event)$/i;
const SWISS_ROUND = /^(swiss )?round \d+( (high|mid|low))?( match(es)?)?$/i;
const SWISS = /\bswiss\b|\bbuchholz\b|^(high|mid|low)$/i;
const PLAY_IN = /\bplay[- ]?ins?\b/i;
const GROUPS = /\bgroups?\b|\bround robin\b/i;
const BRACKET =
  /\bplay[- ]?offs?\b|\bbracket\b|\bfinals?\b|\b(quarter|semi)[- ]?finals?\b|\bround of \d+\b|\b(upper|lower) (round|quarter|semi|final)|\b(third|3rd) place|^(ub|lb|wb) /i;

/** Which stage a series belongs to by what its source calls it; undefined where that says nothing of its kind. */
export function stageOf({ stage, round }: Labels, formats: ReadonlyMap<string, StageType>): StageLabel | undefined {
  const [ofStage, ofRound] = [plain(stage), plain(round)];
  const told = formats.get(ofStage.toLowerCase());
  if (told) return { type: told, name: ofStage };
  if (SWISS_ROUND.test(ofRound) || SWISS_ROUND.test(ofStage) || SWISS.test(ofStage))
    return { type: 'swiss', name: /\bswiss\b/i.test(ofStage) ? ofStage : 'Swiss' };
  for (const text of [ofStage, ofRound]) {
    if (PLAY_IN.test(text)) return { type: 'play_in', name: text };
    if (GROUPS.test(text)) return { type: 'groups', name: 'Groups' };
    if (BRACKET.test(text)) return { type: 'bracket', name: /\bplay[- ]?offs?\b/i.test(text) ? text : 'Playoffs' };
  }
  return undefined;
}

/** The name of a round that its source shows; undefined where it only repeats the stage. */
export function roundName({ stage, round }: Labels): string | undefined {
  const name = plain(round) || plain(stage);
  return NOTHING.test(name) || isPlainStage(name) ? undefined : name.replace(/ match(es)?$/i, '');
}

/** The group that a source names, such as Group B. */
export function groupName({ stage, round }: Labels): string {
  return [plain(round), plain(stage)].find((text) => /\bgroup \w/i.test(text)) ?? plain(stage);
}

/** Numbered rounds by their number, then the named ones from the many to the final; 0 where a name has no place. */
export function labelOrder({ stage, round }: Labels): number {
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
  return NOTHING.test(trimmed) ? '' : trimmed;
}

function isPlainStage(name: string): boolean {
  return /^(play[- ]?offs?|play[- ]?ins?|bracket|high|mid|low|group stage|groups|swiss( stage)?|finals)$/i.test(name);
}
