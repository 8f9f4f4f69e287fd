import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { TITLES, type Sport } from '../../live/families';
import { Empty } from '../../kit';
import { Answer } from './Answer';
import { Hit, Kind } from './Hit';
import { beginnings, type Read } from './queries';
import { EditionHit } from './tennis/EditionHit';
import { EventHit } from './ufc/hits';
import { TournamentHit as FortniteTournamentHit } from './fortnite/hits';
import { teamNameOf } from './lol/team-name';
import { figureOf, joined } from './words';

/** The best and the newest of each family, shown before a search. */
export function Beginnings({ families, limit }: Asked & { families: readonly Sport[] }) {
  return (
    <div className="archive-found">
      {families.map((family) => {
        const Begin = BEGIN[family];
        return <Begin key={family} limit={limit} />;
      })}
    </div>
  );
}

interface Asked {
  limit: number;
}

const BEGIN: Readonly<Record<Sport, (asked: Asked) => React.ReactNode>> = {
  tennis: (asked) => (
    <>
      <Ranked {...asked} />
      <Editions {...asked} />
    </>
  ),
  ufc: Events,
  lol: LolTeams,
  cs2: Cs2Teams,
  cod: CodTeams,
  fortnite: FortniteTournaments,
};

function Ranked({ limit }: Asked) {
  return (
    <Best
      name="players"
      title="Tennis players"
      kind="First of the newest ATP ranking"
      query={useQuery(beginnings.players(limit))}
      rowsOf={({ items }) => items}
      keyOf={({ player_id: id }) => id}
    >
      {({ player_id: id, player_name: name, rank, ioc, points }) => (
        <Hit
          to="/archive/tennis/players/$id"
          params={{ id }}
          name={name}
          says={joined([`No. ${rank}`, ioc, points !== null && `${figureOf(points, 0)} points`])}
        />
      )}
    </Best>
  );
}

function Editions({ limit }: Asked) {
  return (
    <Best
      name="tournaments"
      title="Tennis tournaments"
      kind="Newest tournaments"
      query={useQuery(beginnings.tournaments(limit))}
      rowsOf={({ items }) => items}
      keyOf={({ id }) => id}
    >
      {EditionHit}
    </Best>
  );
}

function Events({ limit }: Asked) {
  return (
    <Best
      name="ufc"
      title={TITLES.ufc}
      kind="Newest events"
      query={useQuery(beginnings.ufc(limit))}
      rowsOf={({ data }) => data}
      keyOf={({ slug }) => slug}
    >
      {EventHit}
    </Best>
  );
}

function LolTeams({ limit }: Asked) {
  return (
    <Best
      name="lol"
      title={TITLES.lol}
      kind="Best-rated teams"
      query={useQuery(beginnings.lol(limit))}
      rowsOf={({ data }) => data}
      keyOf={({ team }) => team.slug}
    >
      {({ team, rank, rating }) => (
        <Hit
          to="/archive/lol/teams/$id"
          params={{ id: team.slug }}
          name={teamNameOf(team)}
          says={joined([`No. ${rank}`, `rating ${figureOf(rating, 0)}`])}
        />
      )}
    </Best>
  );
}

function Cs2Teams({ limit }: Asked) {
  return (
    <Best
      name="cs2"
      title={TITLES.cs2}
      kind="First of the world ranking"
      query={useQuery(beginnings.cs2(limit))}
      rowsOf={({ data }) => data}
      keyOf={({ teamId }) => teamId}
    >
      {({ teamId, teamName, rank, points }) => (
        <Hit
          to="/archive/cs2/teams/$id"
          params={{ id: teamId }}
          name={teamName}
          says={joined([`No. ${rank}`, `${figureOf(points, 0)} points`])}
        />
      )}
    </Best>
  );
}

function CodTeams({ limit }: Asked) {
  return (
    <Best
      name="cod"
      title={TITLES.cod}
      kind="First of the league"
      query={useQuery(beginnings.cod(limit))}
      rowsOf={({ data }) => data}
      keyOf={({ orgSlug }) => orgSlug}
    >
      {({ orgSlug: id, teamName, rank, cdlPoints }) => (
        <Hit
          to="/archive/cod/teams/$id"
          params={{ id }}
          name={teamName}
          says={joined([`No. ${rank}`, cdlPoints !== null && `${figureOf(cdlPoints, 0)} points`])}
        />
      )}
    </Best>
  );
}

function FortniteTournaments({ limit }: Asked) {
  return (
    <Best
      name="fortnite"
      title={TITLES.fortnite}
      kind="Newest tournaments"
      query={useQuery(beginnings.fortnite(limit))}
      rowsOf={({ data }) => data}
      keyOf={({ id }) => id}
    >
      {FortniteTournamentHit}
    </Best>
  );
}

function Best<T, Row>({
  kind,
  rowsOf,
  keyOf,
  children,
  ...answer
}: {
  name: string;
  title: string;
  kind: string;
  query: UseQueryResult<Read<T>>;
  rowsOf(answer: T): readonly Row[];
  keyOf(row: Row): string;
  children: (row: Row) => React.ReactNode;
}) {
  return (
    <Answer {...answer}>
      {(data) => {
        const rows = rowsOf(data);
        if (rows.length === 0) return <Empty title="Nothing stored yet">An import fills this archive.</Empty>;
        return (
          <Kind title={kind} rows={rows} keyOf={keyOf}>
            {children}
          </Kind>
        );
      }}
    </Answer>
  );
}
