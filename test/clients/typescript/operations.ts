import { readFileSync } from 'node:fs';
import type { Json } from '../../support/service.js';

export interface ListOperation {
  id: string;
  family: string;
  /** The examples of the document. */
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** The parameter for the rows of a page; undefined for a list that comes whole, or as its first rows only. */
  paging: 'limit' | 'page_size' | undefined;
  /** It goes by tokens, and begins on a day where one is given. */
  isFromDay: boolean;
}

/** A bout has snapshots while it is followed only. */
const LIVE_ONLY = ['listUfcLiveBoutSnapshots'];

/** The rows that the document marks by the header `Link` and a key opens: lists, and objects that bring rows page by page. */
export function listOperations(): ListOperation[] {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Json;
  const resolved = (value: Json): Json =>
    value?.$ref
      ? resolved(
          value.$ref
            .slice(2)
            .split('/')
            .reduce((at: Json, name: string) => at[name], document),
        )
      : value;
  return Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
    const answer = get && resolved(get.responses['200']);
    const body = resolved(answer?.content?.['application/json']?.schema) ?? {};
    const isRows = ({ properties = {} }: Json) =>
      ['items', 'data'].some((name) => resolved(properties[name])?.type === 'array');
    const isList = get?.['x-rows'] || (body.anyOf ?? [body]).map(resolved).some(isRows);
    if (
      LIVE_ONLY.includes(get?.operationId) ||
      !answer?.headers?.Link ||
      !isList ||
      !get.security.some((scheme: object) => 'key' in scheme)
    )
      return [];
    const parameters: Json[] = get.parameters.map(resolved);
    const examples = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((each) => each.in === place && each.example !== undefined)
          .map((each) => [each.name, each.example]),
      );
    const takes = (name: string) => parameters.some((each) => each.name === name);
    const goesOn = ['page', 'offset', 'cursor', 'pageToken'].some(takes);
    const paging = goesOn ? (takes('page_size') ? 'page_size' : 'limit') : undefined;
    const family = path.split('/')[1]!;
    const isFromDay = takes('pageToken') && takes('from');
    const query = { ...examples('query'), ...(body.anyOf && { view: 'flat' }) };
    return [{ id: get.operationId, family, path: examples('path'), query, paging, isFromDay }];
  });
}
