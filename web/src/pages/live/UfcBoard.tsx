import type { Schemas } from '../../api/client';
import { Badge, clockOf, Comparison, Facts, Loaded, Name, Panel, Versus, wordOf, type Compared } from '../../kit';
import { useBoard } from './board';
import { boards } from './queries';

type Bout = Schemas['UfcLiveBout'];
type Line = Schemas['UfcLiveLine'];

const LOOK = ['bad', 'accent'] as const;

export function UfcBoard({ id }: { id: string }) {
  const query = useBoard(boards.ufc(id), `bout:${id}`);
  return <Loaded query={query}>{(bout) => <Board {...bout} />}</Loaded>;
}

function Board(bout: Bout) {
  const { red, blue, liveStats } = bout;
  return (
    <Panel>
      <Versus
        left={<Corner bout={bout} corner={red} />}
        right={<Corner bout={bout} corner={blue} />}
        score={clockOfBout(bout)}
        state={standingOf(bout)}
        look={LOOK}
      />
      <Facts facts={factsOf(bout)} />
      {liveStats && (
        <Comparison
          label="Figures of the bout"
          names={[red.fighterName ?? 'Red', blue.fighterName ?? 'Blue']}
          rows={ROWS.map(([title, name, format]): Compared => {
            return { title, left: liveStats.red[name], right: liveStats.blue[name], ...(format && { format }) };
          })}
          look={LOOK}
        />
      )}
    </Panel>
  );
}

function Corner({ bout, corner }: { bout: Bout; corner: Schemas['UfcLiveCorner'] }) {
  return (
    <>
      <Name text={corner.fighterName ?? 'To be announced'} />
      <span className="quiet">
        {[wordOf(corner.corner), corner.recordText, corner.rankText].filter(Boolean).join(' · ')}
      </span>
      {bout.winner === corner.corner && <Badge look="ok">Winner</Badge>}
    </>
  );
}

/** The clock as upstream gives it, without counting on in between. */
function clockOfBout({ status, currentTime, resultTime }: Bout): string {
  if (status === 'live') return currentTime || '–';
  return resultTime ?? wordOf(status);
}

function standingOf({ status, phase, currentRound, scheduledRounds, clockRunning, resultRound, method }: Bout): string {
  if (status === 'completed')
    return [method, resultRound == null ? null : `round ${resultRound}`].filter(Boolean).join(', ');
  const round =
    currentRound === null ? null : `Round ${currentRound}${scheduledRounds ? ` of ${scheduledRounds}` : ''}`;
  const clock = clockRunning === null ? null : clockRunning ? 'clock runs' : 'clock stands';
  return [round, phase && wordOf(phase).toLowerCase(), clock].filter(Boolean).join(' · ');
}

function factsOf({ weightClass, titleBout, scheduledRounds, source }: Bout) {
  return [
    ['Weight', weightClass],
    ['Title', titleBout === null ? null : titleBout ? 'Yes' : 'No'],
    ['Rounds', scheduledRounds],
    ['Source', wordOf(source)],
  ] as const;
}

const ROWS: readonly (readonly [title: string, name: keyof Line, format?: (figure: number) => string])[] = [
  ['Significant strikes', 'sigStrikes'],
  ['Attempted', 'sigStrikesAttempted'],
  ['Head', 'head'],
  ['Body', 'body'],
  ['Leg', 'leg'],
  ['Takedowns', 'takedowns'],
  ['Submission attempts', 'submissionAttempts'],
  ['Knockdowns', 'knockdowns'],
  ['Control', 'controlTimeSeconds', clockOf],
];
