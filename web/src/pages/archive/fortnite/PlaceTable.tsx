import type { Schemas } from '../../../api/client';
import { countOf, Table, TextLink, type ColumnOf } from '../../../kit';
import { figureOf, moneyOf } from '../words';

type Place = Schemas['FortniteResultRow'];

/** Placements of players, each with its tournament, or with the round on a tournament's page. */
export function PlaceTable({
  rows,
  rounds,
  empty,
}: {
  rows: readonly Place[];
  rounds?: readonly Schemas['FortniteWindowRef'][];
  empty: React.ReactNode;
}) {
  return (
    <Table
      label="Places"
      isListOnPhones
      columns={rounds ? [PLACE, PLAYERS, roundOf(rounds), ...FIGURES] : [PLACE, PLAYERS, TOURNAMENT, ...FIGURES]}
      rows={rows.map((row) => ({ ...row, id: `${row.windowId} ${row.placement} ${row.players[0]?.fortnitePlayerId}` }))}
      empty={empty}
    />
  );
}

type Column = ColumnOf<Place & { id: string }>;

const PLACE: Column = { id: 'place', title: 'Place', isNumber: true, cell: ({ placement }) => countOf(placement) };

const PLAYERS: Column = {
  id: 'players',
  title: 'Players',
  isHeader: true,
  cell: ({ players }) =>
    players.map(({ fortnitePlayerId: id, ign }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <TextLink to="/archive/fortnite/players/$id" params={{ id }}>
          <bdi>{ign}</bdi>
        </TextLink>
      </span>
    )),
};

const roundOf = (rounds: readonly Schemas['FortniteWindowRef'][]): Column => ({
  id: 'round',
  title: 'Round',
  cell: ({ windowId }) => rounds.find((one) => one.windowId === windowId)?.round ?? '–',
});

const TOURNAMENT: Column = {
  id: 'tournament',
  title: 'Tournament',
  cell: ({ tournamentId: id, name }) => (
    <TextLink to="/archive/fortnite/tournaments/$id" params={{ id }}>
      <bdi>{name}</bdi>
    </TextLink>
  ),
};

const FIGURES: readonly Column[] = [
  { id: 'points', title: 'Points', isNumber: true, cell: ({ points }) => figureOf(points, 0) },
  { id: 'eliminations', title: 'Eliminations', isNumber: true, cell: ({ eliminations }) => eliminations ?? '–' },
  { id: 'earned', title: 'Earned', isNumber: true, cell: ({ earnings, currency }) => moneyOf(earnings, currency) },
];
