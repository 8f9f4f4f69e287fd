import type { FastifyInstance } from 'fastify';
import { COEFFICIENT, MAX_IDLE_DAYS, MIN_MAPS, NEW_COEFFICIENT, NEW_MAPS, START } from './rating.js';

/** Adds `/docs/cs2-rankings-method`, which explains the world ranking with the figures that the code uses. */
export function addCs2RankingsMethod(fastify: FastifyInstance): void {
  fastify.get('/docs/cs2-rankings-method', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(PAGE),
  );
}

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>World ranking · Scoreline</title>
<style>body{font:17px/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}code,pre{background:#eee;padding:.1em .3em}pre{padding:1em;overflow:auto}</style></head>
<body><h1>World ranking</h1>
<p>The method <code>scoreline-elo</code> is Elo (Arpad E. Elo, <i>The Rating of Chessplayers, Past and Present</i>, 1978) with the
coefficients of FIDE's Rating Regulations. Each match is a rating period, and each of its maps a result.</p>
<h2>After a match</h2>
<pre>E  = 1 / (1 + 10^((R_opponent - R) / 400))
R' = R + K (won - E played)
K  = ${NEW_COEFFICIENT} up to ${NEW_MAPS} rated maps, ${COEFFICIENT} after them</pre>
<p>Both teams' new ratings follow from the old ones; a team begins with ${START}. Rated are completed matches of which the day and the
winner are known. Where only the winner is known, the match counts as one map. Forfeits are not rated.</p>
<h2>The list</h2>
<p>There is a list of each week, Monday to Sunday, with rated matches: of its last day that has one. Ranked are the teams with at
least ${MIN_MAPS} rated maps and a match in the ${MAX_IDLE_DAYS} days before. <code>change</code> compares with the list before. The
region of a team is that of its newest line in Valve's regional standings. A result that comes late or is corrected changes the
lists from its week on.</p>
<p><a href="/docs">All routes</a></p></body>
</html>
`;
