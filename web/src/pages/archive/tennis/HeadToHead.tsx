import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Empty } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { Meetings } from './Meetings';
import { PlayerPicker } from './PlayerPicker';
import { headToHeadQuery } from './queries';

const route = getRouteApi('/inside/archive/tennis/h2h');

/** Two tennis players compared, both found by name. */
export function HeadToHead() {
  const { player1, player2 } = route.useSearch();
  const isAsked = player1 !== undefined && player2 !== undefined;
  const query = useQuery({ ...headToHeadQuery(player1 ?? '', player2 ?? ''), enabled: isAsked });
  const names = query.data?.answer;
  return (
    <ArchivePage family="tennis" title={undefined} kind="Head-to-head">
      <div className="columns">
        <PlayerPicker label="First player" param="player1" id={player1} name={names?.player1.name} />
        <PlayerPicker label="Second player" param="player2" id={player2} name={names?.player2.name} />
      </div>
      {isAsked ? (
        <Answer name="meetings" title="Meetings" query={query}>
          {(answer) => <Meetings {...answer} />}
        </Answer>
      ) : (
        <Empty title="Choose two players">Their meetings appear here, by surface and level.</Empty>
      )}
    </ArchivePage>
  );
}
