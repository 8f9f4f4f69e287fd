import { roleOf, type Role } from '../roles.js';

export interface WikiRole {
  /** The first of several. */
  role: Role | 'coach' | null;
  isSubstitute: boolean;
  /** Casters, hosts and others who belong to a team's page but not to the team that plays. */
  isStaff: boolean;
}

const STAFF = new Set(['caster', 'host', 'mc', 'manager', 'analyst', 'streamer', 'owner']);

/** Reads `Bot`, `Top,Mid`, `Head Coach`, `Sub/Top Lane` and `Substitute`. */
export function wikiRole(written: string | null): WikiRole {
  const words = (written ?? '')
    .toLowerCase()
    .split(/[,/]/)
    .map((word) => word.replace(/ lane(r)?$/, '').trim());
  const roles = words.flatMap((word): (Role | 'coach')[] => {
    if (word.endsWith('coach')) return ['coach'];
    const role = roleOf(word);
    return role === undefined ? [] : [role];
  });
  return {
    // A coach who also plays counts as a player.
    role: roles.find((role) => role !== 'coach') ?? roles[0] ?? null,
    isSubstitute: words.some((word) => /^sub(stitute)?$/.test(word)),
    isStaff: roles.length === 0 && words.some((word) => STAFF.has(word)),
  };
}
