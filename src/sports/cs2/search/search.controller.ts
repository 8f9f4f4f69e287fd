import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { oneWith } from '../../../http/data-lists.js';
import { searchPlayers } from '../players/players.queries.js';
import { SearchAnswer, SearchQuery, type SEARCH_KINDS } from './search.dto.js';
import { NOTHING, searchEvents, searchMatches, searchTeams } from './search.queries.js';

@Resource({ path: 'cs2/search', tag: 'CS2: search', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2SearchController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Teams, players, events and matches by words',
    says: 'For one search box over the whole game, short and former names included. Each kind is a list of its own, the best first and empty where nothing fits; `counts` says how many there are of each.',
    returns: SearchAnswer,
    try: '?q=harbour&limit=2',
    freshness: 'archive',
  })
  async search(@Query() { q, type = [], limit }: SearchQuery): Promise<Answer> {
    const asked = (kind: (typeof SEARCH_KINDS)[number]) => type.length === 0 || type.includes(kind);
    const [teams, players, events, matches] = await Promise.all([
      asked('teams') ? searchTeams(this.db, q, limit) : NOTHING,
      asked('players') ? searchPlayers(this.db, { q, limit }) : NOTHING,
      asked('events') ? searchEvents(this.db, q, limit) : NOTHING,
      asked('matches') ? searchMatches(this.db, q, limit, type.length === 1) : NOTHING,
    ]);
    const found = Object.entries({ teams, players, events, matches });
    const data = `{${found.map(([kind, { items }]) => `"${kind}":${items}`).join(',')}}`;
    return oneWith(data, { q, counts: Object.fromEntries(found.map(([kind, { total }]) => [kind, total])) });
  }
}
