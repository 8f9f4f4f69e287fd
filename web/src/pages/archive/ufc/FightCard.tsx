import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Badge, Empty, Facts, Minute, wordOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { joined } from '../words';
import { CardBout } from './CardBout';
import { EventDay } from './EventDay';
import { eventQuery } from './queries';

const route = getRouteApi('/inside/archive/ufc/events/$id');

type Event = Schemas['UfcEventDetail'];

/** An event with its bouts, the main event first. */
export function FightCard() {
  const { id } = route.useParams();
  const query = useQuery(eventQuery(id));
  const event = query.data?.answer.data;
  return (
    <ArchivePage family="ufc" title={event?.title} kind="UFC event">
      <Answer name="card" title="Fight card" query={query}>
        {({ data }) => <Card {...data} />}
      </Answer>
    </ArchivePage>
  );
}

function Card(event: Event) {
  return (
    <div className="archive-known">
      <Facts
        facts={[
          ['When', <EventDay key="when" at={event.startsAt} />],
          ['Where', event.locationText ?? (joined([event.venue, event.city, event.country]) || null)],
          ['State', <Badge key="state">{wordOf(event.status)}</Badge>],
          ['Bouts', event.boutCount],
          ['Figures', COMPLETENESS[event.statsCompleteness]],
        ]}
      />
      {sectionsOf(event).map(({ label, startsAt, bouts }) => (
        <section key={label} className="card-section">
          <h3>
            {label}
            {startsAt !== null && (
              <span className="quiet">
                {' '}
                · <Minute at={startsAt} />
              </span>
            )}
          </h3>
          <ul className="card-bouts">
            {bouts.map((bout) => (
              <li key={bout.id}>
                <CardBout bout={bout} bonuses={event.bonuses.filter(({ boutId }) => boutId === bout.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {event.bouts.length === 0 && <Empty title="No bout yet">Bouts stand here once they are announced.</Empty>}
    </div>
  );
}

const COMPLETENESS = { none: 'Of no bout', partial: 'Of some bouts', full: 'Of every bout' } as const;

interface Section {
  label: string;
  startsAt: string | null;
  bouts: Event['bouts'];
}

/** The sections of the card, and the bouts without a section. */
function sectionsOf({ sections, bouts }: Event): Section[] {
  const named = sections.map(({ label, startsAt, bouts: ids }) => ({
    label,
    startsAt,
    bouts: bouts.filter(({ id }) => ids.includes(id)),
  }));
  const rest = bouts.filter(({ id }) => !sections.some((section) => section.bouts.includes(id)));
  return [...named, { label: named.length > 0 ? 'Other bouts' : 'All bouts', startsAt: null, bouts: rest }].filter(
    (section) => section.bouts.length > 0,
  );
}
