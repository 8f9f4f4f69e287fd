import type { JsonSchema } from './json-schema.js';

type Named = Record<string, JsonSchema>;

export interface OpenApi extends JsonSchema {
  paths: Named;
  webhooks: Named;
  components: Record<string, Named> & { examples: Named };
  tags: { name: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  /** The form of every error for clients that accept `application/problem+json`. */
  'x-problem-details': JsonSchema;
}

/** The document with only these paths and webhooks, and the components that they need. */
export function cut(document: OpenApi, keeps: { path(path: string): boolean; event(name: string): boolean }): OpenApi {
  const paths = kept(document.paths, (path) => keeps.path(path));
  const webhooks = kept(document.webhooks, (name) => keeps.event(name));
  const { components } = document;
  const tags = new Set([...tagsOf(paths), ...tagsOf(webhooks)]);
  const groups = document['x-tagGroups'].map((group) => ({
    ...group,
    tags: group.tags.filter((tag) => tags.has(tag)),
  }));
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    'x-tagGroups': groups.filter((group) => group.tags.length > 0),
    paths,
    webhooks,
    components: neededBy([paths, webhooks, document['x-problem-details']], components),
  };
}

/** The components that a part of a document refers to, itself or by others, and the security schemes. */
export function neededBy(node: unknown, components: OpenApi['components']): OpenApi['components'] {
  const needed = new Set<string>();
  collect(node, components, needed);
  const used = Object.entries(components).map(([kind, members]) => [
    kind,
    kind === 'securitySchemes' ? members : kept(members, (name) => needed.has(`#/components/${kind}/${name}`)),
  ]);
  return Object.fromEntries(used) as OpenApi['components'];
}

/** Keeps the paths and events whose name begins with the family; `service` keeps those that begin with no family. */
export function cutFamily(document: OpenApi, family: string, families: readonly string[]): OpenApi {
  const others = families.filter((one) => one !== 'service');
  const belongs = (name: string) => (family === 'service' ? !others.includes(name) : name === family);
  return cut(document, {
    path: (path) => belongs(path.split('/')[1] as string),
    event: (name) => belongs(name.split('.')[0] as string),
  });
}

function kept(members: Named, keep: (name: string) => boolean): Named {
  return Object.fromEntries(Object.entries(members).filter(([name]) => keep(name)));
}

/** Collects every reference in a node and, recursively, in the schemas that it refers to. */
function collect(node: unknown, components: Record<string, Named>, needed: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name !== '$ref' || typeof value !== 'string') collect(value, components, needed);
    else if (!needed.has(value)) {
      needed.add(value);
      const [kind, component] = value.split('/').slice(2) as [string, string];
      collect(components[kind]?.[component], components, needed);
    }
  }
}

function tagsOf(paths: Named): string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as JsonSchema[]);
  return operations.flatMap(({ tags }) => tags as string[]);
}
