import { useQuery } from '@tanstack/react-query';
import { TITLES } from '../../../live/families';
import { dayOf, plainDayOf } from '../../../kit';
import { Answer } from '../Answer';
import { Hit, Hits, Kind, type Asked } from '../Hit';
import { searches } from '../queries';
import { against, joined } from '../words';

/** What of the family goes with the words. */
export function Found({ q, limit }: Asked) {
  return (
    <Answer name="cs2" title={TITLES.cs2} query={useQuery(searches.cs2(q, limit))}>
      {({ data: { players, teams, events, matches } }) => (
        <Hits q={q} count={players.length + teams.length + events.length + matches.length}>
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
          <Kind title="Events" rows={events} keyOf={({ id }) => id}>
            {({ id, name, startDate }) => (
              <Hit
                to="/archive/cs2/events/$id"
                params={{ id }}
                name={name}
                says={joined([startDate && plainDayOf(startDate)])}
              />
            )}
          </Kind>
          <Kind title="Matches" rows={matches} keyOf={({ id }) => id}>
            {({ id, team1, team2, team1Name, team2Name, eventName, startsAt }) => (
              <Hit
                to="/archive/cs2/matches/$id"
                params={{ id }}
                name={against(team1?.name ?? team1Name, team2?.name ?? team2Name)}
                says={joined([eventName, startsAt && dayOf(startsAt)])}
              />
            )}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}
