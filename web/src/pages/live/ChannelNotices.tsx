import { HIDDEN_SECONDS, type Standing } from '../../live/follower';
import { HELD_AT_MOST, type Gap } from '../../live/received';
import { countOf, counted, Notice, Time } from '../../kit';

/** What went otherwise than it should, and what somebody chose. */
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
      {phase === 'waiting' && loss && (
        <Notice look="warn" title="The connection was lost">
          {loss.message} It is opened again by itself and goes on where it stopped.
        </Notice>
      )}
      {phase === 'stopped' && loss && (
        <Notice look="bad" title="The channel was refused">
          {loss.message}
        </Notice>
      )}
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

function missedOf({ missed }: Gap): string {
  if (missed === undefined) return 'the log began anew; how many changes are missing is not known';
  return `${counted(missed, 'change')} missed; the state shown is the newest`;
}
