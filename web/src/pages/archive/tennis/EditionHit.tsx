import type { Schemas } from '../../../api/client';
import { Hit } from '../Hit';
import { joined, named } from '../words';

/** A link to a tournament of one year. */
export const EditionHit = ({ id, name, year, tour, surface, champion }: Schemas['TennisEditionRow']) => (
  <Hit
    to="/archive/tennis/tournaments/$id"
    params={{ id }}
    name={named(name, year)}
    says={joined([tour, surface !== 'Unknown' && surface, champion && `won by ${champion.name}`])}
  />
);
