import type { FastifyInstance } from 'fastify';
import { htmlOf, sendPage } from '../../http/page.js';
import { COEFFICIENT, MAX_IDLE_DAYS, RANKED_FROM_MAPS, NEW_COEFFICIENT, NEW_MAPS, START } from './rating.js';

/** Adds `/docs/cs2-rankings-method`, which explains the world ranking with the figures that the code uses. */
export function addCs2RankingsMethod(fastify: FastifyInstance): void {
  fastify.get('/docs/cs2-rankings-method', (_request, reply) => sendPage(reply, PAGE));
}

const PAGE = htmlOf({
  title: 'World ranking',
  body: `<h1>World ranking</h1>
<p>The method <code>scoreline-elo</code> is Elo (Arpad E. Elo, <i>The Rating of Chessplayers, Past and Present</i>, 1978) with the
coefficients of FIDE's Rating Regulations. Each match is a rating period, and each of its maps a result.</p>
<h2>After a match</h2>
<pre>E  = 1 / (1 + 10^((R_opponent - R) / 400))
R' = R + K (won - E played)
K  = ${NEW_COEFFICIENT} up to ${NEW_MAPS} rated maps, ${COEFFICIENT} after them</pre>
<p>Both teams' new ratings follow from the old ones; a team begins with ${START}. Matches of one moment, or of one day where only the day
is known, are rated together, each from the ratings before it. Rated are completed matches of which the day and the
winner are known. Where only the winner is known, the match counts as one map. Forfeits are not rated.</p>
<h2>The list</h2>
<p>There is a list of each week, Monday to Sunday, with rated matches: of its last day that has one. Ranked are the teams with at
least ${RANKED_FROM_MAPS} rated maps and a match in the ${MAX_IDLE_DAYS} days before. <code>change</code> compares with the list before; more
than two weeks after it there is no <code>previousRank</code>, and <code>change</code> is 0. The
region of a team is that of its newest line in Valve's regional standings. A result that comes late or is corrected changes the
lists from its week on.</p>`,
});
