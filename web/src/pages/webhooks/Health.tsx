import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { Button, countOf, counted, Empty, Loaded, Panel, Segments, Facts } from '../../kit';
import { Plot } from '../../kit/Plot';
import { durationOf } from './explain';
import { healthQuery } from './queries';

const WINDOWS = [
  { id: 'day', name: '24 hours' },
  { id: 'week', name: '7 days' },
  { id: 'month', name: '30 days' },
] as const;

/** Deliveries over time, and the sequence numbers that did not arrive. */
export function Health({ id, onSendAgain }: { id: string; onSendAgain(afterSequence: number): void }) {
  const { window = 'day' } = useSearch({ from: '/inside/webhooks/$id' });
  const navigate = useNavigate({ from: '/webhooks/$id' });
  const query = useQuery(healthQuery(id, window));
  return (
    <Panel
      title="How it goes"
      actions={
        <Segments
          label="Time"
          options={WINDOWS}
          selected={window}
          onSelect={(one) =>
            navigate({
              search: ({ window: _before, ...rest }) => (one === 'day' ? rest : { ...rest, window: one }),
              replace: true,
            })
          }
        />
      }
    >
      <Loaded query={query}>
        {(health) =>
          health.total.delivered + health.total.failed + health.total.waiting + health.total.cancelled === 0 ? (
            <Empty title="Nothing was sent in this time">Tests do not count here.</Empty>
          ) : (
            <div className="stack">
              <Totals {...health.total} />
              <Plots points={health.points} />
              <Holes {...health} onSendAgain={onSendAgain} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Totals({ delivered, failed, waiting, cancelled, p50Ms, p95Ms }: Schemas['DeliveryOutcomes']) {
  const ended = delivered + failed;
  return (
    <Facts
      facts={[
        ['Delivered', countOf(delivered)],
        ['Failed', countOf(failed)],
        ['Waiting', countOf(waiting)],
        ...(cancelled > 0 ? ([['Cancelled', countOf(cancelled)]] as const) : []),
        ['Success', ended === 0 ? '–' : shareOf(delivered, ended)],
        ['Answer, median', p50Ms === null ? '–' : durationOf(p50Ms)],
        ['Answer, p95', p95Ms === null ? '–' : durationOf(p95Ms)],
      ]}
    />
  );
}

/** Rounded down, because 99.99 % is not all. */
function shareOf(delivered: number, ended: number): string {
  return `${Math.floor((delivered / ended) * 1_000) / 10} %`;
}

function Plots({ points }: { points: readonly Schemas['HealthPointInfo'][] }) {
  const moments = useMemo(() => points.map(({ at }) => Date.parse(at) / 1_000), [points]);
  const success = useMemo(
    () => [
      {
        name: 'Success',
        look: 'ok' as const,
        values: points.map(({ delivered, failed }) =>
          delivered + failed === 0 ? null : (delivered / (delivered + failed)) * 100,
        ),
      },
    ],
    [points],
  );
  const latency = useMemo(
    () => [
      { name: 'Median', look: 'accent' as const, values: points.map(({ p50Ms }) => p50Ms) },
      { name: 'p95', look: 'quiet' as const, values: points.map(({ p95Ms }) => p95Ms) },
    ],
    [points],
  );
  return (
    <div className="columns">
      <Plot kind="line" label="Share of deliveries that arrived" moments={moments} series={success} format={percent} />
      <Plot kind="line" label="Time to the answer" moments={moments} series={latency} format={durationOf} />
    </div>
  );
}

const percent = (value: number) => `${Math.floor(value * 10) / 10} %`;

function Holes({
  holes,
  lostCount,
  lostFrom,
  onSendAgain,
}: Pick<Schemas['HealthInfo'], 'holes' | 'lostCount' | 'lostFrom'> & {
  onSendAgain(afterSequence: number): void;
}) {
  if (lostFrom === null) return <p className="quiet">Every number of this time has arrived or is on its way.</p>;
  const older = lostCount - holes.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="webhooks-holes">
      <div>
        <h3>Numbers that did not arrive</h3>
        <p className="quiet">
          {counted(lostCount, 'event')}: {holes.map(rangeOf).join(', ')}
          {older > 0 && `, and ${countOf(older)} below these, from ${countOf(lostFrom)} on`}
        </p>
      </div>
      <Button onPress={() => onSendAgain(lostFrom - 1)}>Send them again</Button>
    </div>
  );
}

const rangeOf = ({ fromSequence, toSequence }: Schemas['HoleInfo']) =>
  fromSequence === toSequence ? countOf(fromSequence) : `${countOf(fromSequence)} to ${countOf(toSequence)}`;
