import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense } from 'react';
import type { Schemas } from '../../api/client';
import {
  Badge,
  clockOf,
  Comparison,
  Facts,
  Loaded,
  Loading,
  Name,
  Panel,
  Table,
  Versus,
  wordOf,
  type ColumnOf,
} from '../../kit';
import { useCalm } from '../../kit/use-calm';
import { PLAYERS_EVERY_MS, useBoard } from './board';
import { boards, lists } from './queries';
import { inThousands } from './scores';

type Game = Schemas['LolLiveBoard'];
type Player = Schemas['LolBoardPlayer'];

const GoldGraph = lazy(() => import('./GoldGraph'));
const LOOK = ['accent', 'bad'] as const;

export function LolBoard({ id }: { id: string }) {
  const query = useBoard(boards.lol(id), `game:${id}`);
  return <Loaded query={query}>{(game) => <Board {...game} />}</Loaded>;
}

function Board(game: Game) {
  const { blueTeam, redTeam, gameTime, goldDiff } = game;
  const players = useCalm(game.players, PLAYERS_EVERY_MS);
  const names = useNames(game);
  return (
    <>
      <Panel>
        <Versus
          left={<Team name={names[0]} side="Blue" gold={blueTeam.totalGold} />}
          right={<Team name={names[1]} side="Red" gold={redTeam.totalGold} />}
          score={`${blueTeam.totalKills ?? '–'} : ${redTeam.totalKills ?? '–'}`}
          state={[
            game.gameNumber === null ? null : `Game ${game.gameNumber}`,
            gameTime === null ? wordOf(game.state) : clockOf(gameTime),
          ]
            .filter(Boolean)
            .join(' · ')}
          look={LOOK}
        />
        <Facts
          facts={[
            ['State', wordOf(game.state)],
            ['Gold', leadOf(goldDiff, names)],
            ['Patch', game.patchVersion],
            ['Source', wordOf(game.source)],
          ]}
        />
        <Comparison
          label="Figures of the game"
          names={names}
          look={LOOK}
          rows={[
            { title: 'Gold', left: blueTeam.totalGold, right: redTeam.totalGold, format: (gold) => inThousands(gold)! },
            { title: 'Towers', left: blueTeam.towers, right: redTeam.towers },
            { title: 'Dragons', left: blueTeam.dragons?.length, right: redTeam.dragons?.length },
            { title: 'Barons', left: blueTeam.barons, right: redTeam.barons },
            { title: 'Inhibitors', left: blueTeam.inhibitors, right: redTeam.inhibitors },
          ]}
        />
      </Panel>
      <Panel title="Gold" says="The lead of blue, below zero that of red, since this page was opened.">
        <Suspense fallback={<Loading />}>
          <GoldGraph game={game} />
        </Suspense>
      </Panel>
      <Panel title="Players">
        <Players players={players} />
      </Panel>
    </>
  );
}

/** Memoised, as it is the largest part of the board. */
const Players = memo(function Players({ players }: { players: readonly Player[] }) {
  return <Table label="Players" columns={COLUMNS} rows={players.map(rowOf)} empty={null} />;
});

function Team({ name, side, gold }: { name: string; side: string; gold: number | null }) {
  return (
    <>
      <Name text={name} />
      <span className="quiet">
        {[side, gold === null ? null : `${inThousands(gold)} gold`].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** The board has only slugs of its teams; the list has their names. */
function useNames({ matchId, blueTeam, redTeam }: Game): readonly [string, string] {
  const match = useQuery(lists.lol).data?.find((one) => one.matchId === matchId);
  const nameOf = (slug: string | null, side: string) =>
    [match?.team1, match?.team2].find((team) => team && team.slug === slug)?.name ?? slug ?? side;
  return [nameOf(blueTeam.slug, 'Blue'), nameOf(redTeam.slug, 'Red')];
}

function leadOf(goldDiff: number | null, [blue, red]: readonly [string, string]): string | null {
  if (goldDiff === null) return null;
  return goldDiff === 0 ? 'Even' : `${(goldDiff > 0 ? blue : red).slice(0, 40)} +${inThousands(Math.abs(goldDiff))}`;
}

type Row = Player & { id: string };

const rowOf = (player: Player): Row => ({ ...player, id: String(player.participantId) });

const COLUMNS: readonly ColumnOf<Row>[] = [
  {
    id: 'name',
    title: 'Player',
    cell: ({ summonerName, side, alive }) => (
      <span className="live-player">
        <i className={`live-dot ${side === 'blue' ? LOOK[0] : LOOK[1]}`} />
        <span className="unseen">{side}</span>
        <Name text={summonerName ?? '–'} />
        {alive === false && <Badge>Dead</Badge>}
      </span>
    ),
  },
  { id: 'champion', title: 'Champion', cell: ({ championId }) => championId ?? '–' },
  { id: 'role', title: 'Role', cell: ({ role }) => (role === null ? '–' : wordOf(role)) },
  { id: 'level', title: 'Level', isNumber: true, cell: ({ level }) => level ?? '–' },
  {
    id: 'kda',
    title: 'K / D / A',
    isNumber: true,
    cell: ({ kills, deaths, assists }) => [kills, deaths, assists].map((figure) => figure ?? '–').join(' / '),
  },
  { id: 'cs', title: 'CS', isNumber: true, cell: ({ creepScore }) => creepScore ?? '–' },
  { id: 'gold', title: 'Gold', isNumber: true, cell: ({ totalGold }) => inThousands(totalGold) ?? '–' },
];
