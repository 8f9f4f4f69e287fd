import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { Ago, bytesOf, counted, countOf, FigureList, Loaded, Notice, Panel, secondsOf } from '../../kit';
import { Feeds } from './Feeds';
import { serviceQuery } from './queries';

type Standing = Schemas['ServiceStanding'];

/** The state of the installation, polled every few seconds. */
export function ServiceTab() {
  const query = useQuery(serviceQuery);
  return (
    <Loaded query={query}>
      {(standing) => (
        <div className="stack">
          <Verdict {...standing} />
          <Panel
            title="Feeds"
            says="The lag is the time from a fact to its place in the log, over the last five minutes."
          >
            <Feeds families={standing.families} />
          </Panel>
          <div className="columns">
            <Panel title="Webhooks" says="What workers have yet to send, and what came of the last 15 minutes.">
              <Webhooks standing={standing.webhooks} />
            </Panel>
            <Panel title="Connections" says="What is open now, over all processes.">
              <Connections {...standing} />
            </Panel>
            <Panel title="Stores and versions">
              <Stores {...standing} />
            </Panel>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Verdict({ status, incidents, checkedAt }: Standing) {
  if (status === 'ok')
    return (
      <Notice look="ok" title="All of it stands">
        Looked at <Ago at={checkedAt} />, and again every five seconds.
      </Notice>
    );
  return (
    <Notice
      look={status === 'down' ? 'bad' : 'warn'}
      title={
        status === 'down' ? 'The service is down' : counted(incidents.length, 'thing needs care', 'things need care')
      }
    >
      <ul>
        {incidents.map(({ part, message }) => (
          <li key={`${part} ${message}`} dir="auto">
            {part}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Webhooks({ standing }: { standing: Standing['webhooks'] }) {
  if (standing === null) return <p className="quiet">The database is busy; the queue cannot be counted now.</p>;
  const { open, due, oldestDueSeconds, attempts, firstByteP50Seconds, firstByteP99Seconds, subscriptions } = standing;
  const { active = 0, ...off } = subscriptions ?? {};
  const offCount = Object.values(off).reduce((sum, count) => sum + count, 0);
  return (
    <FigureList
      rows={[
        ['Deliveries not over', countOf(open)],
        ['Due now', due === 0 ? 'None' : `${countOf(due)}, the oldest for ${secondsOf(oldestDueSeconds)}`],
        ['Delivered', attempts === null ? 'Not known' : countOf(attempts.delivered)],
        ['Tried again later', attempts === null ? 'Not known' : countOf(attempts.retrying)],
        ['Failed for good', attempts === null ? 'Not known' : countOf(attempts.failed)],
        ['First byte, median', secondsOf(firstByteP50Seconds)],
        ['First byte, p99', secondsOf(firstByteP99Seconds)],
        ['Subscriptions', subscriptions === null ? 'Not known' : `${countOf(active)} on, ${countOf(offCount)} off`],
      ]}
    />
  );
}

function Connections({ connections, workers, transcriptsRunning }: Standing) {
  const known = (count: number | undefined | null) => (count == null ? 'Not known' : countOf(count));
  return (
    <FigureList
      rows={[
        ['Event streams', known(connections?.streams)],
        ['WebSockets', known(connections?.sockets)],
        ['Transcripts being made', known(transcriptsRunning)],
        ['API processes', known(connections?.processes)],
        ['Workers', known(workers)],
      ]}
    />
  );
}

function Stores({ stores: { databaseBytes, redisBytes, redisLimitBytes }, versions }: Standing) {
  return (
    <FigureList
      rows={[
        ['Database size', bytesOf(databaseBytes)],
        ['Redis memory', redisBytes === null ? 'Does not answer' : memoryOf(redisBytes, redisLimitBytes)],
        ['API', versions.api],
        ['Build', <code key="build">{versions.build}</code>],
        ['Node.js', versions.node],
        ['PostgreSQL', versions.postgres],
        ['Redis', versions.redis ?? 'Not known'],
      ]}
    />
  );
}

function memoryOf(used: number, limit: number | null): string {
  return limit ? `${bytesOf(used)} of ${bytesOf(limit)}` : bytesOf(used);
}
