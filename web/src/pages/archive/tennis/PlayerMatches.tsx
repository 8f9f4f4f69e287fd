import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../../api/client';
import { Badge, Empty, PlainDay, Table, TextLink, type ColumnOf } from '../../../kit';
import { Answer } from '../Answer';
import { Pager } from '../Pager';
import { matchesQuery } from './queries';

const route = getRouteApi('/inside/archive/tennis/players/$id');

type Match = Schemas['TennisMatchRow'];

/** `known` is the player's canonical id in the answers; `id` may be an alias. */
export function PlayerMatches({ id, known }: { id: string; known: string }) {
  const { page = 1 } = route.useSearch();
  const query = useQuery(matchesQuery(id, page));
  const columns = useMemo(() => columnsOf(known), [known]);
  return (
    <Answer
      name="matches"
      title="Matches"
      says="Newest first. Scores are written from the winner’s side."
      query={query}
    >
      {({ items, page: shown, has_next: hasMore, total_pages: pages }) => (
        <>
          <Table
            label="Matches"
            isListOnPhones
            columns={columns}
            rows={items}
            empty={<Empty title="No match">The archive holds no match of this player.</Empty>}
          />
          <Pager page={shown} hasMore={hasMore} of={pages} />
        </>
      )}
    </Answer>
  );
}

const columnsOf = (id: string): readonly ColumnOf<Match>[] => [
  { id: 'date', title: 'Date', cell: (match) => <DayOf {...match} /> },
  { id: 'tournament', title: 'Tournament', isHeader: true, cell: (match) => <TournamentOf {...match} /> },
  { id: 'round', title: 'Round', cell: ({ round, round_name: name }) => <abbr title={name}>{round}</abbr> },
  { id: 'result', title: 'Result', cell: (match) => <Result won={wonBy(id, match)} /> },
  { id: 'opponent', title: 'Opponent', cell: (match) => <Opponent {...opponentOf(id, match)} /> },
  { id: 'score', title: 'Score', cell: ({ score }) => <span className="number">{score ?? '–'}</span> },
  { id: 'surface', title: 'Surface', cell: ({ surface }) => (surface === 'Unknown' ? '–' : surface) },
];

function DayOf({ match_date: day, match_date_precision: precision }: Match) {
  return (
    <>
      {precision === 'tournament' && <span className="quiet">week of </span>}
      <PlainDay day={day} />
    </>
  );
}

function TournamentOf({ tournament_id: id, tournament_name: name }: Match) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <TextLink to="/archive/tennis/tournaments/$id" params={{ id }}>
      <bdi>{name}</bdi>
    </TextLink>
  );
}

function wonBy(id: string, { winner_id: winner }: Match): boolean | null {
  return winner === null ? null : winner === id;
}

function Result({ won }: { won: boolean | null }) {
  if (won === null) return '–';
  return <Badge look={won ? 'ok' : 'quiet'}>{won ? 'Won' : 'Lost'}</Badge>;
}

function opponentOf(id: string, { player1, player2 }: Match) {
  return player1.id === id ? player2 : player1;
}

function Opponent({ id, name, rank }: Schemas['TennisMatchPlayer']) {
  return (
    <>
      {id === null ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink to="/archive/tennis/players/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </TextLink>
      )}
      {rank !== null && <span className="quiet"> No. {rank}</span>}
    </>
  );
}
