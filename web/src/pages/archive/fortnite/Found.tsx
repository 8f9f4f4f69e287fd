import { useQuery } from '@tanstack/react-query';
import { TITLES } from '../../../live/families';
import { Answer } from '../Answer';
import { Hit, Hits, Kind, type Asked } from '../Hit';
import { searches } from '../queries';
import { joined } from '../words';
import { TournamentHit } from './hits';

/** What of the family goes with the words. */
export function Found({ q, limit }: Asked) {
  return (
    <Answer name="fortnite" title={TITLES.fortnite} query={useQuery(searches.fortnite(q, limit))}>
      {({ data: { players, orgs, tournaments } }) => (
        <Hits q={q} count={players.length + orgs.length + tournaments.length}>
          <Kind title="Players" rows={players} keyOf={({ id }) => id}>
            {({ id, ign, realName, region }) => (
              <Hit to="/archive/fortnite/players/$id" params={{ id }} name={ign} says={joined([realName, region])} />
            )}
          </Kind>
          <Kind title="Organisations" rows={orgs} keyOf={({ slug }) => slug}>
            {({ slug: id, name, region }) => (
              <Hit to="/archive/fortnite/orgs/$id" params={{ id }} name={name} says={joined([region])} />
            )}
          </Kind>
          <Kind title="Tournaments" rows={tournaments} keyOf={({ id }) => id}>
            {TournamentHit}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}
