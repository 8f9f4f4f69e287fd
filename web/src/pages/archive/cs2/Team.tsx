import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer, Truncated } from '../Answer';
import { figureOf, percentOf } from '../words';
import { MatchTable } from './MatchTable';
import { lineupQuery, teamQuery } from './queries';

const route = getRouteApi('/inside/archive/cs2/teams/$id');

type TeamAnswer = Schemas['Cs2Team'];

export function Team() {
  const { id } = route.useParams();
  const query = useQuery(teamQuery(id));
  const lineup = useQuery(lineupQuery(id));
  const team = query.data?.answer.data;
  return (
    <ArchivePage
      family="cs2"
      title={team?.name}
      kind="Team"
      facts={team && [team.country, team.region && wordOf(team.region), team.isActive ? 'active' : 'no longer active']}
    >
      <Answer name="team" title="Team" query={query}>
        {({ data }) => <Known {...data} />}
      </Answer>
      <Answer
        name="lineup"
        title="The newest five together"
        says="Finished matches of this line-up, newest first, in maps won."
        query={lineup}
      >
        {({ data, meta }) => (
          <div className="archive-known">
            <Truncated meta={meta} />
            <Facts
              facts={[
                ['Since', data.since && <PlainDay day={data.since.slice(0, 10)} />],
                ['Maps', data.maps],
                ['Won – lost', `${data.wins} – ${data.losses}`],
                ['Won', percentOf(data.winRate)],
                ['Mean rating', figureOf(data.avgRating)],
              ]}
            />
            <MatchTable
              of={data.team.id}
              rows={data.results}
              empty={<Empty title="No match">The archive holds no finished match of these five.</Empty>}
            />
          </div>
        )}
      </Answer>
    </ArchivePage>
  );
}

function Known(team: TeamAnswer) {
  const { record } = team;
  return (
    <div className="archive-known">
      <Facts
        facts={[
          ['World rank', team.worldRank],
          ['Points', figureOf(team.worldRankPoints, 0)],
          ['Valve’s rank', team.vrsRank],
          ['Rank in the region', team.regionalRank],
          ['Won – lost in 90 days', `${record.wins} – ${record.losses}`],
          ['Won', percentOf(record.winRate)],
          ['Streak', team.streak > 0 ? `${team.streak} won` : team.streak < 0 ? `${-team.streak} lost` : 'None'],
          ['Coach', team.coach?.nickname],
          ['Founded', team.founded],
        ]}
      />
      <Table
        label="Line-up"
        isListOnPhones
        columns={MEMBERS}
        rows={team.roster}
        empty={<p className="hint">No source has the line-up.</p>}
      />
    </div>
  );
}

const MEMBERS: readonly ColumnOf<Schemas['Cs2RosterMember']>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ id, nickname }) => (
      <TextLink to="/archive/cs2/players/$id" params={{ id }}>
        <bdi>{nickname}</bdi>
      </TextLink>
    ),
  },
  { id: 'country', title: 'Country', cell: ({ country }) => country ?? '–' },
  { id: 'since', title: 'Since', cell: ({ joinedAt }) => (joinedAt === null ? '–' : <PlainDay day={joinedAt} />) },
  { id: 'maps', title: 'Maps', isNumber: true, cell: ({ maps }) => maps ?? '–' },
  { id: 'rating', title: 'Rating, 90 days', isNumber: true, cell: ({ rating }) => figureOf(rating) },
];
