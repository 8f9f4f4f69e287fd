import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../api/queries';
import { useCovers } from '../api/session';
import { TITLES, type Sport } from '../live/families';
import { Button } from './Button';
import { Panel } from './Page';
import { counted } from './words';

/** Below this many requests a minute, a page that reads every family uses up most of the minute. */
const MINUTE_FOR_ALL = 100;

/** The minute limit of the plan; undefined while it is unknown. */
export function useMinute(): { requests: number; isSmall: boolean } | undefined {
  const plan = useQuery(plansQuery).data?.find(({ isCurrent }) => isCurrent);
  return plan && { requests: plan.requestsPerMinute, isSmall: plan.requestsPerMinute < MINUTE_FOR_ALL };
}

/**
 * Chooses the families to read on a page: all of them, but on a plan with few requests a minute only the first and
 * those in `opened`. The others are `left`; while the plan is unknown `left` is empty.
 */
export function useSparing(
  families: readonly Sport[],
  opened: readonly Sport[],
): { read: readonly Sport[]; left: readonly Sport[] } {
  const minute = useMinute();
  const covered = families.filter(useCovers());
  if (minute?.isSmall === false) return { read: covered, left: [] };
  const read = covered.filter((family, at) => at === 0 || opened.includes(family));
  return { read, left: minute === undefined ? [] : covered.filter((family) => !read.includes(family)) };
}

/** Families that are read on request. `costOf` is the number of requests for reading some of them. */
export function LeftFamilies({
  left,
  title,
  costOf,
  onOpen,
}: {
  left: readonly Sport[];
  title: string;
  costOf(families: readonly Sport[]): number;
  onOpen(families: readonly Sport[]): unknown;
}) {
  const minute = useMinute();
  if (left.length === 0 || minute === undefined) return null;
  const cost = counted(costOf(left), 'request');
  return (
    <Panel
      title={title}
      says={`To read all of these takes ${cost} of the ${minute.requests} that your plan has a minute, so each is read when you choose it.`}
    >
      <div className="actions">
        {left.map((family) => (
          <Button key={family} onPress={() => onOpen([family])}>
            {TITLES[family]}
          </Button>
        ))}
        {left.length > 1 && (
          <Button look="quiet" onPress={() => onOpen(left)}>
            All of them
          </Button>
        )}
      </div>
    </Panel>
  );
}
