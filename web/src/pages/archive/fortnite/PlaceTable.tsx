import type { Schemas } from '../../../api/client';
import { countOf, Table, TextLink, type ColumnOf } from '../../../kit';
import { figureOf, moneyOf } from '../words';

type Place = Schemas['FortniteResultRow'];

/** Places of players, each with the round in which it was reached. */
export function PlaceTable({ rows, empty }: { rows: readonly Place[]; empty: React.ReactNode }) {
  return (
    <Table
      label="Places"
      isListOnPhones
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, id: `${row.windowId} ${row.placement} ${row.players[0]?.fortnitePlayerId}` }))}
      empty={empty}
    />
  );
}

const COLUMNS: readonly ColumnOf<Place & { id: string }>[] = [
  { id: 'place', title: 'Place', isNumber: true, cell: ({ placement }) => countOf(placement) },
  {
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
  },
  {
    id: 'window',
    title: 'Round',
    cell: ({ tournamentId: id, name }) => (
      <TextLink to="/archive/fortnite/tournaments/$id" params={{ id }}>
        <bdi>{name}</bdi>
      </TextLink>
    ),
  },
  { id: 'points', title: 'Points', isNumber: true, cell: ({ points }) => figureOf(points, 0) },
  { id: 'eliminations', title: 'Eliminations', isNumber: true, cell: ({ eliminations }) => eliminations ?? '–' },
  { id: 'earned', title: 'Earned', isNumber: true, cell: ({ earnings, currency }) => moneyOf(earnings, currency) },
];
