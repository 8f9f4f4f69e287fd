import { Cells, momentOf } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { TIER3 } from '../kinds.js';
import { mapSlug } from '../maps.js';
import { ratio } from './cells.js';
import { readName, TOTAL, type Tier3Player } from './tier3-names.js';
import { known, EVENT_CLAIMS, SUBJECT_CLAIMS, type PlayerClaim } from './claims.js';

const GAMES_FILE = /^cs2_(tier[123]|all_tiers)_games.*\.csv(\.gz)?$/i;
const LIST_FILE = /^(teams|players|tournaments)\.csv(\.gz)?$/i;

export const GAMES: ArchiveTable = {
  name: 'cs2_tier3_game',
  key: ['match_key', 'game_key'],
  columns:
    'match_key game_key held_at event_name team1 team2 team1_score team2_score best_of map team1_rounds team2_rounds players'.split(
      ' ',
    ),
  computed: ({ id }) => ({ run_id: id }),
};

export const tier3: Source = {
  id: 'cs2:tier3',
  alsoCalled: ['cs2:games', 'cs2:players'],
  family: 'cs2',
  order: 4,
  format:
    'cs2_tier3_games.csv with a row a map and a row a series, with ten players each; teams.csv (team_id, team_name), players.csv (player_id, player_name), tournaments.csv (tournament)',
  source: 'yaoztorun/cs2-match-prediction',
  licence: 'none stated',
  recognises: (fileName) => GAMES_FILE.test(fileName) || LIST_FILE.test(fileName),
  isFormat: (header) => ['game_id', 'team_id', 'player_id'].some((name) => header.has(name)) || isTournaments(header),
  tables: [GAMES, SUBJECT_CLAIMS, EVENT_CLAIMS],
  open(fileName, header) {
    if (GAMES_FILE.test(fileName)) return new GamesReader(fileName, header);
    return isTournaments(header) ? tournamentsReader : new SubjectsReader(fileName, header);
  },
};

const isTournaments = (header: Header) => header.names.length === 1 && header.has('tournament');

class GamesReader implements RowReader {
  readonly table = GAMES;

  constructor(
    fileName: string,
    private readonly header: Header,
  ) {
    mustHave(fileName, header, 'match_id', 'game_id', 'team1', 'team2', 'score1_match', 'score2_match', 'is_total');
  }

  read(row: readonly string[]): Value[] | Rejection {
    const cells = new Cells(this.header, row);
    const isTotal = cells.flag('is_total');
    const [match, game] = [cells.text('match_id'), cells.text('game_id')];
    const at = momentOf(cells.text('datetime'));
    const [team1, team2] = [known(cells.text('team1')), known(cells.text('team2'))];
    const scores = [cells.small('score1_match'), cells.small('score2_match')];
    if (match === null || isTotal === null || (!isTotal && game === null)) return { reason: 'bad_key' };
    if (at === null) return { reason: 'bad_date' };
    if (team1 === null || team2 === null) return { reason: 'no_team' };
    if (scores.includes(null)) return { reason: 'bad_score' };
    const bestOf = cells.small('bestOf');
    const event = cells.text('tournament');
    if (event === null) return { reason: 'no_event' };
    // The row of a series repeats one of its maps, or names the one that was left over, with 0-0 as its score.
    const map = isTotal ? null : mapSlug(cells.text('map_name'));
    const rounds = isTotal ? [null, null] : [cells.small('score1_game'), cells.small('score2_game')];
    const players = JSON.stringify(playersOf(cells));
    return [
      match,
      isTotal ? TOTAL : game,
      at,
      event,
      team1,
      team2,
      ...(scores as number[]),
      bestOf,
      map,
      ...rounds,
      players,
    ];
  }
}

function playersOf(cells: Cells): Tier3Player[] {
  const places = ([1, 2] as const).flatMap((side) =>
    [1, 2, 3, 4, 5].map((place) => ({ side, of: `team${side}_player${place}` })),
  );
  return places
    .map(({ side, of }) => ({
      side,
      key: idOf(cells.text(`${of}_id`)),
      name: cells.text(of),
      kills: cells.small(`${of}_kills`),
      deaths: cells.small(`${of}_deaths`),
      assists: cells.small(`${of}_assists`),
      adr: cells.decimal(`${of}_adr`),
      kast: ratio(cells.decimal(`${of}_kast`)),
    }))
    .filter(({ key, name }) => key !== null || name !== null);
}

/** An id, which upstream may write as `7.0`; null for 0. */
const idOf = (text: string | null) => text?.replace(/\.0$/, '').replace(/^0+$/, '') || null;

class SubjectsReader implements RowReader {
  readonly table = SUBJECT_CLAIMS;
  readonly kind: 'team' | 'player';

  constructor(
    fileName: string,
    private readonly header: Header,
  ) {
    this.kind = header.has('team_id') ? 'team' : 'player';
    mustHave(fileName, header, `${this.kind}_id`, `${this.kind}_name`);
  }

  read(row: readonly string[]): Value[] | Rejection {
    const cells = new Cells(this.header, row);
    const [key, written] = [idOf(cells.text(`${this.kind}_id`)), known(cells.text(`${this.kind}_name`))];
    if (key === null || written === null) return { reason: 'bad_key' };
    const { nickname, ...about } = this.kind === 'player' ? readName(written) : { nickname: written };
    const facts: PlayerClaim = about;
    return [TIER3, this.kind, key, TIER3, nickname, JSON.stringify(facts)];
  }
}

const tournamentsReader: RowReader = {
  table: EVENT_CLAIMS,
  read([name = '']): Value[] | Rejection {
    const plain = name.replace(/\s+/g, ' ').trim();
    // Names may differ in letters that no slug has, such as Cyrillic ones.
    const key = fold(plain).replaceAll(' ', '-');
    return key === '' ? { reason: 'bad_key' } : [TIER3, key, plain, '{}'];
  },
};
