import { isPlanCode } from '../../api/error';
import type { Loss } from '../../live/channel';
import { HIDDEN_SECONDS, type Standing } from '../../live/follower';
import { HELD_AT_MOST, type Gap } from '../../live/received';
import { Button, countOf, counted, Notice, TextLink, Time } from '../../kit';
import { useFollower } from './following';

/** Problems of the channel, and states that the viewer chose. */
export function ChannelNotices({ phase, loss, isPaused, held, dropped, gaps }: Standing) {
  return (
    <>
      {phase === 'hidden' && (
        <Notice look="warn" title="Closed to spare your quota">
          The page was hidden for {HIDDEN_SECONDS} seconds. Opened again, it goes on where it stopped, if that was less
          than five minutes ago.
        </Notice>
      )}
      {phase === 'over' && <Notice>What was followed has ended; this is its last state.</Notice>}
      {phase === 'waiting' && loss && <Waiting {...loss} />}
      {phase === 'stopped' && loss && <Refused {...loss} />}
      {isPaused && (
        <Notice look={dropped > 0 ? 'warn' : 'info'} title="Paused">
          {counted(held, 'message')} held; up to {countOf(HELD_AT_MOST)} are kept without loss.
          {dropped > 0 && ` ${counted(dropped, 'message')} before them were dropped.`} The channel stays open.
        </Notice>
      )}
      {gaps.length > 0 && (
        <Notice look="warn" title="There are gaps">
          <ul>
            {gaps.map((gap) => (
              <li key={gap.number}>
                <Time at={new Date(gap.at).toISOString()} /> · <code>{gap.room}</code> · {missedOf(gap)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Waiting({ code, message }: Loss) {
  const follower = useFollower();
  return (
    <Notice
      look="warn"
      title={code === 'RATE_LIMIT_EXCEEDED' ? 'The minute is used up' : 'The connection was lost'}
      action={<Button onPress={() => follower.openNow()}>Open now</Button>}
    >
      {message} The channel is opened again by itself and goes on where it stopped.
    </Notice>
  );
}

function Refused({ code, message }: Loss) {
  if (isPlanCode(code))
    return (
      <Notice look="warn" title="Not in the plan" action={<TextLink to="/billing">Compare the plans</TextLink>}>
        {message}
      </Notice>
    );
  return (
    <Notice look="bad" title="The channel was refused">
      {message}
    </Notice>
  );
}

function missedOf({ missed }: Gap): string {
  if (missed === undefined) return 'the log began anew; how many changes are missing is not known';
  return `${counted(missed, 'change')} missed; the state shown is the newest`;
}
