export type ResultType = 'normal' | 'walkover' | 'retired' | 'defaulted' | 'abandoned';

/** A set as the API shows it; in an archive row player 1 is the winner. */
export interface SetLine {
  set_number: number;
  player1_games: number;
  player2_games: number;
  player1_tiebreak: number | null;
  player2_tiebreak: number | null;
  is_match_tiebreak: boolean;
  winner: 1 | 2 | null;
  duration_minutes: number | null;
  status: 'completed' | 'in_progress' | 'not_completed';
}

export interface Score {
  /**
   * The score in upstream's form from the winner's side, with single blanks and `W/O` for a walkover; null when
   * unknown.
   */
  score: string | null;
  resultType: ResultType;
  sets: SetLine[];
  winnerTiebreaks: number;
  loserTiebreaks: number;
  setsPlayed: number;
  wentToDecidingSet: boolean;
  /** 1 when the winner took a completed first set, 2 when the loser did. */
  firstSetWinner: 1 | 2 | null;
}

/**
 * Reads a score text of the archives, `6-4 6-7(5) 7-6(3)`, written from the winner's side. Sets from an unreadable one
 * on are left out, but the text keeps them.
 * @param decidingTiebreakTo points that win a tie-break in the deciding set
 */
export function parseScore(text: string, bestOf: number, decidingTiebreakTo: 7 | 10 = 7): Score {
  const tidy = text.replaceAll('&nbsp;', ' ').trim().replace(CELL, '').replace(/\s+/g, ' ');
  if (UNKNOWN.test(tidy)) return summarise(null, 'normal', [], bestOf);
  if (WALKOVER.test(tidy)) return summarise('W/O', 'walkover', [], bestOf);
  const [resultType, played] = splitEnding(tidy);
  const sets: SetLine[] = [];
  for (const word of played === '' ? [] : played.split(' ')) {
    const set = parseSet(word, sets.length + 1, sets.length + 1 === bestOf ? decidingTiebreakTo : 7);
    if (!set) break;
    sets.push(set);
  }
  const last = sets.at(-1);
  if (last && resultType !== 'normal' && !isFinished(last)) {
    last.status = 'not_completed';
    last.winner = null;
  }
  return summarise(tidy, resultType, sets, bestOf);
}

/** A cell reference that a spreadsheet appended to the score: `RET+H61`. */
const CELL = /\+[A-Z]{1,2}\d+$/;
const UNKNOWN = /^(unk|unknown|n\/?a|\?)?$/i;
/** At the end of a score, however it is spelled: `W/O`, `w.o.`, `WO`, `Walk over`. */
const WALKOVER = /\b(w[ ./-]?o|walk[ -]?over)\b\.?\)?$/i;

const ENDINGS: readonly (readonly [RegExp, ResultType])[] = [
  [/\(?\b(ret|ret'd|retired)\b\.?\)?$/i, 'retired'],
  [/\(?\b(def|default|defaulted)\b\.?\)?$/i, 'defaulted'],
  [/\(?\b(abd|abn|abandoned|unfinished|played and abandoned|played and unfinished)\b\.?\)?$/i, 'abandoned'],
];

/** Splits the ending of the match from the rest of the text. */
function splitEnding(tidy: string): [ResultType, string] {
  for (const [pattern, resultType] of ENDINGS) {
    const found = pattern.exec(tidy);
    if (found)
      return [
        resultType,
        tidy
          .slice(0, found.index)
          .replace(/\bplayed and $/i, '')
          .trim(),
      ];
  }
  return ['normal', tidy];
}

const SET = /^(\d{1,3})-(\d{1,3})(?:\((\d{1,3})\))?$/;
const MATCH_TIEBREAK = /^\[(\d{1,3})-(\d{1,3})\]$/;

function parseSet(word: string, number: number, tiebreakTo: number): SetLine | undefined {
  const matchTiebreak = MATCH_TIEBREAK.exec(word);
  if (matchTiebreak) return matchTiebreakSet(number, Number(matchTiebreak[1]), Number(matchTiebreak[2]));
  const found = SET.exec(word);
  if (!found) return undefined;
  const [player1, player2] = [Number(found[1]), Number(found[2])];
  const set = setLine(number, player1, player2);
  if (found[3] !== undefined && set.winner !== null) {
    const lost = Number(found[3]);
    const won = Math.max(tiebreakTo, lost + 2);
    set.player1_tiebreak = set.winner === 1 ? won : lost;
    set.player2_tiebreak = set.winner === 1 ? lost : won;
  }
  return set;
}

/** A match tie-break counts as a set of one game; `[1-0]` means that its points are unknown. */
function matchTiebreakSet(number: number, points1: number, points2: number): SetLine {
  const set = setLine(number, points1 > points2 ? 1 : 0, points2 > points1 ? 1 : 0);
  const known = points1 + points2 > 1;
  return {
    ...set,
    player1_tiebreak: known ? points1 : null,
    player2_tiebreak: known ? points2 : null,
    is_match_tiebreak: true,
  };
}

/** Makes the set of these games, which is over unless they are even. */
export function setLine(number: number, player1: number, player2: number): SetLine {
  return {
    set_number: number,
    player1_games: player1,
    player2_games: player2,
    player1_tiebreak: null,
    player2_tiebreak: null,
    is_match_tiebreak: false,
    winner: player1 === player2 ? null : player1 > player2 ? 1 : 2,
    duration_minutes: null,
    status: player1 === player2 ? 'not_completed' : 'completed',
  };
}

/** Whether the last set was complete before the match ended abnormally. */
function isFinished(set: SetLine): boolean {
  if (set.is_match_tiebreak) {
    const [points1, points2] = [set.player1_tiebreak, set.player2_tiebreak];
    if (points1 === null || points2 === null) return set.winner !== null;
    return Math.max(points1, points2) >= 10 && Math.abs(points1 - points2) >= 2;
  }
  if (set.player1_tiebreak !== null) return true;
  const most = Math.max(set.player1_games, set.player2_games);
  const lead = Math.abs(set.player1_games - set.player2_games);
  return (most >= 6 && lead >= 2) || (most === 7 && lead === 1);
}

function summarise(score: string | null, resultType: ResultType, sets: SetLine[], bestOf: number): Score {
  const tiebreaks = sets.filter((set) => set.status === 'completed' && isTiebreakSet(set));
  const first = sets[0];
  return {
    score,
    resultType,
    sets,
    winnerTiebreaks: tiebreaks.filter((set) => set.winner === 1).length,
    loserTiebreaks: tiebreaks.filter((set) => set.winner === 2).length,
    setsPlayed: sets.length,
    wentToDecidingSet: resultType === 'normal' && sets.length === bestOf,
    firstSetWinner: first?.status === 'completed' ? first.winner : null,
  };
}

function isTiebreakSet(set: SetLine): boolean {
  if (set.is_match_tiebreak) return false;
  if (set.player1_tiebreak !== null) return true;
  return Math.max(set.player1_games, set.player2_games) === 7 && Math.min(set.player1_games, set.player2_games) === 6;
}
