import type { FastifyInstance } from 'fastify';
import { htmlOf, sendPage } from '../../../http/page.js';
import { GROWTH_PER_DAY, MAX_IDLE_DAYS, MIN_BOUTS, START } from './rating.js';

/** Adds `/docs/rankings-method`, which explains the algorithmic rankings with the figures that the code uses. */
export function addRankingsMethod(fastify: FastifyInstance): void {
  fastify.get('/docs/rankings-method', (_request, reply) => sendPage(reply, PAGE));
}

const PAGE = htmlOf({
  title: 'Algorithmic rankings',
  body: `<h1>Algorithmic rankings</h1>
<p>The rating is Glicko (Mark E. Glickman, <i>Parameter estimation in large dynamic paired comparison experiments</i>,
Applied Statistics 48, 1999). A fighter has a rating <code>r</code> and a deviation <code>RD</code>, how uncertain it is. Everybody
starts with ${START.rating} and ${START.deviation}; each day with bouts is one rating period.</p>
<h2>After a bout</h2>
<pre>q     = ln(10) / 400
g(RD) = 1 / sqrt(1 + 3 q² RD² / π²)
E     = 1 / (1 + 10^(-g(RDⱼ) (r - rⱼ) / 400))
d²    = 1 / (q² Σ g(RDⱼ)² E (1 - E))
r'    = r + q / (1/RD² + 1/d²) Σ g(RDⱼ) (s - E)
RD'   = sqrt(1 / (1/RD² + 1/d²))</pre>
<p><code>s</code> is 1 for a win, 0.5 for a draw and 0 for a loss. A no contest rates nobody. Titles, methods and rounds have no
weight of their own.</p>
<h2>Decay</h2>
<pre>RD(t) = min(${START.deviation}, sqrt(RD² + ${GROWTH_PER_DAY.toFixed(2)} t)), t in days since the last bout</pre>
<p>An RD of 50 grows back to ${START.deviation} in five years.</p>
<h2>The list</h2>
<p><code>points = r - 2 RD</code>, the lower end of the interval that holds the true strength with 95 %. Ranked are all with at least
${MIN_BOUTS} rated bouts and one in the last ${MAX_IDLE_DAYS} days, in the division of their newest bout that was not at a catchweight, and in
the list over all weights. There is a list for each day with bouts. Champions are ranked like everybody else.</p>`,
});
