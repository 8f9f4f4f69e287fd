import { argumentRefused, type Arguments } from './arguments.js';
import type { ToolForm } from './family-tools.js';
import type { Operation, Operations } from './operations.js';

/** An operation with the values of its parameters. */
export interface Request {
  operation: Operation;
  values: Readonly<Record<string, unknown>>;
  /** Arguments of the tool by parameters that are named otherwise. */
  names?: Readonly<Record<string, string>>;
}

/** Arguments that every form takes. */
const COMMON = new Set(['family', 'filters', 'limit', 'fields', 'cursor']);

/** Parameters that mean the number of rows. */
const SIZES = ['limit', 'page_size', 'top_n'];

/** Rows of a list where the caller names no number: few enough for one answer. */
const USUAL_ROWS = 20;

/** The request of a call, by the first form that takes its arguments; throws with what the family takes instead. */
export function requestOf(
  tool: string,
  forms: readonly ToolForm[] | undefined,
  given: Arguments,
  operations: Operations,
): Request {
  const { family } = given;
  if (!forms) {
    const message = `${family} has nothing for ${tool}; operations with family ${family} lists what it has`;
    throw argumentRefused('family', family, message);
  }
  const form = forms.find((one) => fits(one, given, operations));
  if (!form) {
    const ways = waysOf(forms, operations);
    const asked = Object.entries(given).flatMap(([name, value]) => (COMMON.has(name) ? [] : [`${name}=${value}`]));
    const were = asked.length === 0 ? '' : `; it was given ${asked.join(', ').slice(0, 200)}`;
    throw argumentRefused('arguments', undefined, `${tool} of ${family} takes ${ways.join('; or ')}${were}`, ways);
  }
  const operation = operations.find(form.operation) as Operation;
  const values = { ...taken(form, given), ...shared(form, given, operation) };
  return { operation, values, names: namesOf(form, operation) };
}

/** The path and query of a request, below the base address. Most routes refuse unknown parameters themselves. */
export function pathOf({ operation, values }: Request): string {
  const names = new Set(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = written(name, values[name]);
    if (value === undefined || value === '') throw argumentRefused(name, undefined, `${operation.id} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = Object.entries(values)
    .filter(([name]) => !names.has(name))
    .flatMap(([name, value]) => {
      const text = written(name, value);
      return text === undefined ? [] : [[name, text] as [string, string]];
    });
  const known = new Set(operation.parameters.map(({ name }) => name));
  const [unknown] = query.find(([name]) => !known.has(name)) ?? [];
  if (known.has('strict')) query.push(['strict', 'true']);
  else if (unknown !== undefined)
    throw argumentRefused(unknown, undefined, `${unknown} is not a parameter of ${operation.id}`);
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

function fits({ operation, when = {}, takes = {} }: ToolForm, given: Arguments, operations: Operations): boolean {
  if (!Object.entries(when).every(([name, value]) => given[name] === value)) return false;
  const isTaken = (name: string) => COMMON.has(name) || name in when || name in takes || isYear(name, takes);
  if (!Object.keys(given).every(isTaken)) return false;
  const needed = new Set(neededOf(operation, operations));
  return Object.entries(takes).every(([name, parameter]) => !needed.has(parameter) || given[name] !== undefined);
}

/** A year is also the days from its first to its last. */
const isYear = (name: string, takes: object) => name === 'year' && 'from' in takes && 'to' in takes;

function neededOf(operation: string, operations: Operations): string[] {
  const { parameters = [] } = operations.find(operation) ?? {};
  return parameters.filter((one) => one.in === 'path' || one.required).map(({ name }) => name);
}

function taken({ takes = {} }: ToolForm, given: Arguments): Record<string, unknown> {
  const { year } = given;
  const days =
    year !== undefined && !('year' in takes) ? { from: `${year}-01-01`, to: `${year}-12-31`, ...given } : given;
  const pairs = Object.entries(takes).filter(([name]) => (days as Arguments)[name] !== undefined);
  return Object.fromEntries(pairs.map(([name, parameter]) => [parameter, (days as Arguments)[name]]));
}

/** How the tool names the parameters that the operation names otherwise; `limit` of a tool is the size of a page. */
function namesOf({ takes = {} }: ToolForm, { parameters }: Operation): Record<string, string> {
  const size = parameters.find(({ name }) => SIZES.includes(name))?.name ?? 'limit';
  const pairs = [...Object.entries(takes), ['limit', size]].map(([argument, parameter]) => [parameter, argument]);
  return Object.fromEntries(pairs.filter(([parameter, argument]) => parameter !== argument)) as Record<string, string>;
}

function shared(
  { newest }: ToolForm,
  { filters, limit, fields }: Arguments,
  { parameters }: Operation,
): Record<string, unknown> {
  const size = parameters.find(({ name }) => SIZES.includes(name));
  const rows = limit ?? (isPaged(parameters) ? USUAL_ROWS : undefined);
  // A list that is whole without its limit is read whole, so that a cursor brings the rows behind the limit.
  const isWhole = !isPaged(parameters) && size?.default === undefined && !newest;
  return {
    ...(size && !isWhole && rows !== undefined && { [size.name]: rows }),
    ...(filters as object | undefined),
    ...(fields !== undefined && { fields }),
  };
}

const isPaged = (parameters: Operation['parameters']) =>
  parameters.some(({ name }) => ['page', 'offset', 'cursor'].includes(name));

/** Forms in words, those that differ only in their view as one: `kind=players with id (needed), view (stats, form)`. */
function waysOf(forms: readonly ToolForm[], operations: Operations): string[] {
  const views = new Map<string, string[]>();
  for (const form of forms) {
    const { view, ...fixed } = form.when ?? {};
    const way = wayOf({ ...form, when: fixed }, operations);
    views.set(way, [...(views.get(way) ?? []), ...(view === undefined ? [] : [view])]);
  }
  return [...views].map(([way, named]) => (named.length === 0 ? way : `${way}, view (${named.join(', ')})`));
}

function wayOf({ operation, when = {}, takes = {} }: ToolForm, operations: Operations): string {
  const needed = new Set(neededOf(operation, operations));
  const fixed = Object.entries(when).map(([name, value]) => `${name}=${value}`);
  const own = Object.entries(takes).map(([name, parameter]) => (needed.has(parameter) ? `${name} (needed)` : name));
  return [...fixed, ...own].join(', ') || 'family alone';
}

function written(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((one) => written(name, one) ?? '').join(',');
  throw argumentRefused(name, undefined, `${name} must be a text, a number, true or false, or a list of them`);
}
