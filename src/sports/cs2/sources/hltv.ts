import { Json, readJsonRows } from '../../../archive/read/json.js';
import type { Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { HLTV } from '../kinds.js';
import { PlayersReader } from './hltv-players.js';
import { ResultsReader } from './hltv-results.js';
import { StatsReader } from './hltv-stats.js';
import { hltvSlug } from './hltv-slug.js';
import { readScore, MATCH_CLAIMS, SUBJECT_CLAIMS, matchClaimRow } from './claims.js';

const RESULTS = /^combined_matches.*\.csv(\.gz)?$/i;
const STATS = /^combined_detailed.*\.csv(\.gz)?$/i;
const SNAPSHOT = /^match_snapshot.*\.json(\.gz)?$/i;
const PLAYERS = /^players_data.*\.csv(\.gz)?$/i;

export const hltv: Source = {
  id: 'cs2:hltv',
  alsoCalled: ['cs2:series', 'cs2:players'],
  family: 'cs2',
  order: 1,
  format:
    'combined_matches*.csv, combined_detailed*.csv with a row a match, match_snapshot*.json with a list of matches, players_data.csv with a row a player; columns by name',
  source:
    "HLTV.org's pages of results, by github.com/Griffinxaxa/scrape-hltv-data and github.com/thaalescosta/cs2-match-and-player-scraper",
  licence: 'none stated; players_data.csv MIT',
  recognises: (fileName) => [RESULTS, STATS, SNAPSHOT, PLAYERS].some((form) => form.test(fileName)),
  tables: [MATCH_CLAIMS, SUBJECT_CLAIMS],
  rowsOf: (fileName) => (SNAPSHOT.test(fileName) ? (source) => readJsonRows(fileName, source, ['matches']) : undefined),
  open(fileName, header) {
    if (SNAPSHOT.test(fileName)) return snapshotReader;
    if (PLAYERS.test(fileName)) return new PlayersReader(fileName, header);
    return RESULTS.test(fileName) ? new ResultsReader(fileName, header) : new StatsReader(fileName, header);
  },
};

/** A match of the snapshot has no date; its number and its event show roughly when it was. */
const snapshotReader: RowReader = {
  table: MATCH_CLAIMS,
  read([, text]): Value[] | Rejection {
    const match = new Json(JSON.parse(text ?? 'null'));
    const id = match.number('match_id');
    const score = /^(\d{1,2})-(\d{1,2})$/.exec(match.text('score') ?? '');
    const [team1, team2] = [match.text('team1'), match.text('team2')];
    if (id === null || id === 0) return { reason: 'bad_key' };
    if (team1 === null || team2 === null) return { reason: 'no_team' };
    if (!score) return { reason: 'bad_score' };
    const url = match.text('url');
    const { rounds, ...result } = readScore(Number(score[1]), Number(score[2]));
    const map = { number: 1, map: null, status: 'completed' as const, pickedBy: null };
    return matchClaimRow({
      source: 'hltv-snapshot',
      key: String(id),
      idSource: HLTV,
      idKey: String(id),
      day: null,
      at: null,
      event: null,
      team1,
      team2,
      facts: {
        status: 'completed',
        ...result,
        ...(rounds && { maps: [{ ...map, score1: rounds[1], score2: rounds[2] }] }),
        url,
        eventSlug: eventSlugOf(url, team1, team2),
        sequence: id,
      },
    });
  },
};

/** The event's slug, which follows both teams' slugs in the address of a match; null for any other address. */
export function eventSlugOf(url: string | null, team1: string, team2: string): string | null {
  const slug = url?.split('/').at(-1) ?? '';
  const teams = `${hltvSlug(team1)}-vs-${hltvSlug(team2)}-`;
  return slug.startsWith(teams) && slug.length > teams.length ? slug.slice(teams.length) : null;
}
