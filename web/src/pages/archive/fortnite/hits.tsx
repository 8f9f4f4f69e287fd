import type { Schemas } from '../../../api/client';
import { wordOf } from '../../../kit';
import { Hit } from '../Hit';
import { joined } from '../words';

export function TournamentHit({ id, name, season, region, mode }: Schemas['FortniteTournamentRow']) {
  return (
    <Hit
      to="/archive/fortnite/tournaments/$id"
      params={{ id }}
      name={name}
      says={joined([season, region, wordOf(mode)])}
    />
  );
}
