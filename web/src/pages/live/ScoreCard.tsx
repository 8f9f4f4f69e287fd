import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Badge } from '../../kit';
import { Name } from './parts';
import type { Score, Side } from './scores';

/** A small scoreboard. Drawn anew only where it says something else. */
export const ScoreCard = memo(
  function ScoreCard(score: Score) {
    const { sport, id, isListOnly } = score;
    return (
      <li className={score.isOver ? 'live-card over' : 'live-card'}>
        {isListOnly ? (
          <Scoreboard {...score} />
        ) : (
          <Link
            to="/live/$family/$id"
            params={{ family: sport, id }}
            search={({ by }: { by?: 'ws' }) => (by ? { by } : {})}
            className="live-card-link"
          >
            <Scoreboard {...score} />
          </Link>
        )}
      </li>
    );
  },
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

function Scoreboard({ sides, columns, competition, state, isOver }: Score) {
  return (
    <>
      <span className="live-card-head">
        <Name text={competition} />
        <Badge look={isOver ? 'quiet' : 'accent'}>{state}</Badge>
      </span>
      {sides.map((side, index) => (
        <Line key={index} side={side} columns={columns} />
      ))}
    </>
  );
}

function Line({ side: { name, figures, mark }, columns }: { side: Side; columns: readonly string[] }) {
  return (
    <span className="live-line">
      <Name text={name} />
      {mark !== undefined && (
        <span className="live-mark" title={mark}>
          <span className="unseen">({mark})</span>
        </span>
      )}
      <span className="live-figures">
        {figures.map((figure, index) => (
          <span key={index} title={columns[index]}>
            <span className="unseen"> {columns[index]} </span>
            <b key={String(figure)} className="live-figure">
              {figure ?? '–'}
            </b>
          </span>
        ))}
      </span>
    </span>
  );
}
