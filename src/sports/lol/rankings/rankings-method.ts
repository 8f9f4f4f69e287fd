import type { FastifyInstance } from 'fastify';
import { htmlOf, sendPage } from '../../../http/page.js';
import { COEFFICIENT, MAX_IDLE_DAYS, RANKED_MIN_GAMES, NEW_COEFFICIENT, NEW_GAMES, INITIAL_RATINGS } from './rating.js';

/** Adds `/docs/lol-rankings-method`, which explains the team rankings with the figures that the code uses. */
export function addLolRankingsMethod(fastify: FastifyInstance): void {
  fastify.get('/docs/lol-rankings-method', (_request, reply) => sendPage(reply, PAGE));
}

const PAGE = htmlOf({
  title: 'Team rankings',
  body: `<h1>Team rankings</h1>
<p>The method <code>scoreline-elo</code> is Elo (Arpad E. Elo, <i>The Rating of Chessplayers, Past and Present</i>, 1978) with the
coefficients of FIDE's Rating Regulations. Each series is a rating period, and each of its games a result.</p>
<h2>After a series</h2>
<pre>E  = 1 / (1 + 10^((R_opponent - R) / 400))
R' = R + K (won - E played)
K  = ${NEW_COEFFICIENT} up to ${NEW_GAMES} rated games, ${COEFFICIENT} after them</pre>
<p>Both teams' new ratings follow from the old ones. Rated are completed series whose score is known; forfeits are not. A series of
which no source has the day is rated at the end of its tournament, in the order that upstream gives.</p>
<h2>Where teams begin</h2>
<p>Leagues seldom meet, so ratings alone would hardly distinguish a strong one from a weak one. A team begins by the tier of the
league of its first series: ${INITIAL_RATINGS.primary} in a primary league or at an international event, ${INITIAL_RATINGS.secondary} in a
secondary league, ${INITIAL_RATINGS.other} in any other.</p>
<h2>The list</h2>
<p>There is a list of each week, Monday to Sunday, with rated results: of its last day that has one. Ranked are the teams with at
least ${RANKED_MIN_GAMES} rated games and a series in the ${MAX_IDLE_DAYS} days before. <code>change</code> compares with the list
before, and is null more than two weeks after it. The league of a team is that of its newest series that was not international. A result that comes late or is corrected
changes the lists from its week on.</p>`,
});
