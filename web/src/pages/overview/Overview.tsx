import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { billingQuery, usageQuery } from '../../api/queries';
import type { Schemas } from '../../api/client';
import { ButtonLink, counted, Empty, Loaded, Loading, Meter, Page, Panel, Minute } from '../../kit';
import { titleOf } from '../../live/families';
import { FirstSteps } from './FirstSteps';
import { WebhookHealth } from './WebhookHealth';
import './overview.css';

const RequestsByDay = lazy(() => import('./RequestsByDay'));

/** The present state of the account's service. */
export function Overview() {
  const billing = useQuery(billingQuery);
  const usage = useQuery(usageQuery);
  return (
    <Page title="Overview">
      <div className="stack">
        <FirstSteps />
        <div className="columns">
          <Panel title="Plan" actions={<ButtonLink to="/billing">Change plan</ButtonLink>}>
            <Loaded query={billing}>{(data) => <Plan {...data} />}</Loaded>
          </Panel>
          <Panel title="Limits">
            <Loaded query={usage}>{(data) => <Limits {...data} />}</Loaded>
          </Panel>
        </div>
        <Panel
          title="Requests per day"
          says="Of this month, by days of UTC. Charged are those that count against the month."
        >
          <Loaded query={usage}>
            {({ period, byDay }) =>
              byDay.length === 0 ? (
                <Empty title="No request this month">Each answered request appears here within a few seconds.</Empty>
              ) : (
                <Suspense fallback={<Loading />}>
                  <RequestsByDay first={`${period}-01`} last={new Date().toISOString().slice(0, 10)} days={byDay} />
                </Suspense>
              )
            }
          </Loaded>
        </Panel>
        <WebhookHealth />
      </div>
    </Page>
  );
}

function Plan({ planName, chosenGame, addOns, requested }: Schemas['Billing']) {
  return (
    <div className="overview-plan">
      <p className="overview-figure">{planName}</p>
      <p className="quiet">
        {chosenGame === null ? 'Every game' : `Game: ${titleOf(chosenGame)}`}
        {addOns.length > 0 && ' · with WebSocket'}
      </p>
      {requested && <p>{requested.planName} was asked for and waits for an operator.</p>}
    </div>
  );
}

function Limits({ month, minute, streams }: Schemas['AccountUsage']) {
  return (
    <div className="overview-limits">
      <Meter
        label="Requests this month"
        used={month.used}
        limit={month.limit}
        hint={
          <>
            Resets on <Minute at={month.resetAt} />
          </>
        }
      />
      {minute && <Meter label="Requests of the last minute" used={minute.used} limit={minute.limit} />}
      <p className="quiet">
        {streams.open === null ? 'Open streams cannot be counted now' : `${counted(streams.open, 'stream')} open`}
        {streams.charged > 0 && `, ${counted(streams.charged, 'request')} charged for streams this month`}
      </p>
    </div>
  );
}
