import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { SPORTS, TITLES, type Sport } from '../../live/families';
import { plainDayOf } from '../../kit';
import { Answer } from './Answer';
import { Hit, Kind } from './Hit';
import { found } from './queries';
import { joined } from './words';

type Found = Schemas['SearchHit'];

/** Search hits in one family or in all, with one request. */
export function Found({ q, family: only, limit }: { q: string; family: Sport | undefined; limit: number }) {
  return (
    <Answer name="found" title="Found" query={useQuery(found(q, only, limit))}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="quiet archive-none">
            Nothing found for <bdi>“{q}”</bdi>.
          </p>
        ) : (
          <div className="archive-kinds">
            {SPORTS.flatMap((family) =>
              kindsOf(data.filter((hit) => hit.family === family)).map(([kind, hits]) => (
                <Kind
                  key={`${family} ${kind}`}
                  title={`${TITLES[family]}: ${NAMES[kind] ?? kind}`}
                  rows={hits}
                  keyOf={({ id }) => id}
                >
                  {FoundHit}
                </Kind>
              )),
            )}
          </div>
        )
      }
    </Answer>
  );
}

/** Kinds whose word in URLs is an abbreviation. */
const NAMES: Readonly<Record<string, string>> = { orgs: 'organisations' };

/** The hits of a family by kind, in the order of the answer. */
function kindsOf(hits: readonly Found[]): (readonly [kind: string, hits: readonly Found[]])[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, hits.filter((hit) => hit.kind === kind)]);
}

/** The pages of the archive, by API route. */
const PAGES = {
  'tennis/players': '/archive/tennis/players/$id',
  'tennis/tournaments': '/archive/tennis/tournaments/$id',
  'ufc/fighters': '/archive/ufc/fighters/$id',
  'ufc/events': '/archive/ufc/events/$id',
  'ufc/bouts': '/archive/ufc/bouts/$id',
  'lol/players': '/archive/lol/players/$id',
  'lol/teams': '/archive/lol/teams/$id',
  'lol/leagues': '/archive/lol/leagues/$id',
  'lol/matches': '/archive/lol/matches/$id',
  'cs2/teams': '/archive/cs2/teams/$id',
  'cs2/players': '/archive/cs2/players/$id',
  'cs2/events': '/archive/cs2/events/$id',
  'cs2/matches': '/archive/cs2/matches/$id',
  'cod/players': '/archive/cod/players/$id',
  'cod/teams': '/archive/cod/teams/$id',
  'cod/tournaments': '/archive/cod/tournaments/$id',
  'cod/matches': '/archive/cod/matches/$id',
  'fortnite/players': '/archive/fortnite/players/$id',
  'fortnite/orgs': '/archive/fortnite/orgs/$id',
  'fortnite/tournaments': '/archive/fortnite/tournaments/$id',
} as const;

const isPage = (name: string): name is keyof typeof PAGES => name in PAGES;

function FoundHit({ family, kind, id, name, about, date }: Found) {
  const page = `${family}/${kind}`;
  const says = joined([about, date !== null && plainDayOf(date)]);
  // A newer service may find kinds that have no page here.
  if (!isPage(page)) return <span className="archive-hit">{joined([name, says])}</span>;
  return <Hit to={PAGES[page]} params={{ id }} name={name} says={says} />;
}
