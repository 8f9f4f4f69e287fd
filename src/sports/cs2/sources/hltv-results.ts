import { Cells, dayOf, momentOf } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import type { Rejection, RowReader, Value } from '../../../archive/importer.js';
import { HLTV } from '../kinds.js';
import { mapSlug } from '../maps.js';
import { known, readScore, MATCH_CLAIMS, matchClaimRow, type MatchClaim } from './claims.js';

/** Reads combined_matches: a match with its teams, players and the maps that each side picked. */
export class ResultsReader implements RowReader {
  readonly table = MATCH_CLAIMS;

  constructor(
    fileName: string,
    private readonly header: Header,
  ) {
    mustHave(fileName, header, 'hltv_match_id', 'date', 'score_team1', 'score_team2', 'team1_name', 'team2_name');
  }

  read(row: readonly string[]): Value[] | Rejection {
    const cells = new Cells(this.header, row);
    const id = cells.text('hltv_match_id');
    const at = momentOf(cells.text('date'));
    const [one, other] = [cells.small('score_team1'), cells.small('score_team2')];
    if (id === null || !/^[1-9]\d*$/.test(id)) return { reason: 'bad_key' };
    if (at === null) return { reason: 'bad_date' };
    if (one === null || other === null) return { reason: 'bad_score' };
    const score = readScore(one, other);
    const facts: MatchClaim = {
      status: 'completed',
      bestOf: score.bestOf,
      score1: score.score1,
      score2: score.score2,
      winner: score.winner,
      isOnline: onlineOf(cells.text('event_type')),
      sequence: Number(id),
      ...mapsOf(cells, score),
      lineups: { 1: playersOf(cells, 1), 2: playersOf(cells, 2) },
      lineupsSeenOn: dayOf(cells.text('scraped_date')),
    };
    const [team1, team2] = [known(cells.text('team1_name')), known(cells.text('team2_name'))];
    if (team1 === null || team2 === null) return { reason: 'no_team' };
    const named = { day: at.slice(0, 10), at, event: cells.text('tournament'), team1, team2, facts };
    return matchClaimRow({ source: 'hltv-results', key: id, idSource: HLTV, idKey: id, ...named });
  }
}

function onlineOf(type: string | null): boolean | null {
  if (type === null) return null;
  return /^online$/i.test(type) ? true : /^lan$/i.test(type) ? false : null;
}

/** Each side's pick and the decider; the source does not have the order in which the maps were played. */
function mapsOf(cells: Cells, { winner, rounds }: ReturnType<typeof readScore>): Pick<MatchClaim, 'maps' | 'picks'> {
  const [ofWinner, ofLoser] = [mapSlug(cells.text('winner_map')), mapSlug(cells.text('loser_map'))];
  const decider = mapSlug(cells.text('decider_map'));
  if (rounds) {
    const played = { number: 1, map: decider, score1: rounds[1], score2: rounds[2], status: 'completed' as const };
    return { maps: [{ ...played, pickedBy: decider === null ? null : 0 }] };
  }
  if (winner === null || (ofWinner === null && ofLoser === null)) return {};
  const [first, second] = winner === 1 ? [ofWinner, ofLoser] : [ofLoser, ofWinner];
  return { picks: { 1: first, 2: second, decider } };
}

/** Skips placeholders such as `Player_5`, and the numbers beside the names, which belong to other matches. */
function playersOf(cells: Cells, side: 1 | 2): string[] {
  return [1, 2, 3, 4, 5].flatMap((place) => known(cells.text(`team${side}_player_${place}_name`)) ?? []);
}
