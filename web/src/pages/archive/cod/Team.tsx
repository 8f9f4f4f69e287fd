import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { MeetingTable } from '../MeetingTable';
import { moneyOf } from '../words';
import { meetingOf } from './meeting';
import { rosterQuery, teamMatchesQuery, teamQuery } from './queries';

const route = getRouteApi('/inside/archive/cod/teams/$id');

export function Team() {
  const { id } = route.useParams();
  const query = useQuery(teamQuery(id));
  const roster = useQuery(rosterQuery(id));
  const matches = useQuery(teamMatchesQuery(id));
  const team = query.data?.answer.data;
  return (
    <ArchivePage family="cod" title={team?.name} kind="Team" facts={team && [team.shortName, team.region]}>
      <Answer name="team" title="Team" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['City', data.city],
              ['Founded', data.founded],
              ['Place in the league', data.franchiseSlot === null ? null : data.franchiseSlot ? 'Yes' : 'No'],
              ['Won so far, about', moneyOf(data.approxTotalWinnings)],
            ]}
          />
        )}
      </Answer>
      <Answer name="roster" title="Line-up" query={roster}>
        {({ data }) => (
          <Table
            label="Line-up"
            isListOnPhones
            columns={MEMBERS}
            rows={data.map((member) => ({ ...member, id: member.codPlayerId }))}
            empty={<Empty title="Nobody">No source has the line-up.</Empty>}
          />
        )}
      </Answer>
      <Answer name="matches" title="Matches" says="Newest first, in maps won." query={matches}>
        {({ data }) => <MeetingTable rows={data.map(meetingOf)} empty={<Empty title="No match" />} />}
      </Answer>
    </ArchivePage>
  );
}

const MEMBERS: readonly ColumnOf<Schemas['CodRosterMember'] & { id: string }>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ id, ign }) => (
      <TextLink to="/archive/cod/players/$id" params={{ id }}>
        <bdi>{ign}</bdi>
      </TextLink>
    ),
  },
  { id: 'name', title: 'Name', cell: ({ realName }) => <bdi>{realName ?? '–'}</bdi> },
  { id: 'role', title: 'Role', cell: ({ role }) => (role === null ? '–' : wordOf(role)) },
  { id: 'since', title: 'Since', cell: ({ joinDate }) => (joinDate === null ? '–' : <PlainDay day={joinDate} />) },
];
