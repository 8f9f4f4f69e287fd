import { useQuery } from '@tanstack/react-query';
import { TITLES, type Sport } from '../../live/families';
import { Answer } from './Answer';
import { Found as CodFound } from './cod/Found';
import { Found as Cs2Found } from './cs2/Found';
import { Found as FortniteFound } from './fortnite/Found';
import { Hit, Hits, Kind, type Asked } from './Hit';
import { Found as LolFound } from './lol/Found';
import { searches } from './queries';
import { EditionHit } from './tennis/EditionHit';
import { BoutHit, EventHit, FighterHit } from './ufc/hits';
import { joined } from './words';

/** What goes with the words, family by family as it arrives. */
export function Found({ q, families, limit }: Asked & { families: readonly Sport[] }) {
  return (
    <div className="archive-found">
      {families.map((family) => {
        const Results = RESULTS[family];
        return <Results key={family} q={q} limit={limit} />;
      })}
    </div>
  );
}

const RESULTS: Readonly<Record<Sport, (asked: Asked) => React.ReactNode>> = {
  tennis: (asked) => (
    <>
      <Players {...asked} />
      <Tournaments {...asked} />
    </>
  ),
  ufc: Ufc,
  lol: LolFound,
  cs2: Cs2Found,
  cod: CodFound,
  fortnite: FortniteFound,
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
