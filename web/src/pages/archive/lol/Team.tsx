import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { clockOf, counted, Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { figureOf, percentOf } from '../words';
import { MatchTable } from './MatchTable';
import { teamMatchesQuery, teamQuery, teamStatsQuery } from './queries';
import { teamNameOf } from './team-name';

const route = getRouteApi('/inside/archive/lol/teams/$id');

type TeamAnswer = Schemas['LolTeam'];
type Stats = Schemas['LolTeamStats'];

export function Team() {
  const { id } = route.useParams();
  const query = useQuery(teamQuery(id));
  const stats = useQuery(teamStatsQuery(id));
  const matches = useQuery(teamMatchesQuery(id));
  const team = query.data?.answer.data;
  return (
    <ArchivePage
      family="lol"
      title={team && teamNameOf(team)}
      kind="Team"
      facts={team && [team.shortName, team.region, team.isActive ? 'active' : 'no longer active']}
    >
      <Answer name="team" title="Team" query={query}>
        {({ data }) => <Known {...data} />}
      </Answer>
      <Answer name="stats" title="Figures" query={stats}>
        {({ data }) => <Figures {...data} />}
      </Answer>
      <Answer name="matches" title="Matches" says="Newest first, in games won." query={matches}>
        {({ data }) => (
          <MatchTable rows={data} empty={<Empty title="No match">The archive holds no match of this team.</Empty>} />
        )}
      </Answer>
    </ArchivePage>
  );
}

function Known({ record, currentStanding: standing, coach, founded, location, roster }: TeamAnswer) {
  return (
    <div className="archive-known">
      <Facts
        facts={[
          ['Matches won – lost', `${record.wins} – ${record.losses}`],
          ['Won', percentOf(record.winRate)],
          ['Standing', standing && `No. ${standing.rank}`],
          ['Coach', coach?.name],
          ['Founded', founded],
          ['Location', location],
        ]}
      />
      {roster === null ? (
        <p className="hint">No source has the line-up.</p>
      ) : (
        <Table
          label="Line-up"
          isListOnPhones
          columns={MEMBERS}
          rows={roster.map((member) => ({ ...member, id: member.lolPlayerId }))}
          empty={<p className="hint">Nobody is in the team today.</p>}
        />
      )}
    </div>
  );
}

const MEMBERS: readonly ColumnOf<Schemas['LolRosterMember'] & { id: string }>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ id, playerName }) => (
      <TextLink to="/archive/lol/players/$id" params={{ id }}>
        <bdi>{playerName}</bdi>
      </TextLink>
    ),
  },
  { id: 'name', title: 'Name', cell: ({ realName }) => <bdi>{realName ?? '–'}</bdi> },
  { id: 'role', title: 'Role', cell: ({ role }) => (role === null ? '–' : wordOf(role)) },
  { id: 'since', title: 'Since', cell: ({ joinDate }) => (joinDate === null ? '–' : <PlainDay day={joinDate} />) },
];

function Figures({ sample, bySide, averages, rates }: Stats) {
  if (sample.games === 0) return <Empty title="No figures">No source has figures of this team’s games.</Empty>;
  return (
    <div className="archive-known">
      <Facts
        facts={[
          ['Won as blue', percentOf(bySide.blue.winRate)],
          ['Won as red', percentOf(bySide.red.winRate)],
          ['Length of a game', averages.duration === null ? null : clockOf(averages.duration)],
          ['Kills', figureOf(averages.kills, 1)],
          ['Deaths', figureOf(averages.deaths, 1)],
          ['Gold', figureOf(averages.gold, 0)],
          ['Lead in gold after 15 min', figureOf(averages.goldDiffAt15, 0)],
          ['Towers', figureOf(averages.towers, 1)],
          ['Dragons', figureOf(averages.dragons, 1)],
          ['Barons', figureOf(averages.barons, 1)],
        ]}
      />
      <Facts
        facts={[
          ['First blood', percentOf(rates.firstBlood)],
          ['First tower', percentOf(rates.firstTower)],
          ['First dragon', percentOf(rates.firstDragon)],
          ['First herald', percentOf(rates.firstHerald)],
          ['First baron', percentOf(rates.firstBaron)],
        ]}
      />
      <p className="hint">Means of {counted(sample.games, 'game')}.</p>
    </div>
  );
}
