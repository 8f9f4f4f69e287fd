import type { Schemas } from '../../../api/client';
import { TextLink, wordOf } from '../../../kit';
import type { Meeting } from '../MeetingTable';
import { against } from '../words';

/** A match as a row of a table. */
export function meetingOf({ matchId, team1, team2, score, startTime, status }: Schemas['CodMatchRow']): Meeting {
  return {
    id: matchId,
    at: startTime,
    sides: (
      <TextLink to="/archive/cod/matches/$id" params={{ id: matchId }}>
        <bdi>{against(team1?.name, team2?.name)}</bdi>
      </TextLink>
    ),
    score: [score.team1, score.team2],
    state: wordOf(status),
  };
}
