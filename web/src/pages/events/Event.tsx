import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { titleOf } from '../../live/families';
import { Facts, ButtonLink, Empty, Loaded, Page, Panel, TextLink } from '../../kit';
import { FieldsAndExample } from './Fields';
import { eventsQuery, type EventInfo } from '../../api/queries';
import { UpdateType } from './UpdateType';
import { familyOfUpdate } from './updates';
import './events.css';

const route = getRouteApi('/inside/events/$type');

/** One type of event: when it is sent, and its fields. */
export function Event() {
  const { type } = route.useParams();
  const family = familyOfUpdate(type);
  return (
    <Page title={type} says={<TextLink to="/events">All events</TextLink>}>
      {family ? <UpdateType family={family} /> : <OfWebhooks type={type} />}
    </Page>
  );
}

function OfWebhooks({ type }: { type: string }) {
  const query = useQuery(eventsQuery);
  return (
    <Loaded query={query}>
      {(events) => {
        const event = events.find((one) => one.event === type);
        return event ? <Described {...event} /> : <Unknown />;
      }}
    </Loaded>
  );
}

function Unknown() {
  return (
    <Panel>
      <Empty title="There is no event of this name" action={<ButtonLink to="/events">See all events</ButtonLink>} />
    </Panel>
  );
}

function Described(event: EventInfo) {
  return (
    <div className="stack">
      <Sent {...event} />
      <FieldsAndExample
        of="data"
        schema={event.schema}
        example={event.example}
        says="The body holds this as data, beside id, event and timestamp."
      />
    </div>
  );
}

function Sent({ event, family, description, optIn, filters }: EventInfo) {
  return (
    <Panel
      title="When it is sent"
      actions={
        <ButtonLink to="/webhooks/new" search={{ event }}>
          Create a webhook for it
        </ButtonLink>
      }
    >
      <p>{description}.</p>
      <div className="events-facts">
        <Facts
          facts={[
            ['Sent by', 'Webhooks'],
            [
              'Family',
              <TextLink key="family" to="/events" search={{ family }}>
                {titleOf(family)}
              </TextLink>,
            ],
            ['Subscribed to by', <Patterns key="patterns" event={event} optIn={optIn} />],
            ...(filters.length > 0
              ? ([['Narrowed by', <code key="filters">{filters.join(', ')}</code>]] as const)
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}

function Patterns({ event, optIn }: Pick<EventInfo, 'event' | 'optIn'>) {
  return (
    <>
      <code>{event}</code>
      {optIn ? (
        ' only; no wildcard covers it.'
      ) : (
        <>
          {' '}
          or a wildcard: <code>{wildcardsOf(event).join(', ')}</code>
        </>
      )}
    </>
  );
}

/** Such as `lol.live.*`, `lol.*` and `*`. */
function wildcardsOf(event: string): string[] {
  const parts = event.split('.').slice(0, -1);
  return [...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('.')}.*`), '*'];
}
