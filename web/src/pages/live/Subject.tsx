import { getRouteApi } from '@tanstack/react-router';
import { useCovers } from '../../api/session';
import type { Target } from '../../live/channel';
import { isFamily, TITLES, type Family } from '../../live/families';
import { Empty, FamiliesNotInPlan, Page, TextLink } from '../../kit';
import { ChannelPanel } from './ChannelPanel';
import { Cs2Board } from './Cs2Board';
import { useTarget } from './following';
import { LolBoard } from './LolBoard';
import { TennisBoard } from './TennisBoard';
import { UfcBoard } from './UfcBoard';

const route = getRouteApi('/inside/live/$family/$id');

const BOARDS: Readonly<Record<Family, (props: { id: string }) => React.ReactNode>> = {
  tennis: TennisBoard,
  ufc: UfcBoard,
  lol: LolBoard,
  cs2: Cs2Board,
};

/** The stream parameter and room kind that identify one subject. */
const NAMED: Readonly<Record<Family, readonly [parameter: string, kind: string]>> = {
  tennis: ['matchId', 'match'],
  ufc: ['boutId', 'bout'],
  lol: ['gameId', 'game'],
  cs2: ['matchId', 'match'],
};

/** The board of one bout, match or game. */
export function Subject() {
  const { family, id } = route.useParams();
  const covers = useCovers();
  if (isFamily(family) && !covers(family))
    return (
      <Page title={`${TITLES[family]}, live`}>
        <FamiliesNotInPlan families={[family]} />
      </Page>
    );
  if (isFamily(family)) return <Followed key={`${family} ${id}`} family={family} id={id} />;
  return (
    <Page title="Live">
      <Empty title="No such board">
        <TextLink to="/live">See what is on</TextLink>
      </Empty>
    </Page>
  );
}

function Followed({ family, id }: { family: Family; id: string }) {
  const { by = 'sse' } = route.useSearch();
  const [parameter, kind] = NAMED[family];
  const target: Target = { family, query: { [parameter]: id }, rooms: [`${kind}:${id}`] };
  useTarget(target, by);
  const Board = BOARDS[family];
  return (
    <Page
      title={`${TITLES[family]}, live`}
      says={
        <TextLink to="/live" search={{ family, ...(by === 'ws' && { by }) }}>
          All of {TITLES[family]} that is on
        </TextLink>
      }
    >
      <div className="stack">
        <ChannelPanel target={target} />
        <Board id={id} />
      </div>
    </Page>
  );
}
