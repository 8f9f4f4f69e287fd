import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries';
import type { By } from '../../live/channel';
import { INTERVAL_SECONDS } from '../../live/follower';
import { countOf } from '../../kit';

/** The cost of following, shown before the channel is opened. */
export function Cost({ by }: { by: By }) {
  const month = useQuery(usageQuery).data?.month;
  const hourly = 3_600 / INTERVAL_SECONDS;
  return (
    <>
      {by === 'sse'
        ? `A stream costs a request for its ticket, one to open and one at each full ${INTERVAL_SECONDS} seconds: ${hourly} an hour.`
        : 'A WebSocket costs a request for its ticket and one to open; its frames are free.'}
      {month && ` ${countOf(Math.max(0, month.limit - month.used))} of ${countOf(month.limit)} are left this month.`} It
      is closed once the page is hidden for a minute.
    </>
  );
}
