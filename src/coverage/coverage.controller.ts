import { Param, Query } from '@nestjs/common';
import { Database } from '../db/database.js';
import { FAMILIES } from '../families.js';
import type { Family } from '../family.js';
import { found } from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import {
  CoverageAnswer,
  FamilyCoverageAnswer,
  type FamilyCoverage,
  type FamilyCoverageInFull,
} from './coverage.dto.js';
import { findCoverage } from './coverage.queries.js';
import { listOpen } from './open.queries.js';

@Resource({ path: 'coverage', tag: 'Service', errors: 'standard' })
export class CoverageController {
  constructor(private readonly db: Database) {}

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
    return Promise.all(FAMILIES.map((family) => this.find(family)));
  }

  @Read(':family', {
    summary: 'What the archive holds of a family, what is open, and the reviewed corrections of its sources',
    says: 'One family more closely: what its rules leave open and which rows were refused, by kind and reason, and every correction that people made to its sources and why. `corrections` is empty where nothing had to be mended.',
    returns: FamilyCoverageAnswer,
    try: 'tennis',
    freshness: 'live',
    free: true,
    envelope: true,
  })
  async getFamilyCoverage(@Param('family') name: string, @Query() _query: ReadQuery): Promise<FamilyCoverageInFull> {
    const known = FAMILIES.find((family) => family.name === name.toLowerCase());
    const family = found(known, 'family', name, 'covered');
    const [coverage, open, corrections = []] = await Promise.all([
      this.find(family),
      listOpen(this.db, family),
      family.corrections?.(),
    ]);
    return { ...coverage, ...open, corrections: [...corrections] };
  }

  private async find({ name, coverage }: Family): Promise<FamilyCoverage> {
    return findCoverage(this.db, name, (await coverage?.()) ?? []);
  }
}
