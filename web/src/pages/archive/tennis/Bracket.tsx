import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import './bracket.css';

type Round = Schemas['TennisDrawRound'];
type Match = Schemas['TennisDrawnMatch'];

/**
 * Rounds side by side, each match beside the two that feed it. It scrolls; the tab key moves from name to name, and
 * screen readers get a list of rounds with their matches.
 */
export function Bracket({ rounds }: { rounds: readonly Round[] }) {
  return (
    <section className="bracket" aria-label="Bracket">
      <ol className="bracket-rounds">
        {rounds.map(({ round_code: code, round_name: name, matches }, index) => (
          <li key={code} className={isHalved(rounds, index) ? 'bracket-round joined' : 'bracket-round'}>
            <h3>{name}</h3>
            <ol className="bracket-matches">
              {matches.map((match) => (
                <li key={match.match_id}>
                  <Drawn {...match} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Draws connecting lines only if each two matches feed one. */
function isHalved(rounds: readonly Round[], index: number): boolean {
  const next = rounds[index + 1];
  return next !== undefined && rounds[index]?.matches.length === 2 * next.matches.length;
}

/** The score, which the API writes from the winner's view, is below both names; byes and future matches have none. */
function Drawn({ match_num: number, player1, player2, score }: Match) {
  const isPlayed = number > 0;
  return (
    <div className="bracket-match">
      <Player {...player1} />
      <Player {...player2} />
      <div className="bracket-score">{isPlayed ? score || '–' : '\u00a0'}</div>
    </div>
  );
}

function Player({ id, name, seed, entry, is_winner: isWinner }: Match['player1']) {
  const mark = seed === null ? entry : `${seed}`;
  return (
    <div className={isWinner ? 'bracket-player won' : 'bracket-player'}>
      {id === null ? (
        <span className="quiet">{name}</span>
      ) : (
        <Link to="/archive/tennis/players/$id" params={{ id }} title={name}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {mark !== null && <span className="quiet">{mark}</span>}
      {isWinner && <span className="unseen">winner</span>}
    </div>
  );
}
