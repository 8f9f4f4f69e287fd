import { Param, Query } from '@nestjs/common';
import { found } from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import {
  CoverageAnswer,
  FamilyCoverageAnswer,
  type FamilyCoverage,
  type FamilyCoverageInFull,
} from './coverage.dto.js';
import { CoverageReader } from './coverage.reader.js';

@Resource({ path: 'coverage', tag: 'Service', errors: 'standard' })
export class CoverageController {
  constructor(private readonly coverage: CoverageReader) {}

  @Read('', {
    summary: 'What the archive holds of every family: rows, days, missing lists, rejected rows',
    says: 'How far the data of this installation reach, before you build on them: first and last day, gaps, and rows that were not taken. `from` and `to` are null where nothing is stored.',
    returns: CoverageAnswer,
    try: '',
    freshness: 'live',
    free: true,
    envelope: true,
  })
  listCoverage(@Query() _query: ReadQuery): Promise<FamilyCoverage[]> {
    return this.coverage.list();
  }

  @Read(':family', {
    summary: 'What the archive holds of a family, what is open, and the reviewed corrections of its sources',
    says: 'One family more closely: what its rules leave open and which rows were refused, by kind and reason, its sources with their licences, and every correction that people made to them and why. `corrections` is empty where nothing had to be mended.',
    returns: FamilyCoverageAnswer,
    try: 'tennis',
    freshness: 'live',
    free: true,
    envelope: true,
  })
  async getFamilyCoverage(@Param('family') name: string, @Query() _query: ReadQuery): Promise<FamilyCoverageInFull> {
    return found(await this.coverage.find(name), 'family', name, 'covered');
  }
}
