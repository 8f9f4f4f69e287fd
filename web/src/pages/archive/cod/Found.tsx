import { useQuery } from '@tanstack/react-query';
import { TITLES } from '../../../live/families';
import { dayOf } from '../../../kit';
import { Answer } from '../Answer';
import { Hit, Hits, Kind, type Asked } from '../Hit';
import { searches } from '../queries';
import { against, joined } from '../words';

/** What of the family goes with the words. */
export function Found({ q, limit }: Asked) {
  return (
    <Answer name="cod" title={TITLES.cod} query={useQuery(searches.cod(q, limit))}>
      {({ data: { players, teams, tournaments, matches } }) => (
        <Hits q={q} count={players.length + teams.length + tournaments.length + matches.length}>
          <Kind title="Players" rows={players} keyOf={({ codPlayerId }) => codPlayerId}>
            {({ codPlayerId: id, ign, realName, role }) => (
              <Hit to="/archive/cod/players/$id" params={{ id }} name={ign} says={joined([realName, role])} />
            )}
          </Kind>
          <Kind title="Teams" rows={teams} keyOf={({ slug }) => slug}>
            {({ slug: id, name, region, city }) => (
              <Hit to="/archive/cod/teams/$id" params={{ id }} name={name} says={joined([city, region])} />
            )}
          </Kind>
          <Kind title="Tournaments" rows={tournaments} keyOf={({ id }) => id}>
            {({ id, name, season, location }) => (
              <Hit to="/archive/cod/tournaments/$id" params={{ id }} name={name} says={joined([season, location])} />
            )}
          </Kind>
          <Kind title="Matches" rows={matches} keyOf={({ matchId }) => matchId}>
            {({ matchId: id, team1, team2, tournamentName, startTime }) => (
              <Hit
                to="/archive/cod/matches/$id"
                params={{ id }}
                name={against(team1?.name, team2?.name)}
                says={joined([tournamentName, dayOf(startTime)])}
              />
            )}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}
