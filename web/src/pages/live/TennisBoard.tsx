import type { Schemas } from '../../api/client';
import { Badge, Comparison, Facts, Loaded, Name, Panel, Table, wordOf, type ColumnOf } from '../../kit';
import { useBoard } from './board';
import { boards } from './queries';
import { pointTypeOf } from './scores';

type Match = Schemas['TennisLiveMatchDetail'];
type Player = 'player1' | 'player2';

const LOOK = ['accent', 'ok'] as const;

export function TennisBoard({ id }: { id: string }) {
  const query = useBoard(boards.tennis(id), `match:${id}`);
  return <Loaded query={query}>{(match) => <Board {...match} />}</Loaded>;
}

function Board(match: Match) {
  const { player1, player2, stats, momentum, break_points: breaks } = match;
  return (
    <>
      <Panel
        title={[match.tournament_name, match.round_name].filter(Boolean).join(' · ').slice(0, 120)}
        actions={<Badge look="accent">{match.status === 'live' ? pointTypeOf(match) : wordOf(match.status)}</Badge>}
      >
        <Sets {...match} />
        <Facts
          facts={[
            ['Court', match.court],
            ['Surface', match.surface],
            ['Best of', match.best_of],
            ['Played', match.elapsed_minutes === null ? null : `${match.elapsed_minutes} min`],
            ['Source', wordOf(match.source)],
          ]}
        />
      </Panel>
      {momentum && (
        <Panel title="Momentum" says="Up for the first player, down for the second; a bar for each game.">
          <Momentum points={momentum.points} names={[player1.name, player2.name]} />
        </Panel>
      )}
      {stats?.available && (
        <Panel title="Figures">
          <Comparison
            label="Figures of the match"
            names={[player1.name, player2.name]}
            look={LOOK}
            rows={[
              ...FIGURES.map(([title, name]) => ({ title, left: stats.player1[name], right: stats.player2[name] })),
              {
                title: 'Break points won',
                left: breaks?.player1.won,
                right: breaks?.player2.won,
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

const FIGURES = [
  ['Points won', 'total_points_won'],
  ['Aces', 'aces'],
  ['Double faults', 'double_faults'],
  ['First serve %', 'first_serve_pct'],
  ['Winners', 'winners'],
  ['Unforced errors', 'unforced_errors'],
] as const satisfies readonly (readonly [string, keyof Schemas['TennisServeReturn']])[];

function Sets(match: Match) {
  return (
    <div className="live-sets">
      <Table label="Sets" columns={columnsOf(match)} rows={SIDES} empty={null} />
    </div>
  );
}

interface Side {
  id: Player;
  number: 1 | 2;
}

const SIDES: readonly Side[] = [
  { id: 'player1', number: 1 },
  { id: 'player2', number: 2 },
];

function columnsOf(match: Match): ColumnOf<Side>[] {
  const { sets, current_game: game } = match;
  const columns: ColumnOf<Side>[] = [
    { id: 'player', title: 'Player', cell: (side) => <PlayerCell match={match} {...side} /> },
    ...sets.map((set) => ({
      id: `set ${set.set_number}`,
      title: `Set ${set.set_number}`,
      isNumber: true,
      cell: ({ id, number }: Side) => (
        <span className={set.winner === number ? 'won' : ''}>
          {set[`${id}_games`]}
          {set[`${id}_tiebreak`] !== null && <sup>{set[`${id}_tiebreak`]}</sup>}
        </span>
      ),
    })),
  ];
  if (!game) return columns;
  const points = ({ id }: Side) => (
    <b key={game[id]} className="live-points live-figure">
      {game[id]}
    </b>
  );
  return [...columns, { id: 'points', title: game.is_tiebreak ? 'Tie-break' : 'Points', isNumber: true, cell: points }];
}

function PlayerCell({ match, id, number }: Side & { match: Match }) {
  const { name, seed, ioc, is_winner: isWinner } = match[id];
  return (
    <span className="live-player">
      <Name text={name} />
      <span className="quiet">{[ioc, seed === null ? null : `(${seed})`].filter(Boolean).join(' ')}</span>
      {match.server === number && <Badge look="accent">Serves</Badge>}
      {isWinner && <Badge look="ok">Winner</Badge>}
    </span>
  );
}

const HALF = 50;
const STEP = 12;

/** From -100 (all with the second player) to 100. */
function Momentum({
  points,
  names,
}: {
  points: readonly Schemas['TennisMomentumPoint'][];
  names: readonly [string, string];
}) {
  const width = Math.max(24, points.length) * STEP;
  const last = points.at(-1)?.value ?? 0;
  const said = last === 0 ? 'Even' : `${(last > 0 ? names[0] : names[1]).slice(0, 120)}: ${Math.abs(last)} of 100`;
  return (
    <>
      <p className="quiet" dir="auto">
        {said}
      </p>
      <svg className="live-momentum" viewBox={`0 0 ${width} ${2 * HALF}`} preserveAspectRatio="none" role="img">
        <title>{`Momentum game by game; now ${said}`}</title>
        <path d={`M0 ${HALF}H${width}`} />
        {points.map(({ set_number, game_number, value }, index) => (
          <rect
            key={`${set_number} ${game_number}`}
            className={value >= 0 ? LOOK[0] : LOOK[1]}
            x={index * STEP + 2}
            y={HALF - Math.max(0, value / 2)}
            width={STEP - 4}
            height={Math.max(1, Math.abs(value / 2))}
          />
        ))}
      </svg>
    </>
  );
}
