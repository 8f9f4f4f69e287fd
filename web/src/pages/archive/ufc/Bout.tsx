import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { ButtonLink, Comparison, Empty, Facts, TextLink, Versus, wordOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { joined } from '../words';
import { endOf } from './CardBout';
import { EventDay } from './EventDay';
import { rankOf } from './hits';
import { Judges } from './Judges';
import { boutQuery, roundsQuery } from './queries';
import { Rounds, LOOK } from './Rounds';

const route = getRouteApi('/inside/archive/ufc/bouts/$id');

type Detail = Schemas['UfcBoutDetail'];

/** One bout: its result, the tale of the tape, the judges and the rounds. */
export function Bout() {
  const { id } = route.useParams();
  const query = useQuery(boutQuery(id));
  const rounds = useQuery(roundsQuery(id));
  const bout = query.data?.answer.data;
  return (
    <ArchivePage
      family="ufc"
      title={bout && `${bout.red.fighterName} against ${bout.blue.fighterName}`}
      kind="UFC bout"
      actions={
        bout && (
          <ButtonLink to="/archive/ufc/events/$id" params={{ id: bout.eventSlug }}>
            The fight card
          </ButtonLink>
        )
      }
    >
      <Answer name="bout" title="Bout" query={query}>
        {({ data }) => <Result {...data} />}
      </Answer>
      {bout && bout.judges.length > 0 && <Judges judges={bout.judges} names={namesOf(bout)} />}
      <Answer name="rounds" title="Rounds" query={rounds}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No figures">No source has figures of this bout.</Empty>
          ) : (
            <Rounds rows={data} />
          )
        }
      </Answer>
    </ArchivePage>
  );
}

const namesOf = ({ red, blue }: Detail) => [red.fighterName, blue.fighterName] as const;

function Result(bout: Detail) {
  const { red, blue, tape } = bout;
  return (
    <>
      <Versus
        left={<Corner {...red} />}
        right={<Corner {...blue} />}
        look={['bad', 'accent']}
        score={scoreOf(bout)}
        state={endOf(bout)}
      />
      <Facts
        facts={[
          ['Event', <bdi key="event">{bout.eventTitle}</bdi>],
          ['When', bout.startsAt === null ? null : <EventDay key="when" at={bout.startsAt} />],
          ['Weight', bout.weightClass ?? (bout.division && wordOf(bout.division))],
          ['Rounds', bout.scheduledRounds],
          ['At stake', bout.titleBout ? (bout.interimTitle ? 'Interim title' : 'Title') : 'No title'],
          ['Referee', bout.referee],
          ['Details', bout.methodDetails],
        ]}
      />
      <Comparison
        label="Tale of the tape"
        names={namesOf(bout)}
        look={LOOK}
        rows={[
          { title: 'Age', left: tape.red.age, right: tape.blue.age, hasNoShare: true },
          { title: 'Height, inches', left: tape.red.heightInches, right: tape.blue.heightInches, hasNoShare: true },
          { title: 'Reach, inches', left: tape.red.reachInches, right: tape.blue.reachInches, hasNoShare: true },
          { title: 'Weight, pounds', left: tape.red.weightLbs, right: tape.blue.weightLbs, hasNoShare: true },
        ]}
      />
    </>
  );
}

function Corner({ fighterSlug, fighterName, rank, recordText, country }: Detail['red']) {
  return (
    <>
      <strong>
        <TextLink to="/archive/ufc/fighters/$id" params={{ id: fighterSlug }}>
          <bdi>{fighterName}</bdi>
        </TextLink>
      </strong>
      <span className="quiet">{joined([rankOf(rank), recordText, country])}</span>
    </>
  );
}

function scoreOf({ red, blue, status }: Detail): string {
  if (status !== 'completed') return 'v';
  const won = [red, blue].find(({ outcome }) => outcome === 'win');
  if (won) return won.corner === 'red' ? 'Red won' : 'Blue won';
  if (red.outcome === 'draw') return 'Draw';
  return red.outcome === 'no_contest' ? 'No contest' : '–';
}
