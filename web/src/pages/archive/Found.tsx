import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { useCovers } from '../../api/session';
import { TITLES, type Family } from '../../live/families';
import { Empty, FamilyNotInPlan } from '../../kit';
import { Answer } from './Answer';
import { Hit, Kind } from './Hit';
import { FEW, MANY, searches } from './queries';
import { EditionHit } from './tennis/EditionHit';
import { BoutHit, EventHit, FighterHit } from './ufc/hits';
import { joined } from './words';

interface Asked {
  q: string;
  limit: number;
}

/** What goes with the words, family by family as it arrives. */
export function Found({ q, families }: { q: string; families: readonly Family[] }) {
  const limit = families.length === 1 ? MANY : FEW;
  const covers = useCovers();
  return (
    <div className="archive-found">
      {families.map((family) => {
        if (!covers(family)) return <FamilyNotInPlan key={family} family={family} />;
        const Results = RESULTS[family];
        return <Results key={family} q={q} limit={limit} />;
      })}
    </div>
  );
}

const RESULTS: Readonly<Record<Family, (asked: Asked) => React.ReactNode>> = {
  tennis: (asked) => (
    <>
      <Players {...asked} />
      <Tournaments {...asked} />
    </>
  ),
  ufc: Ufc,
  lol: Lol,
  cs2: Cs2,
};

function Players({ q, limit }: Asked) {
  return (
    <Answer name="players" title="Tennis players" query={useQuery(searches.players(q, limit))}>
      {({ items }) => (
        <Hits q={q} count={items.length}>
          <Kind rows={items} keyOf={({ id }) => id}>
            {({ id, name, tour, ioc, current_rank: rank }) => (
              <Hit
                to="/archive/tennis/players/$id"
                params={{ id }}
                name={name}
                says={joined([tour, ioc, rank !== null && `No. ${rank}`])}
              />
            )}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}

function Tournaments({ q, limit }: Asked) {
  return (
    <Answer name="tournaments" title="Tennis tournaments" query={useQuery(searches.tournaments(q, limit))}>
      {({ items }) => (
        <Hits q={q} count={items.length}>
          <Kind rows={items} keyOf={({ id }) => id}>
            {EditionHit}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}

function Ufc({ q, limit }: Asked) {
  return (
    <Answer name="ufc" title={TITLES.ufc} query={useQuery(searches.ufc(q, limit))}>
      {({ data: { fighters, events, bouts } }) => (
        <Hits q={q} count={fighters.length + events.length + bouts.length}>
          <Kind title="Fighters" rows={fighters} keyOf={({ slug }) => slug}>
            {FighterHit}
          </Kind>
          <Kind title="Events" rows={events} keyOf={({ slug }) => slug}>
            {EventHit}
          </Kind>
          <Kind title="Bouts" rows={bouts} keyOf={({ id }) => id}>
            {BoutHit}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}

function Lol({ q, limit }: Asked) {
  return (
    <Answer name="lol" title={TITLES.lol} query={useQuery(searches.lol(q, limit))}>
      {({ data: { players, teams } }) => (
        <Hits q={q} count={players.length + teams.length}>
          <Kind title="Players" rows={players} keyOf={({ lolPlayerId }) => lolPlayerId}>
            {({ lolPlayerId, currentIgn, realName, team, role }) => (
              <Hit
                to="/archive/lol/players/$id"
                params={{ id: lolPlayerId }}
                name={currentIgn}
                says={joined([realName, team?.name, role])}
              />
            )}
          </Kind>
          <Kind title="Teams" rows={teams} keyOf={({ slug }) => slug}>
            {({ slug, name, region, isActive }: Schemas['LolTeamRow']) => (
              <Hit
                to="/archive/lol/teams/$id"
                params={{ id: slug }}
                name={name}
                says={joined([region, !isActive && 'no longer active'])}
              />
            )}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}

function Cs2({ q, limit }: Asked) {
  return (
    <Answer name="cs2" title={TITLES.cs2} query={useQuery(searches.cs2(q, limit))}>
      {({ data: { players, teams } }) => (
        <Hits q={q} count={players.length + teams.length}>
          <Kind title="Teams" rows={teams} keyOf={({ id }) => id}>
            {({ id, name, country }) => (
              <Hit to="/archive/cs2/teams/$id" params={{ id }} name={name} says={joined([country])} />
            )}
          </Kind>
          <Kind title="Players" rows={players} keyOf={({ id }) => id}>
            {({ id, nickname, realName, team, country }) => (
              <Hit
                to="/archive/cs2/players/$id"
                params={{ id }}
                name={nickname}
                says={joined([realName, team?.name, country])}
              />
            )}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}

function Hits({ q, count, children }: { q: string; count: number; children: React.ReactNode }) {
  if (count > 0) return children;
  return (
    <Empty title="Nothing found">
      Nothing here goes with <bdi>“{q}”</bdi>.
    </Empty>
  );
}
