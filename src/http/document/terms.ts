import { sessionRule, type Route } from '../routes.js';

/** Who may call a route, what it costs and how fresh it is. */
export function termsOf(route: Route): string {
  return [callersOf(route), costOf(route), freshnessOf(route), historyOf(route), stabilityOf(route)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function callersOf(route: Route): string {
  const { open, operator, method } = route;
  if (open) return 'Needs neither a key nor a session.';
  const session = sessionRule(route);
  const who = `the session of an ${operator ? 'operator' : 'owner'}${method === 'GET' ? '' : ' with its CSRF token'}`;
  if (session === true) return `For ${who}.`;
  if (session === 'either')
    return operator ? `For ${who}, or a key with the scope \`ingest\`.` : `For a key, or ${who}.`;
  const owners = session === 'caller' ? `, or ${who} on such a plan` : '';
  return `For a key${planOf(route)}${route.demo === false ? ', not the demo key' : ''}${owners}.`;
}

function planOf({ plan, webhooks, resource: { game } }: Route): string {
  if (webhooks) return ' of a plan with webhooks';
  const games = game === undefined ? '' : ` that covers \`${game}\``;
  if (plan) return ` of plan \`${plan.lowest}\` or a higher one${games}`;
  return games === '' ? '' : ` of a plan${games}`;
}

function costOf(route: Route): string {
  const session = sessionRule(route);
  if (route.open) return '';
  if (session === true) return 'It is not metered.';
  if (route.free) return 'It uses no quota.';
  const cost = `${session === 'either' ? 'With a key it' : 'It'} uses one request of the quota`;
  if (route.stream) return `${cost} when it opens and one every 15 seconds.`;
  return route.freshness === 'archive' ? `${cost}; an answer 304 uses none.` : `${cost}.`;
}

function freshnessOf({ freshness, open, pollSeconds }: Route): string {
  if (freshness !== 'live' || open) return '';
  const late = 'Live data are as late as the plan says.';
  return pollSeconds === undefined
    ? late
    : `${late} Ask again every ${pollSeconds === 1 ? 'second' : `${pollSeconds} seconds`}.`;
}

function historyOf({ history }: Route): string {
  if (history === 'record') return "A record older than the plan's history is refused, with `availableFrom`.";
  if (history === 'list') return "Rows older than the plan's history are left out, and `historyTruncated` says so.";
  return '';
}

function stabilityOf({ resource }: Route): string {
  return resource.stability === 'beta' ? 'It is beta.' : '';
}
