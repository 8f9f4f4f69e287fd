/** A team's name for pages; sources have only an id of some teams. */
export function teamNameOf({ name }: { name: string | null }): string {
  return name ?? 'Team without a name';
}
