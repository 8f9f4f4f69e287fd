import { Query } from '@nestjs/common';
import { fold } from '../../../archive/names.js';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { DIVISIONS } from '../divisions.js';
import { oneText } from '../../../http/data-lists.js';
import { SearchQuery, SearchResultAnswer } from './search.dto.js';
import { searchBouts, searchEvents, searchFighters } from './search.queries.js';

@Resource({ path: 'ufc/search', tag: 'UFC: search', errors: 'standard', game: 'ufc' })
export class UfcSearchController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Fighters, events, bouts and divisions by words',
    says: 'For one search box over the whole game: misspelt names, former names and numbered cards such as `ufc229` are found. Each kind is a list of its own, the best first and empty where nothing fits.',
    returns: SearchResultAnswer,
    try: '?q=vorlund&limit=2',
    freshness: 'archive',
  })
  async search(@Query() { q, type, limit }: SearchQuery): Promise<Answer> {
    const kinds = type.map((kind) => kind.toLowerCase());
    const asked = (kind: string) => kinds.length === 0 || kinds.includes(kind);
    const [fighters, events, bouts] = await Promise.all([
      asked('fighters') ? searchFighters(this.db, q, limit) : '[]',
      asked('events') ? searchEvents(this.db, q, limit) : '[]',
      asked('bouts') ? searchBouts(this.db, q, limit) : '[]',
    ]);
    const divisions = asked('divisions') ? divisionsNamed(q).slice(0, limit) : [];
    const named = JSON.stringify(divisions);
    return oneText(`{"fighters":${fighters},"events":${events},"bouts":${bouts},"divisions":${named}}`);
  }
}

function divisionsNamed(q: string) {
  const words = fold(q).split(' ');
  return DIVISIONS.filter(({ label }) => words.every((word) => word !== '' && fold(label).includes(word))).map(
    ({ slug, label }) => ({ division: slug, label }),
  );
}
