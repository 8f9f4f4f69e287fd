import { loadAll, FAMILIES } from '../families.js';
import { readCursor, writeCursor } from '../http/cursors.js';
import { invalidCursor } from '../http/errors.js';
import { answerOf, contentOf, partOf, type Content, type ToolAnswer } from './answer.js';
import { argumentRefused, checkArguments, type Arguments } from './arguments.js';
import type { Ask, Asked } from './ask.js';
import type { CoverageNotes } from './coverage.js';
import type { FamilyTool, FamilyTools } from './family-tools.js';
import { pathOf, requestOf, type Request } from './forms.js';
import { findOperations } from './find-operations.js';
import { Operations, type Operation } from './operations.js';
import { Refused } from './refused.js';
import { instructionsOf } from './instructions.js';
import { declareTools, type ToolDeclaration } from './tools.js';

/** Where an answer begins: a path of the API, rows that were given before, one part, and the rows that are wanted. */
interface Place {
  path: string;
  skip: number;
  part: string;
  rows: number;
}

interface Loaded {
  families: ReadonlyMap<string, FamilyTools>;
  tools: readonly ToolDeclaration[];
  instructions: string;
}

/** Their parameters are long. */
const OPERATIONS_ON_A_PAGE = 8;

/** Runs the tools of `/mcp` as requests of the API. */
export class Toolbox {
  private readonly operations = new Operations();
  private loaded: Promise<Loaded> | undefined;
  private publishers: Promise<Map<string, string[]>> | undefined;

  constructor(private readonly coverage: CoverageNotes) {}

  /** What a client reads first: the tools, and how they are used. */
  async introduction(): Promise<Pick<Loaded, 'tools' | 'instructions'>> {
    const { tools, instructions } = await this.load();
    return { tools, instructions };
  }

  /** The answer of a tool, undefined if there is none of that name. Throws `ApiError` or `Refused`. */
  async run(name: string, raw: Arguments, ask: Ask): Promise<ToolAnswer | undefined> {
    const { tools } = await this.load();
    const tool = tools.find((one) => one.name === name);
    if (!tool) return undefined;
    const given = checkArguments(tool.inputSchema, raw);
    const { cursor } = given;
    if (name === 'operations') return this.listOperations(given);
    if (cursor !== undefined) return this.answer(name, readPlace(name, cursor as string), ask);
    const request = await this.requestFor(name, given);
    const rows = (given['limit'] as number | undefined) ?? 0;
    return this.answer(name, { path: this.checkedPath(request), skip: 0, part: '', rows }, ask, request.names);
  }

  /** Throws where a value in the path makes it the path of another operation, such as `live` for an id. */
  private checkedPath(request: Request): string {
    const path = pathOf(request);
    if (this.operations.at(withoutQuery(path)) === request.operation) return path;
    throw argumentRefused('id', undefined, `${withoutQuery(path)} is no ${request.operation.path}; take an id of find`);
  }

  private async requestFor(name: string, given: Arguments): Promise<Request> {
    const { family, operation } = given;
    if (name === 'find') {
      const { query: q, limit } = given;
      return { ...this.request('searchAll', { q, family, limit }), names: { q: 'query' } };
    }
    if (name === 'coverage')
      return family === undefined ? this.request('listCoverage', {}) : this.request('getFamilyCoverage', { family });
    if (name === 'call') {
      const found = this.operations.find(operation as string);
      if (found) return { operation: found, values: (given['arguments'] ?? {}) as Arguments };
      throw argumentRefused(
        'operation',
        operation,
        `There is no operation ${operation}; operations finds those there are`,
      );
    }
    const { families } = await this.load();
    return requestOf(name, families.get(family as string)?.forms[name as FamilyTool], given, this.operations);
  }

  private request(id: string, values: Arguments): Request {
    return { operation: this.operations.find(id) as Operation, values };
  }

  private async answer(tool: string, place: Place, ask: Ask, names?: Request['names']): Promise<ToolAnswer> {
    const operation = this.operations.at(withoutQuery(place.path));
    if (!operation) throw invalidCursor();
    const asked = await ask(place.path);
    if (asked.status !== 200) throw new Refused(asked, names);
    const whole = contentOf(asked.body, numberOf(asked.headers['x-total-count']));
    const content: Content | undefined = place.part === '' ? whole : partOf(whole, place.part);
    if (!content) throw invalidCursor();
    const next = nextPath(asked);
    const write = (changed: Partial<Place>) => writePlace(tool, { ...place, ...changed });
    const cursors = {
      rest: (skip: number) => write({ skip }),
      next: next === undefined || place.part !== '' ? undefined : write({ path: next, skip: 0 }),
      part: (part: string) => write({ part, skip: 0 }),
    };
    const frame = await this.frameOf(operation, place.path, asked);
    return answerOf(content, frame, cursors, {
      skip: place.skip,
      part: place.part,
      ...(place.rows > 0 && { rows: place.rows }),
    });
  }

  private async frameOf({ id, family, schema }: Operation, path: string, { headers }: Asked) {
    const publishers = family === undefined ? undefined : (await this.publishersOf()).get(family);
    const [, , resource = ''] = path.split(/[/?]/);
    const about = family === undefined ? undefined : (await this.load()).families.get(family)?.about;
    return {
      source: { operation: id, path: `/api/v1${path}`, schema, ...(publishers && { publishers }) },
      delaySeconds: numberOf(headers['x-data-delay']) ?? null,
      coverage: family === undefined ? null : await this.coverage.find(family, [resource, about ?? '']),
    };
  }

  private listOperations({ query, family, cursor }: Arguments): ToolAnswer {
    const [asked, within, skip] =
      cursor === undefined
        ? [query as string, family as string | undefined, 0]
        : readCursor('mcp:operations', cursor as string, isSearch);
    const found = findOperations(this.operations.all(), String(asked), (within as string | null) ?? undefined);
    const frame = { source: { operation: 'operations', schema: null }, delaySeconds: null, coverage: null };
    const rest = (from: number) => writeCursor('mcp:operations', [asked as string, (within as string) ?? null, from]);
    const cursors = { rest, next: undefined, part: () => '' };
    return answerOf({ items: found, meta: { total: found.length } }, frame, cursors, {
      skip: skip as number,
      rows: OPERATIONS_ON_A_PAGE,
    });
  }

  private load(): Promise<Loaded> {
    return (this.loaded ??= load());
  }

  private publishersOf(): Promise<Map<string, string[]>> {
    return (this.publishers ??= readPublishers());
  }
}

/** Loaded at the first message: a start needs none of it. */
async function load(): Promise<Loaded> {
  const read = await loadAll((family) => family.tools?.().then((tools) => ({ name: family.name, tools })));
  const families = new Map(read.map(({ name, tools }) => [name, tools]));
  return { families, tools: declareTools(families), instructions: instructionsOf(families) };
}

/** Who publishes what the importers of each family read. */
async function readPublishers(): Promise<Map<string, string[]>> {
  const publishers = new Map<string, string[]>();
  for (const { name, importers } of FAMILIES) {
    const sources = ((await importers?.()) ?? []).map(({ source }) => source);
    publishers.set(name, [...new Set(sources)]);
  }
  return publishers;
}

function isSearch([query, family, skip]: unknown[]): boolean {
  return typeof query === 'string' && (family === null || typeof family === 'string') && isCount(skip);
}

function writePlace(tool: string, { path, skip, part, rows }: Place): string {
  return writeCursor(`mcp:${tool}`, [path, skip, part, rows]);
}

function readPlace(tool: string, cursor: string): Place {
  const fits = ([path, skip, part, rows]: unknown[]) =>
    typeof path === 'string' && path.startsWith('/') && isCount(skip) && typeof part === 'string' && isCount(rows);
  const [path, skip, part, rows] = readCursor(`mcp:${tool}`, cursor, fits) as [string, number, string, number];
  return { path, skip, part, rows };
}

const withoutQuery = (path: string) => path.split('?')[0] as string;

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** The path of the next page, which the header Link has. */
function nextPath({ headers }: Asked): string | undefined {
  const url = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
  return url?.slice(url.indexOf('/api/v1/') + '/api/v1'.length);
}

function numberOf(header: unknown): number | undefined {
  return header === undefined ? undefined : Number(header);
}
