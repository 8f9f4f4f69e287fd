import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { one, readyList } from '../../../http/data-lists.js';
import { MAPS, mapName, mapSlug } from '../maps.js';
import { GameMapAnswer, GameMapList, MapPoolAnswer, MapPoolQuery, type GameMap } from './maps.dto.js';
import { sumMaps, type MapSums } from './maps.queries.js';
import { poolOn, POOLS, stayOf } from './pool.js';

@Resource({ path: 'cs2/maps', tag: 'CS2: maps', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2MapsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Maps by name, with what came of their rounds',
    says: 'Every map of the game that is known, whether it is in the pool, and how often each side wins its rounds. The shares are null where no round of it is stored.',
    returns: GameMapList,
    try: '',
    freshness: 'archive',
  })
  async listMaps(@Query() _query: ReadQuery): Promise<Answer> {
    const sums = await sumMaps(this.db);
    const slugs = new Set([...MAPS, ...sums].map(({ slug }) => slug));
    const maps = [...slugs].toSorted().map((slug) => mapOf(slug, sums, today()));
    return readyList({ items: JSON.stringify(maps), total: maps.length });
  }

  @Read('pool', {
    summary: 'The active duty pool, and every one before it',
    says: 'The maps that may be played on a day, today if none is given, and every change before. `active` is empty for days before the game came out.',
    returns: MapPoolAnswer,
    try: 'pool',
    freshness: 'archive',
  })
  async getMapPool(@Query() { date = today() }: MapPoolQuery): Promise<Answer> {
    const pool = poolOn(date);
    const sums = await sumMaps(this.db);
    const active = (pool?.maps ?? []).map((slug) => mapOf(slug, sums, date));
    return one({ active, since: pool?.from ?? null, history: POOLS });
  }

  @Read(':mapSlug', {
    summary: 'One map',
    says: 'One map by slug or name: its time in the pool and the share of rounds by side. `removedAt` is null while it is in the pool.',
    returns: GameMapAnswer,
    try: 'mirage',
    freshness: 'archive',
  })
  async getMap(@Param('mapSlug') written: string, @Query() _query: ReadQuery): Promise<Answer> {
    const slug = mapSlug(written) ?? written;
    const sums = await sumMaps(this.db, slug);
    const isKnown = sums.length > 0 || MAPS.some((map) => map.slug === slug);
    return one(found(isKnown ? mapOf(slug, sums, today()) : undefined, 'map', written, 'cs2'));
  }
}

function mapOf(slug: string, sums: readonly MapSums[], day: string): GameMap {
  const sum = sums.find((each) => each.slug === slug);
  return {
    slug,
    name: mapName(slug),
    inActivePool: poolOn(day)?.maps.includes(slug) ?? false,
    imageUrl: null,
    ...stayOf(slug, day),
    played: sum?.played ?? 0,
    ctRoundWinRate: sum?.ctRoundWinRate ?? null,
    tRoundWinRate: sum?.tRoundWinRate ?? null,
  };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
