import type { Operation } from './operations.js';

/** An operation as the tool `operations` answers it. */
export interface FoundOperation {
  operation: string;
  path: string;
  summary: string;
  parameters: object[];
  schema: string | null;
}

/** Parameters that most operations have. They are not listed, since the tools page and choose fields by themselves. */
const COMMON = new Set(['strict', 'fields', 'page', 'cursor', 'offset']);

/** Operations with all words of the query, then those with some, each group by how well they fit. */
export function findOperations(all: readonly Operation[], query: string, family?: string): FoundOperation[] {
  const words = query.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return all
    .filter((one) => family === undefined || (one.family ?? 'service') === family.toLowerCase())
    .map((one) => ({ one, score: scoreOf(one, words) }))
    .filter(({ score }) => score > 0 || words.length === 0)
    .sort((a, b) => b.score - a.score || a.one.path.length - b.one.path.length)
    .map(({ one }) => shown(one));
}

function scoreOf(operation: Operation, words: readonly string[]): number {
  const { name, says, takes } = textOf(operation);
  const points = words.map((word) => {
    const stem = ` ${word.replace(/(ies|es|s)$/, '')}`;
    return name.includes(stem) ? 3 : says.includes(stem) ? 2 : takes.includes(stem) ? 1 : 0;
  });
  const found = points.filter((point) => point > 0).length;
  return found * 10 + points.reduce<number>((sum, point) => sum + point, 0);
}

interface Searched {
  name: string;
  says: string;
  takes: string;
}

/** The words of an operation, made once. */
const texts = new WeakMap<Operation, Searched>();

function textOf(operation: Operation): Searched {
  const known = texts.get(operation);
  if (known) return known;
  const { id, path, summary, parameters } = operation;
  const made = {
    name: ` ${wordsOf(id)} ${wordsOf(path)} `,
    says: ` ${wordsOf(summary)} `,
    takes: ` ${parameters.map((one) => wordsOf(one.name)).join(' ')} `,
  };
  texts.set(operation, made);
  return made;
}

function wordsOf(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
}

function shown({ id, path, summary, parameters, schema }: Operation): FoundOperation {
  const own = parameters.filter(({ name }) => !COMMON.has(name));
  return {
    operation: id,
    path,
    summary,
    parameters: own.map(({ name, says, required, type, enum: words }) => ({
      name,
      type,
      ...(required && { required }),
      says,
      ...(words && { enum: words }),
    })),
    schema,
  };
}
