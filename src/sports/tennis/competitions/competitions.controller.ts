import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { CompetitionList, CompetitionsQuery } from './competitions.dto.js';
import { competitionList } from './competitions.queries.js';
import { wholeList } from '../list.js';

@Resource({ path: 'tennis/competitions', tag: 'Tennis: tournaments', errors: 'detail', game: 'tennis' })
export class TennisCompetitionsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Recurring competitions with their editions and years',
    says: 'A competition is what stays the same over the years, such as Wimbledon; its editions are the tournaments of single years. Use it to find the id from which every edition and the record champion follow; `all_time_title_leader` is null while nobody is known to have won it.',
    returns: CompetitionList,
    try: '?q=wimbledon',
    freshness: 'archive',
    maxAgeSeconds: 3_600,
  })
  listCompetitions(@Query() query: CompetitionsQuery): Promise<Answer> {
    return wholeList(this.db, competitionList(query), query.limit);
  }
}
