import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { ButtonLink, Empty, Facts, Panel, PlainDay, Table, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { figureOf } from '../words';
import { PlayerMatches } from './PlayerMatches';
import { playerQuery, ranksQuery } from './queries';
import { RankPlot } from './RankPlot';

const route = getRouteApi('/inside/archive/tennis/players/$id');

type Profile = Schemas['TennisPlayerProfile'];

export function Player() {
  const { id } = route.useParams();
  const query = useQuery(playerQuery(id));
  const ranks = useQuery(ranksQuery(id));
  const player = query.data?.answer;
  return (
    <ArchivePage
      family="tennis"
      title={player?.full_name}
      kind="Tennis player"
      facts={player && [player.tour, player.ioc, player.is_active ? 'active' : 'no longer active']}
      actions={
        <ButtonLink to="/archive/tennis/h2h" search={{ player1: id }}>
          Compare with another
        </ButtonLink>
      }
    >
      <Answer name="profile" title="Profile" query={query}>
        {(data) => <Known {...data} />}
      </Answer>
      <Answer
        name="ranks"
        title="Ranking history"
        says="The place in each weekly list; the line breaks where no list names the player."
        query={ranks}
      >
        {(history) =>
          history.items.length === 0 ? (
            <Empty title="Never ranked">No ranking list of the archive names this player.</Empty>
          ) : (
            <RankPlot {...history} />
          )
        }
      </Answer>
      <PlayerMatches id={id} known={player?.id ?? id} />
      {player && <Slams {...player.grand_slams} />}
    </ArchivePage>
  );
}

function Known(player: Profile) {
  const { career, coverage } = player;
  return (
    <div className="archive-known">
      <Facts
        facts={[
          ['Rank', player.current_rank],
          ['Points', figureOf(player.current_points, 0)],
          ['Best rank', player.career_high_rank],
          ['Best rank on', dayOr(player.career_high_rank_date)],
          ['Weeks at No. 1', coverage === null ? null : player.weeks_at_no_1],
          ['Titles', player.titles_count],
          ['Won – lost', `${career.matches_won} – ${career.matches_lost}`],
          ['Finals', career.finals_reached],
        ]}
      />
      <Facts
        facts={[
          ['Born', dayOr(player.birth_date)],
          ['Age', player.age],
          ['Plays', HANDS[player.hand ?? 'U']],
          ['Backhand', player.backhand === 'unknown' ? null : wordOf(player.backhand)],
          ['Height', player.height_cm === null ? null : `${player.height_cm} cm`],
          ['Turned pro', player.turned_pro],
          ['First match', dayOr(player.first_match_date)],
          ['Last match', dayOr(player.last_match_date)],
        ]}
      />
      {coverage && (
        <p className="hint">
          Ranks are counted from the lists of <PlainDay day={coverage.from} /> to <PlainDay day={coverage.to} />
          {coverage.gaps > 0 && `, between which ${coverage.gaps} weekly lists are missing`}.
        </p>
      )}
    </div>
  );
}

const HANDS = { R: 'Right-handed', L: 'Left-handed', U: null };

const dayOr = (day: string | null) => (day === null ? null : <PlainDay day={day} />);

type Slam = Schemas['TennisSlamRecord'] & { id: string };

function Slams(slams: Profile['grand_slams']) {
  const rows = SLAMS.map(([key, id]) => ({ id, ...slams[key] }));
  return (
    <Panel title="Grand slams">
      <Table label="Grand slams" columns={COLUMNS} rows={rows} empty={null} />
    </Panel>
  );
}

const SLAMS = [
  ['australian_open', 'Australian Open'],
  ['roland_garros', 'Roland Garros'],
  ['wimbledon', 'Wimbledon'],
  ['us_open', 'US Open'],
] as const;

const COLUMNS: readonly ColumnOf<Slam>[] = [
  { id: 'name', title: 'Tournament', cell: ({ id }) => id },
  { id: 'titles', title: 'Titles', isNumber: true, cell: ({ titles }) => titles },
  { id: 'finals', title: 'Finals', isNumber: true, cell: ({ finals }) => finals },
  { id: 'record', title: 'Won – lost', isNumber: true, cell: ({ win_loss: record }) => record.replace('-', ' – ') },
];
