import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../api/client';
import { TITLES } from '../../../live/families';
import { dayOf } from '../../../kit';
import { Answer } from '../Answer';
import { Hit, Hits, Kind, type Asked } from '../Hit';
import { searches } from '../queries';
import { against, joined } from '../words';

/** What of the family goes with the words. */
export function Found({ q, limit }: Asked) {
  return (
    <Answer name="lol" title={TITLES.lol} query={useQuery(searches.lol(q, limit))}>
      {({ data: { players, teams, leagues, matches } }) => (
        <Hits q={q} count={players.length + teams.length + leagues.length + matches.length}>
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
          <Kind title="Leagues" rows={leagues} keyOf={({ leagueId }) => leagueId}>
            {({ leagueId: id, name, region, isActive }) => (
              <Hit
                to="/archive/lol/leagues/$id"
                params={{ id }}
                name={name}
                says={joined([region, !isActive && 'no longer active'])}
              />
            )}
          </Kind>
          <Kind title="Matches" rows={matches} keyOf={({ matchId }) => matchId}>
            {({ matchId: id, team1, team2, leagueName, startTime }) => (
              <Hit
                to="/archive/lol/matches/$id"
                params={{ id }}
                name={against(team1?.name, team2?.name)}
                says={joined([leagueName, startTime && dayOf(startTime)])}
              />
            )}
          </Kind>
        </Hits>
      )}
    </Answer>
  );
}
