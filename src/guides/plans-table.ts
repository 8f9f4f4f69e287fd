import type { Plan, Plans } from '../billing/plans.js';

/** The tables of Markdown that hold figures of plans, by the name that marks their place in a document. */
export const TABLES: Readonly<Record<string, (plans: Plans) => string>> = {
  plans: (plans) =>
    table(
      'Plan, Requests a month, a minute, Games, Live, In-depth history, Streams, Sockets, Webhooks'.split(', '),
      plans,
      figures,
    ),
  events: (plans) => table(['Plan', 'Events'], plans, (plan) => [plan.name, eventsOf(plan)]),
};

function table(head: string[], plans: Plans, cells: (plan: Plan) => string[]): string {
  const rows = plans.ids().map((id) => cells(plans.get(id)));
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function figures({ name, month, minute, games, delaySeconds, historyDays, sse, ...more }: Plan): string[] {
  return [
    name,
    month.toLocaleString('en-US'),
    minute.toLocaleString('en-US'),
    games,
    delaySeconds === 0 ? 'at once' : `${delaySeconds} s late`,
    historyDays === undefined ? 'all' : `${historyDays} days`,
    places(sse),
    socketsOf(more),
    places(more.webhooks),
  ];
}

const places = (count: number | undefined) => (count === undefined ? 'none' : count.toLocaleString('en-US'));

const socketsOf = ({ webSocket, webSocketAddOn }: Pick<Plan, 'webSocket' | 'webSocketAddOn'>) =>
  webSocket === undefined && webSocketAddOn !== undefined ? `${webSocketAddOn} with \`live_ws\`` : places(webSocket);

function eventsOf({ webhooks, webhookFamilies, games, delaySeconds }: Plan): string {
  if (webhooks === undefined || webhookFamilies === undefined) return 'none';
  const late = delaySeconds === 0 ? '' : `, each ${delaySeconds} seconds late`;
  if (webhookFamilies === 'all') return `all${late}`;
  if (webhookFamilies === 'chosen') return `those of its game${late}`;
  const names = webhookFamilies.map((family) => `\`${family}.*\``).join(', ');
  return games === 'one' ? `of ${names} those of its game${late}` : `${names}${late}`;
}
