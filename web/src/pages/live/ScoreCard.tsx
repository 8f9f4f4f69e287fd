import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Badge, Name } from '../../kit';
import type { Score, Side } from './scores';

/** A small scoreboard, redrawn only if its content changes. */
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
      <span className="live-lines" style={{ '--figures': columns.length } as React.CSSProperties}>
        {columns.length > 0 && (
          <span className="live-line" aria-hidden="true">
            <span />
            {columns.map((column) => (
              <span key={column} className="live-column">
                {column}
              </span>
            ))}
          </span>
        )}
        {sides.map((side, index) => (
          <Line key={index} side={side} columns={columns} />
        ))}
      </span>
    </>
  );
}

function Line({ side: { name, figures, mark }, columns }: { side: Side; columns: readonly string[] }) {
  return (
    <span className="live-line">
      <span className="live-who">
        <Name text={name} />
        {mark !== undefined && (
          <span className="live-mark" title={mark}>
            <span className="unseen">({mark})</span>
          </span>
        )}
      </span>
      {columns.map((column, index) => (
        <span key={column} className="live-number">
          <span className="unseen"> {column} </span>
          <b key={String(figures[index])} className="live-figure">
            {figures[index] ?? '–'}
          </b>
        </span>
      ))}
    </span>
  );
}
