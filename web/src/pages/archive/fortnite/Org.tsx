import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { moneyOf } from '../words';
import { orgQuery, rosterQuery } from './queries';

const route = getRouteApi('/inside/archive/fortnite/orgs/$id');

export function Org() {
  const { id } = route.useParams();
  const query = useQuery(orgQuery(id));
  const roster = useQuery(rosterQuery(id));
  const org = query.data?.answer.data;
  return (
    <ArchivePage family="fortnite" title={org?.name} kind="Organisation" facts={org && [org.shortName, org.region]}>
      <Answer name="org" title="Organisation" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['Players', data.rosterCount],
              ['Won so far, about', moneyOf(data.approxTotalWinnings)],
              ['Active', data.isActive === null ? null : data.isActive ? 'Yes' : 'No longer'],
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
            rows={data.map((member) => ({ ...member, id: member.fortnitePlayerId }))}
            empty={<Empty title="Nobody">No source has the line-up.</Empty>}
          />
        )}
      </Answer>
    </ArchivePage>
  );
}

const MEMBERS: readonly ColumnOf<Schemas['FortniteRosterMember'] & { id: string }>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ id, ign }) => (
      <TextLink to="/archive/fortnite/players/$id" params={{ id }}>
        <bdi>{ign}</bdi>
      </TextLink>
    ),
  },
  { id: 'name', title: 'Name', cell: ({ realName }) => <bdi>{realName ?? '–'}</bdi> },
  { id: 'role', title: 'Role', cell: ({ role }) => (role === null ? '–' : wordOf(role)) },
  { id: 'since', title: 'Since', cell: ({ joinDate }) => (joinDate === null ? '–' : <PlainDay day={joinDate} />) },
];
