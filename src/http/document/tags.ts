import { titleOf, type Route } from '../routes.js';

/**
 * The tags of the document and their groups: first one group per game (`Darts` for `Darts: players`), largest first,
 * then the rest.
 */
export function groupTags(routes: readonly Route[]) {
  const groups = new Map<string, Set<string>>();
  for (const { resource } of routes) {
    const group = titleOf(resource) ?? 'Platform';
    groups.set(group, (groups.get(group) ?? new Set()).add(resource.tag));
  }
  const platform = [...(groups.get('Platform') ?? []), 'Webhook events'];
  groups.delete('Platform');
  const grouped = [...groups]
    .map(([name, tags]) => ({ name, tags: [...tags].sort() }))
    .sort((one, other) => other.tags.length - one.tags.length || (one.name < other.name ? -1 : 1));
  const all = [...grouped, { name: 'Platform', tags: platform.sort() }];
  return { tags: all.flatMap(({ tags }) => tags.map((name) => ({ name }))), 'x-tagGroups': all };
}
