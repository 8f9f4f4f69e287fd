import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { clockOf, Comparison, Notice, Segments, type Compared } from '../../../kit';

const route = getRouteApi('/inside/archive/ufc/bouts/$id');

type Row = Schemas['UfcStatRow'];

export const LOOK = ['bad', 'accent'] as const;

/** The figures of both corners, one round at a time; the round is in the URL. */
export function Rounds({ rows }: { rows: readonly Row[] }) {
  const { round } = route.useSearch();
  const navigate = useNavigate({ from: '/archive/ufc/bouts/$id' });
  const rounds = [...new Set(rows.map((row) => row.round))].sort((one, other) => (one ?? 0) - (other ?? 0));
  const shown = rounds.find((one) => one === round) ?? rounds[0] ?? null;
  const [red, blue] = (['red', 'blue'] as const).map((corner) =>
    rows.find((row) => row.round === shown && row.corner === corner),
  );
  if (!red || !blue) return null;
  return (
    <>
      <Segments
        label="Round"
        options={rounds.map((one) => ({ id: String(one), name: one === null ? 'Whole bout' : `Round ${one}` }))}
        selected={String(shown)}
        onSelect={(id) =>
          navigate({
            search: ({ round: _before, ...others }) => ({ ...others, ...(id !== 'null' && { round: Number(id) }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Comparison
        label={shown === null ? 'Figures of the bout' : `Figures of round ${shown}`}
        names={[red.fighterName, blue.fighterName]}
        look={LOOK}
        rows={compared(red, blue)}
      />
      {(red.provisional || blue.provisional) && <Notice>These figures may still be corrected.</Notice>}
    </>
  );
}

function compared(red: Row, blue: Row): Compared[] {
  const row = (title: string, figure: (of: Row) => number | null, format?: (value: number) => string) => ({
    title,
    left: figure(red),
    right: figure(blue),
    ...(format && { format }),
  });
  return [
    row('Knockdowns', (of) => of.knockdowns),
    row('Significant strikes', (of) => of.sigStrikesLanded),
    row('Significant strikes tried', (of) => of.sigStrikesAttempted),
    row('All strikes', (of) => of.totalStrikesLanded),
    row('To the head', (of) => of.target.head.landed),
    row('To the body', (of) => of.target.body.landed),
    row('To the legs', (of) => of.target.leg.landed),
    row('Takedowns', (of) => of.takedownsLanded),
    row('Takedowns tried', (of) => of.takedownsAttempted),
    row('Submissions tried', (of) => of.submissionAttempts),
    row('In control', (of) => of.controlTimeSeconds, clockOf),
  ];
}
