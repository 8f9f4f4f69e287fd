import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { columnsOf } from '../archive/export/columns.js';
import { EXPORT_FORMATS, type ExportFormat } from '../archive/export/table.js';
import { callerOf } from '../auth/caller.js';
import { Access } from '../billing/access.js';
import { Database } from '../db/database.js';
import { exportNotReady, found, notFound, rangeNotSatisfiable } from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { Urls } from '../http/urls.js';
import { ExportsAnswer, ExportsQuery, type ExportTableRow } from './exports.dto.js';
import { findFile, isComing, listFiles, readBytes, type FoundFile, type ListedFile } from './exports.queries.js';
import { isKnown, rangeOf } from './range.js';
import { exportTables } from './tables.js';

const MEDIA_TYPES: Record<ExportFormat, string> = {
  parquet: 'application/vnd.apache.parquet',
  'csv.gz': 'application/gzip',
};

@Resource({
  path: 'exports',
  tag: 'Exports',
  errors: 'standard',
  pathSays: {
    family: 'As in the paths of its routes',
    table: 'As in the list of the exports',
    file: 'A season, and `.parquet` or `.csv.gz`',
  },
})
export class ExportsController {
  constructor(
    private readonly db: Database,
    private readonly access: Access,
    private readonly urls: Urls,
  ) {}

  @Read('', {
    summary: 'The archive as files: which there are, with columns, sums and licences',
    says: 'What a mirror reads first: by `sha256` or `archiveVersion` it sees which files changed, and reads only those. A table without files yet has no seasons. The files hold only what ended more than a day ago.',
    returns: ExportsAnswer,
    try: '?family=ufc&table=bouts',
    freshness: 'live',
    free: true,
    envelope: true,
  })
  async listExports(@Query() { family, table, season }: ExportsQuery): Promise<ExportTableRow[]> {
    const files = await listFiles(this.db, { family, table, season });
    const tables = (await exportTables()).filter(
      (one) => (family ?? one.family) === one.family && (table ?? one.table) === one.table,
    );
    return tables.map((one) => ({
      family: one.family,
      table: one.table,
      says: one.says,
      columns: columnsOf(one),
      sources: [...one.sources],
      seasons: this.seasonsOf(files.filter((file) => file.family === one.family && file.table === one.table)),
    }));
  }

  @Read(':family/:table/:file', {
    summary: 'One season of one table, as Parquet or as gzipped CSV',
    says: 'A whole season by one request. The rows are those of the lists, in their order, with null where something is unknown; in CSV an empty field is null and `""` an empty text. The bytes stay the same until a row changes, a range continues a download, and Parquet names sources and licences.',
    contentType: MEDIA_TYPES.parquet,
    imageTypes: [MEDIA_TYPES['csv.gz']],
    answerHeaders: ['ETag', 'Last-Modified'],
    failures: {
      409: 'The season is there, but its file is not made yet (EXPORT_NOT_READY)',
      416: 'The range begins behind the end of the file (RANGE_NOT_SATISFIABLE)',
    },
    alsoStatus: { 206: 'The bytes that Range asks for' },
    try: 'ufc/bouts/2026.parquet',
    freshness: 'own',
    plan: { lowest: 'pro', resource: 'exports' },
    demo: false,
  })
  async getExport(
    @Param('family') family: string,
    @Param('table') table: string,
    @Param('file') name: string,
    @Query() _query: ReadQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const id = `${family}/${table}/${name}`;
    const known = (await exportTables()).some((one) => one.family === family && one.table === table);
    const format = EXPORT_FORMATS.find((one) => name.endsWith(`.${one}`));
    if (!known || !format) throw notFound('file', id, 'exported');
    const refusal = this.access.refusal(family, callerOf(request));
    if (refusal) throw refusal;
    const asked = { family, table, season: name.slice(0, -format.length - 1), format };
    const file = await findFile(this.db, asked);
    if (!file && (await isComing(this.db, asked))) throw exportNotReady(id);
    reply.headers({
      'content-type': MEDIA_TYPES[format],
      'content-disposition': `attachment; filename="${family}-${table}-${name}"`,
    });
    return this.send(found(file, 'file', id, 'exported'), request, reply);
  }

  private send({ id, bytes, sha256, madeAt }: FoundFile, request: FastifyRequest, reply: FastifyReply) {
    const { headers, method } = request;
    const changedAt = new Date(Math.floor(madeAt.getTime() / 1_000) * 1_000);
    const validators = { etag: `"${sha256}"`, changedAt };
    reply.headers({
      etag: validators.etag,
      'last-modified': changedAt.toUTCString(),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    if (isKnown(headers, validators)) {
      reply.code(304);
      return '';
    }
    const range = rangeOf(headers, bytes, validators);
    if (range === null) throw rangeNotSatisfiable(bytes);
    const { first, last } = range ?? { first: 0, last: bytes - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
    reply.header('content-length', last - first + 1);
    return Readable.from(method === 'HEAD' ? [] : readBytes(this.db, id, first, last));
  }

  private seasonsOf(files: readonly ListedFile[]): ExportTableRow['seasons'] {
    return [...new Set(files.map(({ season }) => season))].map((season) => {
      const own = files.filter((file) => file.season === season);
      const { family, rows, version, madeAt } = own[0]!;
      return {
        season,
        rows,
        archiveVersion: `${family}-${version}`,
        madeAt,
        files: own.map(({ table, format, bytes, sha256 }) => ({
          format,
          url: `${this.urls.api}/exports/${family}/${table}/${season}.${format}`,
          bytes,
          sha256,
        })),
      };
    });
  }
}
