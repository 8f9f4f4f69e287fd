import { memo } from 'react';
import type { Schemas } from '../../api/client';
import { Badge, clockOf, Facts, Loaded, Name, Notice, Panel, Table, Versus, wordOf, type ColumnOf } from '../../kit';
import { useCalm } from '../../kit/use-calm';
import { PLAYERS_EVERY_MS, useBoard } from './board';
import { boards } from './queries';

type Match = Schemas['Cs2LiveState'];
type Player = Schemas['Cs2LivePlayer'];
type Side = Schemas['Cs2Side'];

/** Colours of the sides, as in the game. */
const LOOK: Readonly<Record<Side, string>> = { ct: 'accent', t: 'warn' };

export function Cs2Board({ id }: { id: string }) {
  const query = useBoard(boards.cs2(id), `match:${id}`);
  return <Loaded query={query}>{(match) => <Board {...match} />}</Loaded>;
}

function Board(match: Match) {
  const { score, currentMapScore: map, sides } = match;
  const players = useCalm(match.players, PLAYERS_EVERY_MS);
  const [one, other] = [match.team1Name ?? 'To be announced', match.team2Name ?? 'To be announced'];
  return (
    <>
      <Panel title={(match.eventName ?? 'Counter-Strike 2').slice(0, 120)} actions={<Phase {...match} />}>
        <Versus
          left={<Team name={one} side={sides?.team1} maps={score.team1} />}
          right={<Team name={other} side={sides?.team2} maps={score.team2} />}
          score={map ? `${map.team1} : ${map.team2}` : `${score.team1 ?? '–'} : ${score.team2 ?? '–'}`}
          state={[match.currentMap, match.currentRound === undefined ? null : `round ${match.currentRound}`]
            .filter(Boolean)
            .join(' · ')}
          {...(sides && { look: [LOOK[sides.team1], LOOK[sides.team2]] as const })}
        />
        <Facts
          facts={[
            ['Round timer', match.roundTimeRemaining == null ? null : clockOf(match.roundTimeRemaining)],
            ['Bomb', bombOf(match.bomb)],
            ['Best of', match.bestOf],
            ['Map', match.mapNumber],
            ['Source', wordOf(match.source)],
          ]}
        />
        {match.source === 'live_backup' && (
          <Notice look="warn">
            The scorebot is silent: only the score of the series and the map in play are known.
          </Notice>
        )}
      </Panel>
      {players && players.length > 0 && (
        <Panel title="Players">
          <Players players={players} />
        </Panel>
      )}
    </>
  );
}

/** Memoised, as it is the largest part of the board. */
const Players = memo(function Players({ players }: { players: readonly Player[] }) {
  return <Table label="Players" columns={COLUMNS} rows={players} empty={null} />;
});

function Phase({ status, roundPhase }: Match) {
  const isBomb = roundPhase === 'bomb_planted';
  return <Badge look={isBomb ? 'bad' : 'accent'}>{wordOf(roundPhase ?? status)}</Badge>;
}

function Team({ name, side, maps }: { name: string; side: Side | undefined; maps: number | null }) {
  return (
    <>
      <Name text={name} />
      <span className="quiet">
        {[side?.toUpperCase(), maps === null ? null : `${maps} maps`].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function bombOf(bomb: Schemas['Cs2LiveBomb'] | null | undefined): string | null {
  if (!bomb) return null;
  const seconds = bomb.secondsToExplosion === null ? null : `${Math.ceil(bomb.secondsToExplosion)} s`;
  return [wordOf(bomb.status), bomb.site && `site ${bomb.site}`, seconds].filter(Boolean).join(' · ');
}

const MONEY = new Intl.NumberFormat('en-GB');

const COLUMNS: readonly ColumnOf<Player>[] = [
  {
    id: 'name',
    title: 'Player',
    cell: ({ nickname, side, alive, hasBomb }) => (
      <span className={alive ? 'live-player' : 'live-player dead'}>
        <i className={`live-dot ${LOOK[side]}`} />
        <span className="unseen">{side}</span>
        <Name text={nickname} />
        {!alive && <Badge>Dead</Badge>}
        {hasBomb && <Badge look="warn">Bomb</Badge>}
      </span>
    ),
  },
  { id: 'health', title: 'Health', isNumber: true, cell: ({ health }) => health ?? '–' },
  { id: 'armor', title: 'Armour', isNumber: true, cell: ({ armor }) => armor ?? '–' },
  {
    id: 'money',
    title: 'Money',
    isNumber: true,
    cell: ({ money }) => (money === null ? '–' : `$${MONEY.format(money)}`),
  },
  { id: 'weapon', title: 'Weapon', cell: ({ primaryWeapon }) => primaryWeapon ?? '–' },
  {
    id: 'kda',
    title: 'K / D / A',
    isNumber: true,
    cell: ({ kills, deaths, assists }) => [kills, deaths, assists].map((figure) => figure ?? '–').join(' / '),
  },
  { id: 'adr', title: 'ADR', isNumber: true, cell: ({ adr }) => adr ?? '–' },
];
