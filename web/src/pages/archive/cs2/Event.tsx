import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, TextLink, wordOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { MeetingTable, type Meeting } from '../MeetingTable';
import { against, joined, moneyOf } from '../words';
import { eventMatchesQuery, eventQuery } from './queries';

const route = getRouteApi('/inside/archive/cs2/events/$id');

/** A tournament with its matches. */
export function Event() {
  const { id } = route.useParams();
  const query = useQuery(eventQuery(id));
  const matches = useQuery(eventMatchesQuery(id));
  const event = query.data?.answer.data;
  return (
    <ArchivePage
      family="cs2"
      title={event?.name}
      kind="Event"
      facts={event && [event.tier && `tier ${event.tier.toUpperCase()}`, event.location.city, event.location.country]}
    >
      <Answer name="event" title="Event" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['State', data.status && wordOf(data.status)],
              ['From', data.startDate && <PlainDay key="from" day={data.startDate} />],
              ['To', data.endDate && <PlainDay key="to" day={data.endDate} />],
              ['Played', data.isOnline === null ? null : data.isOnline ? 'Online' : 'On stage'],
              ['Prizes', data.prizePool ? moneyOf(data.prizePool.amount, data.prizePool.currency) : data.prizePoolText],
              ['Teams', data.teamCount],
              ['Winner', data.winner && <bdi key="winner">{data.winner.name}</bdi>],
              ['Best player', data.mvp && <bdi key="mvp">{data.mvp.nickname}</bdi>],
            ]}
          />
        )}
      </Answer>
      <Answer name="matches" title="Matches" says="Newest first, in maps won." query={matches}>
        {({ data }) => (
          <MeetingTable
            rows={data.map(meetingOf)}
            empty={<Empty title="No match">The archive holds no match of this event.</Empty>}
          />
        )}
      </Answer>
    </ArchivePage>
  );
}

function meetingOf(match: Schemas['Cs2MatchRow']): Meeting {
  const { id, team1, team2, team1Name, team2Name, startsAt, date, stage, status } = match;
  return {
    id,
    at: startsAt ?? date,
    sides: (
      <TextLink to="/archive/cs2/matches/$id" params={{ id }}>
        <bdi>{against(team1?.name ?? team1Name, team2?.name ?? team2Name)}</bdi>
      </TextLink>
    ),
    score: [match.team1Score, match.team2Score],
    state: joined([wordOf(status), stage]),
  };
}
