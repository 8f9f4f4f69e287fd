import { queryOptions } from '@tanstack/react-query';
import { refusalOf, unreachable } from '../../api/error';
import { FAMILIES, type Family } from '../../live/families';
import type { JsonSchema } from './schema-fields';

/** The type of a family's updates on streams and sockets. */
export const updateOf = (family: Family) => `${family}.live.update`;

export const familyOfUpdate = (type: string) => FAMILIES.find((family) => updateOf(family) === type);

/** Updates of a family as described in the API's document. */
export interface Update {
  /** Without the content of `data`. */
  schema: JsonSchema;
  /** The possible objects in `data`. */
  states: State[];
}

interface State {
  name: string;
  schema: JsonSchema;
  /** Undefined if no route answers the object on its own. */
  example: unknown;
}

export const updateQuery = (family: Family) =>
  queryOptions({
    queryKey: ['events', 'update', family],
    queryFn: async ({ signal }) => read(family, await documentOf(family, signal)),
    staleTime: 3_600_000,
  });

type Described = JsonSchema & { $ref?: string };

/** The parts of an OpenAPI document that are used here. */
interface Document {
  paths: Record<string, { get?: { responses: Record<string, Response200 | undefined> } }>;
  components: { schemas: Record<string, Described>; examples: Record<string, { value: unknown }> };
}

interface Response200 {
  content?: Record<string, { schema: Described; examples?: Record<string, { $ref?: string }> }>;
}

async function documentOf(family: Family, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(`/openapi/${family}.json`, { signal }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : unreachable();
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (await answer.json()) as Document;
}

function read(family: Family, document: Document): Update {
  const { schemas } = document.components;
  const update = Object.entries(schemas).find(
    ([, { properties }]) => properties?.type?.const === updateOf(family),
  )?.[1];
  const { data = {}, ...head } = update?.properties ?? {};
  const refs = (data.anyOf ?? [data]).map(({ $ref = '' }: Described) => $ref);
  return {
    schema: { ...update, properties: { ...head, data: { type: 'object', description: 'The state, as below' } } },
    states: refs.map((ref) => ({
      name: nameOf(ref),
      schema: whole<Described>({ $ref: ref }, schemas),
      example: exampleOf(ref, document),
    })),
  };
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** Resolves all references. */
function whole<Part>(part: Part, schemas: Document['components']['schemas']): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one: unknown) => whole(one, schemas)) as Part;
  const { $ref, ...rest } = part as Described;
  const meant = $ref === undefined ? rest : { ...schemas[nameOf($ref)], ...rest };
  return Object.fromEntries(Object.entries(meant).map(([name, value]) => [name, whole(value, schemas)])) as Part;
}

/** The example of a route whose answer is the object, or has it as data. */
function exampleOf(ref: string, { paths, components }: Document): unknown {
  for (const { get } of Object.values(paths)) {
    const { schema, examples = {} } = get?.responses['200']?.content?.['application/json'] ?? {};
    const [example] = Object.values(examples);
    const value = components.examples[nameOf(example?.$ref ?? '')]?.value as { data?: unknown } | undefined;
    if (schema === undefined || value === undefined) continue;
    if (schema.$ref === ref) return value;
    const data: Described | undefined = components.schemas[nameOf(schema.$ref ?? '')]?.properties?.data;
    if (data?.$ref === ref) return value.data;
    if ((data?.items as Described | undefined)?.$ref === ref) return (value.data as unknown[])[0];
  }
  return undefined;
}
