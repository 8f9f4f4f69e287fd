import { compactDate, levelOf } from './calendar.js';
import type { Tier } from './tournaments.js';
import { type Entrant, loserOf, type PlayedMatch, winnerOf } from './court.js';
import { bracketSize } from './draw.js';
import { type MatchResult, other, type ServeLine, type SetScore } from './result.js';
import type { Player, Tour } from './players.js';
import type { RankingList } from './rankings.js';

type Cell = string | number | undefined;

/** Writes a file of upstream's match archive. Unknown values are empty cells, and no cell needs quotes. */
export function playersFile(players: readonly Player[]): string {
  const rows = players.map(({ id, firstName, lastName, hand, birth, ioc, heightCm }) =>
    line([id, firstName, lastName, hand, birth, ioc, heightCm, '']),
  );
  return file('player_id,name_first,name_last,hand,dob,ioc,height,wikidata_id', rows);
}

/** Writes a rankings file. The women's file also has the number of events that the points come from. */
export function rankingsFile(tour: Tour, lists: readonly RankingList[]): string {
  const rows = lists.flatMap(({ monday, rows: listed }) => {
    const date = compactDate(monday);
    return listed.map(({ rank, player, points, events }) =>
      line(tour === 'ATP' ? [date, rank, player.id, points] : [date, rank, player.id, points, events]),
    );
  });
  return file(`ranking_date,rank,player,points${tour === 'ATP' ? '' : ',tours'}`, rows);
}

export function matchesFile(tour: Tour, matches: readonly PlayedMatch[], lastOlderSeason: number): string {
  return file(
    MATCH_COLUMNS,
    matches.map((match) => matchLine(tour, match, lastOlderSeason)),
  );
}

/**
 * Writes the score from the winner's side, with the loser's points of a tie-break in brackets: `6-4 6-7(5) 2-0 RET`.
 */
export function scoreText({ sets, winner, ending }: Pick<MatchResult, 'sets' | 'winner' | 'ending'>): string {
  const texts = sets.map(({ games, tiebreak }: SetScore) => {
    const points = tiebreak ? `(${Math.min(...tiebreak)})` : '';
    return `${games[winner]}-${games[other(winner)]}${points}`;
  });
  return [...texts, ...(ending === 'normal' ? [] : [ending])].join(' ');
}

const MATCH_COLUMNS =
  'tourney_id,tourney_name,surface,draw_size,tourney_level,tourney_date,match_num,winner_id,winner_seed,winner_entry,' +
  'winner_name,winner_hand,winner_ht,winner_ioc,winner_age,loser_id,loser_seed,loser_entry,loser_name,loser_hand,' +
  'loser_ht,loser_ioc,loser_age,score,best_of,round,minutes,w_ace,w_df,w_svpt,w_1stIn,w_1stWon,w_2ndWon,w_SvGms,' +
  'w_bpSaved,w_bpFaced,l_ace,l_df,l_svpt,l_1stIn,l_1stWon,l_2ndWon,l_SvGms,l_bpSaved,l_bpFaced,winner_rank,' +
  'winner_rank_points,loser_rank,loser_rank_points';

function matchLine(tour: Tour, match: PlayedMatch, lastOlderSeason: number): string {
  const { edition, result, hasBoxScore } = match;
  const { surface, tier, drawSize } = edition.tournament;
  const [winner, loser] = [winnerOf(match), loserOf(match)];
  const [winnerLine, loserLine] = result.winner === 0 ? result.lines : [result.lines[1], result.lines[0]];
  const size = writtenDrawSize(tier, drawSize, edition.season <= lastOlderSeason);
  const event = [edition.id, edition.name, surface, size, levelOf(tour, tier), compactDate(edition.monday)];
  return line([
    ...event,
    match.number,
    ...personCells(winner, edition.monday),
    ...personCells(loser, edition.monday),
    scoreText(result),
    match.bestOf,
    match.round,
    hasBoxScore ? result.minutes : undefined,
    ...serveCells(hasBoxScore ? winnerLine : undefined),
    ...serveCells(hasBoxScore ? loserLine : undefined),
    winner.rank,
    winner.rankPoints,
    loser.rank,
    loser.rankPoints,
  ]);
}

/** Newer files round the size of a draw with byes up to a power of two. */
function writtenDrawSize(tier: Tier, drawSize: number, older: boolean): number {
  return older || tier === 'finals' ? drawSize : bracketSize(drawSize);
}

function personCells({ player, seed, entry }: Entrant, monday: number): Cell[] {
  const { id, name, hand, heightCm, ioc, birth } = player;
  return [id, seed, entry, name, hand, heightCm, ioc, ageOn(birth, monday)];
}

function ageOn(birth: string, monday: number): string {
  const born = Date.parse(`${birth.slice(0, 4)}-${birth.slice(4, 6)}-${birth.slice(6)}T00:00:00Z`);
  return Number.isNaN(born) ? '' : ((monday - born) / YEAR_MS).toFixed(1);
}

const YEAR_MS = 365.25 * 24 * 3600 * 1000;

function serveCells(serve: ServeLine | undefined): Cell[] {
  return SERVE_COLUMNS.map((column) => serve?.[column]);
}

const SERVE_COLUMNS = [
  'aces',
  'doubleFaults',
  'points',
  'firstIn',
  'wonOnFirst',
  'wonOnSecond',
  'games',
  'breakPointsSaved',
  'breakPointsFaced',
] as const;

export function line(cells: readonly Cell[]): string {
  return cells.join(',');
}

export function file(header: string, lines: readonly string[]): string {
  return `${[header, ...lines].join('\n')}\n`;
}
