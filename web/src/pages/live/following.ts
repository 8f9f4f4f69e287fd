import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { api, dataOf } from '../../api/client';
import type { By, Target } from '../../live/channel';
import type { Family } from '../../live/families';
import { Follower, type Standing } from '../../live/follower';

export const newFollower = () =>
  new Follower(async () => (await dataOf(api.POST('/live/tickets', { body: {} }))).ticket);

export const Following = createContext<Follower | undefined>(undefined);

export function useFollower(): Follower {
  return useContext(Following) as Follower;
}

export function useStanding(): Standing {
  const follower = useFollower();
  return useSyncExternalStore(follower.watch, follower.standing);
}

/** The family of the current or last target. */
export function useFollowedFamily(): Family | undefined {
  const follower = useFollower();
  return useSyncExternalStore(follower.watch, () => follower.standing().target?.family);
}

/** If something is followed, switches to this target when the page changes; null: the page has none. */
export function useTarget(target: Target | null, by: By): void {
  const follower = useFollower();
  useEffect(() => follower.turnTo(target, by));
}
