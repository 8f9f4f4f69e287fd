import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { plansQuery } from '../../api/queries';
import { useSession } from '../../api/session';
import { nameOf, type Phase } from '../../live/follower';
import type { Target } from '../../live/channel';
import { Badge, Button, Disclosure, Panel, Segments } from '../../kit';
import { ChannelFigures } from './ChannelFigures';
import { ChannelNotices } from './ChannelNotices';
import { Cost } from './Cost';
import { useFollower, useStanding } from './following';
import { RawFrames } from './RawFrames';

const route = getRouteApi('/inside/live');

const SAID: Readonly<Record<Phase, readonly [word: string, look: 'ok' | 'warn' | 'bad' | 'quiet']>> = {
  idle: ['Not followed', 'quiet'],
  opening: ['Opening', 'warn'],
  open: ['Open', 'ok'],
  waiting: ['Comes back', 'warn'],
  stopped: ['Closed', 'quiet'],
  hidden: ['Closed', 'quiet'],
  over: ['Ended', 'quiet'],
};

/** The channel of the page: its cost, state and messages. */
export function ChannelPanel({ target, children }: { target: Target | null; children?: React.ReactNode }) {
  const { by = 'sse' } = route.useSearch();
  const navigate = useNavigate({ from: '/live' });
  const follower = useFollower();
  const standing = useStanding();
  const hasSocket = useHasSocket();
  const isOwn = target !== null && standing.target !== undefined && nameOf(standing.target) === nameOf(target);
  const phase = isOwn ? standing.phase : 'idle';
  const isWanted = phase === 'opening' || phase === 'open' || phase === 'waiting';
  const isRefused = by === 'ws' && hasSocket === false;
  const hasNoRoom = by === 'ws' && target?.rooms.length === 0;
  return (
    <Panel
      title="Channel"
      actions={<Badge look={standing.loss && phase === 'stopped' ? 'bad' : SAID[phase][1]}>{SAID[phase][0]}</Badge>}
    >
      <div className="live-channel">
        <div className="live-controls">
          {children}
          <Segments
            label="Way"
            options={[
              { id: 'sse', name: 'Server-sent events' },
              { id: 'ws', name: 'WebSocket' },
            ]}
            selected={by}
            onSelect={(id) =>
              navigate({
                to: '.',
                search: ({ by: _by, ...others }: { by?: 'ws' }) => ({ ...others, ...(id === 'ws' && { by: id }) }),
                replace: true,
              })
            }
          />
          <div className="actions">
            {(isWanted || (isOwn && standing.isPaused)) && (
              <Button onPress={() => (standing.isPaused ? follower.play() : follower.pause())}>
                {standing.isPaused ? 'Go on' : 'Pause'}
              </Button>
            )}
            {isWanted ? (
              <Button onPress={() => follower.stop()}>Close</Button>
            ) : (
              <Button
                look="primary"
                isDisabled={target === null || isRefused || hasNoRoom}
                onPress={() => target && follower.follow(target, by)}
              >
                {isOwn && phase !== 'over' ? 'Open again' : 'Follow'}
              </Button>
            )}
          </div>
        </div>
        {!isWanted && (
          <p className="hint">
            <Cost by={by} />
          </p>
        )}
        {isRefused && <NoSocket />}
        {hasNoRoom && !isRefused && (
          <p className="quiet">A WebSocket follows what the list names, and it names nothing now.</p>
        )}
        {isOwn && phase !== 'idle' && (
          <>
            <ChannelNotices {...standing} />
            <ChannelFigures />
            <Disclosure title="Raw frames">
              <RawFrames />
            </Disclosure>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Undefined while unknown. */
function useHasSocket(): boolean | undefined {
  const { addOns } = useSession();
  const plan = useQuery(plansQuery).data?.find(({ isCurrent }) => isCurrent);
  return plan && (plan.webSocketConnections > 0 || addOns.includes('live_ws'));
}

/** The plans that include sockets, if the present one does not. */
function NoSocket() {
  const { planName } = useSession();
  const plans = useQuery(plansQuery).data ?? [];
  const included = plans.filter(({ webSocketConnections }) => webSocketConnections > 0).map(({ name }) => name);
  const added = plans
    .filter(({ addOns, webSocketConnections }) => addOns.length > 0 && webSocketConnections === 0)
    .map(({ name }) => name);
  return (
    <p className="live-refusal">
      {planName} has no WebSocket. {listOf(included)} {included.length === 1 ? 'has' : 'have'} it
      {added.length > 0 && <>, and {listOf(added)} with the add-on</>}. Server-sent events bring the same updates.
    </p>
  );
}

const LIST = new Intl.ListFormat('en-GB');
const listOf = (names: readonly string[]) => LIST.format(names);
