import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCovers } from '../../api/session';
import type { Target } from '../../live/channel';
import { FAMILIES, familiesIn, isFamily, SPORTS, TITLES, type Family, type Sport } from '../../live/families';
import { Button, counted, FamiliesNotInPlan, LeftFamilies, Page, Segments, Select, useSparing } from '../../kit';
import { ChannelPanel } from './ChannelPanel';
import { useFollowedFamily, useTarget } from './following';
import { roomsOf, SECTIONS } from './sections';

const route = getRouteApi('/inside/live/');

/** Running subjects of every family; one family is followed live. */
export function Running() {
  const { family, follow, open, by = 'sse' } = route.useSearch();
  const navigate = useNavigate({ from: '/live' });
  const queryClient = useQueryClient();
  const sports = family === undefined ? SPORTS : [family];
  const covers = useCovers();
  const last = useFollowedFamily();
  const wanted =
    family === undefined ? (follow ?? last ?? FAMILIES.find(covers)) : isFamily(family) ? family : undefined;
  const followed = wanted !== undefined && covers(wanted) ? wanted : undefined;
  const opened = familiesIn(open);
  // The list of the followed family is always read.
  const { read, left } = useSparing(sports, followed ? [...opened, followed] : opened);
  const target = useTargetOf(followed);
  useTarget(target, by);
  const choose = (id: unknown): unknown =>
    navigate({ search: (before) => ({ ...before, follow: id as Family }), replace: true });
  return (
    <Page
      title="Live"
      says={`What is on now. To read it costs ${counted(read.length, 'request')}; it moves once you follow it.`}
      actions={
        <Button
          onPress={() =>
            queryClient.invalidateQueries({
              predicate: ({ queryKey: [first, sport, id] }) =>
                first === 'live' && id === undefined && sports.some((one) => one === sport),
            })
          }
        >
          Read again
        </Button>
      }
    >
      <div className="stack">
        <Segments
          label="Family"
          options={[{ id: 'all' as const, name: 'All' }, ...SPORTS.map((id) => ({ id, name: TITLES[id] }))]}
          selected={family ?? 'all'}
          onSelect={(id) =>
            navigate({ search: { ...(by === 'ws' && { by }), ...(id !== 'all' && { family: id as Sport }) } })
          }
        />
        {(family === undefined || followed !== undefined) && (
          <ChannelPanel target={target}>
            {family === undefined && (
              <Select
                label="Follow"
                placeholder="Choose a family"
                options={FAMILIES.filter(covers).map((id) => ({ id, name: TITLES[id] }))}
                value={followed ?? null}
                onChange={choose}
              />
            )}
          </ChannelPanel>
        )}
        <LeftFamilies
          left={left}
          title="See more"
          costOf={({ length }) => length}
          onOpen={(more) =>
            navigate({
              search: (before) => ({ ...before, open: [...opened, ...more].join(',') }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <div className={sports.length > 1 ? 'columns' : 'stack'}>
          {read.map((sport) => {
            const Section = SECTIONS[sport];
            return <Section key={sport} isFollowed={sport === followed} />;
          })}
        </div>
        <FamiliesNotInPlan families={sports.filter((sport) => !covers(sport))} />
      </div>
    </Page>
  );
}

/** The whole family; a socket, which has no room for everything, joins the rooms in the list. */
function useTargetOf(family: Family | undefined): Target | null {
  const rooms = useQuery(roomsOf(family ?? 'tennis', family !== undefined)).data;
  if (family === undefined) return null;
  return { family, query: {}, rooms: rooms ?? [] };
}
