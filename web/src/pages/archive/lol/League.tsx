import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, TextLink, wordOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { MeetingTable, type Meeting } from '../MeetingTable';
import { against } from '../words';
import { leagueMatchesQuery, leagueQuery } from './queries';

const route = getRouteApi('/inside/archive/lol/leagues/$id');

/** A league with its matches. */
export function League() {
  const { id } = route.useParams();
  const query = useQuery(leagueQuery(id));
  const matches = useQuery(leagueMatchesQuery(id));
  const league = query.data?.answer.data;
  return (
    <ArchivePage family="lol" title={league?.name} kind="League" facts={league && [league.shortName, league.region]}>
      <Answer name="league" title="League" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['Tier', wordOf(data.tier)],
              ['Active', data.isActive ? 'Yes' : 'No longer'],
              ['Also called', data.aliases.length === 0 ? null : data.aliases.join(', ')],
            ]}
          />
        )}
      </Answer>
      <Answer name="matches" title="Matches" says="Newest first, in games won." query={matches}>
        {({ data }) => (
          <MeetingTable
            rows={data.map(meetingOf)}
            empty={<Empty title="No match">The archive holds no finished match of this league.</Empty>}
          />
        )}
      </Answer>
    </ArchivePage>
  );
}

function meetingOf(row: Schemas['LolScheduleRow']): Meeting {
  const { matchId, team1, team2, startTime, state, statusDetail } = row;
  return {
    id: matchId,
    at: startTime,
    sides: (
      <TextLink to="/archive/lol/matches/$id" params={{ id: matchId }}>
        <bdi>{against(team1?.name, team2?.name)}</bdi>
      </TextLink>
    ),
    score: [team1?.score, team2?.score],
    state: wordOf(statusDetail ?? state),
  };
}
