import type { Schemas } from '../../../api/client';
import { Comparison, Empty, PlainDay, Table, TextLink, Versus, type ColumnOf, type Compared } from '../../../kit';
import { joined } from '../words';

type HeadToHead = Schemas['TennisHeadToHead'];
type Player = HeadToHead['player1'];
type Match = HeadToHead['matches'][number];

const LOOK = ['accent', 'ok'] as const;

export function Meetings(answer: HeadToHead) {
  const { player1, player2, summary, matches } = answer;
  return (
    <>
      <Versus
        left={<Side {...player1} />}
        right={<Side {...player2} />}
        look={LOOK}
        score={`${summary.player1_wins} – ${summary.player2_wins}`}
        state="matches won"
      />
      <Comparison
        label="Matches won"
        names={[player1.name, player2.name]}
        look={LOOK}
        rows={rowsOf(answer).filter(({ left, right }) => left != null || right != null)}
      />
      <Table
        label="Meetings"
        isListOnPhones
        columns={COLUMNS}
        rows={matches.toReversed()}
        empty={<Empty title="They never met">The archive holds no match of these two.</Empty>}
      />
    </>
  );
}

function Side({ id, name, ioc, current_rank: rank, career_high_rank: best }: Player) {
  return (
    <>
      <strong>
        <TextLink to="/archive/tennis/players/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </TextLink>
      </strong>
      <span className="quiet">{joined([ioc, rank !== null && `No. ${rank}`, best !== null && `best ${best}`])}</span>
    </>
  );
}

type Split = Schemas['TennisH2hSplit'];

function rowsOf({ summary, surface_breakdown: by, level_breakdown: levels, ...more }: HeadToHead): Compared[] {
  const { format_breakdown: formats, tiebreak_record: tiebreaks, deciding_sets: deciding } = more;
  return [
    split('On hard courts', by.hard),
    split('On clay', by.clay),
    split('On grass', by.grass),
    split('On carpet', by.carpet),
    { title: 'In finals', left: summary.player1_finals_wins, right: summary.player2_finals_wins },
    { title: 'At grand slams', left: summary.player1_grand_slam_wins, right: summary.player2_grand_slam_wins },
    split('At Masters 1000', levels?.masters_1000),
    split('Best of three', formats?.best_of_3),
    split('Best of five', formats?.best_of_5),
    { title: 'Tie-breaks', left: tiebreaks?.player1_tiebreaks_won, right: tiebreaks?.player2_tiebreaks_won },
    {
      title: 'Deciding sets',
      left: deciding?.player1_deciding_set_wins,
      right: deciding?.player2_deciding_set_wins,
    },
  ];
}

/** Compares nothing if they never met. */
function split(title: string, matches: Split | undefined): Compared {
  const isMet = matches !== undefined && matches.total > 0;
  return { title, left: isMet ? matches.player1_wins : null, right: isMet ? matches.player2_wins : null };
}

const COLUMNS: readonly ColumnOf<Match>[] = [
  { id: 'date', title: 'Date', cell: ({ date }) => <PlainDay day={date} /> },
  {
    id: 'tournament',
    title: 'Tournament',
    isHeader: true,
    cell: ({ tournament_name: name }) => <bdi>{name ?? '–'}</bdi>,
  },
  { id: 'round', title: 'Round', cell: ({ round }) => round },
  { id: 'winner', title: 'Winner', cell: ({ winner_name: name }) => <bdi>{name ?? '–'}</bdi> },
  { id: 'score', title: 'Score', cell: ({ score }) => <span className="number">{score || '–'}</span> },
  { id: 'surface', title: 'Surface', cell: ({ surface }) => (surface === 'Unknown' ? '–' : surface) },
];
