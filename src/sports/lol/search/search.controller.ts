import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { oneWith } from '../../../http/data-lists.js';
import { searchPlayers } from '../players/players.queries.js';
import { SearchAnswer, SearchQuery, type SEARCH_KINDS } from './search.dto.js';
import { NO_RESULTS, searchLeagues, searchMatches, searchTeams } from './search.queries.js';

@Resource({ path: 'lol/search', tag: 'LoL: search', errors: 'standard', game: 'lol' })
export class LolSearchController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Players, teams, leagues and matches by words',
    says: 'For one search box over the whole game, names and short names alike. Each kind is a list of its own, the best first and empty where nothing fits; `counts` says how many there are of each.',
    returns: SearchAnswer,
    try: '?q=owls&limit=2',
    freshness: 'archive',
  })
  async search(@Query() { q, type = [], limit }: SearchQuery): Promise<Answer> {
    const asked = (kind: (typeof SEARCH_KINDS)[number]) => type.length === 0 || type.includes(kind);
    const [players, teams, leagues, matches] = await Promise.all([
      asked('players') ? searchPlayers(this.db, { q, limit }) : NO_RESULTS,
      asked('teams') ? searchTeams(this.db, q, limit) : NO_RESULTS,
      asked('leagues') ? searchLeagues(this.db, q, limit) : NO_RESULTS,
      asked('matches') ? searchMatches(this.db, q, limit) : NO_RESULTS,
    ]);
    const found = Object.entries({ players, teams, leagues, matches });
    const data = `{${found.map(([kind, { items }]) => `"${kind}":${items}`).join(',')}}`;
    return oneWith(data, { q, counts: Object.fromEntries(found.map(([kind, { total }]) => [kind, total])) });
  }
}
