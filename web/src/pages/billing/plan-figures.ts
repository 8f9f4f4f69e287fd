import type { Schemas } from '../../api/client';
import { countOf, counted } from '../../kit';
import { SPORTS, TITLES, titleOf } from '../../live/families';

type Plan = Schemas['PlanInfo'];

export interface Choice {
  game: string | null;
  hasWebSocket: boolean;
}

/** The figures of a plan, in the order of comparison; `choice` is the account's present or intended choice. */
export function figuresOf(plan: Plan, choice?: Choice): [title: string, value: string][] {
  return [
    ['Requests a month', countOf(plan.requestsPerMonth)],
    ['Requests a minute', countOf(plan.requestsPerMinute)],
    ['Games', gamesOf(plan, choice)],
    ['Live data', plan.delaySeconds === 0 ? 'At once' : `${plan.delaySeconds} s late`],
    ['In-depth history', plan.historyDays === null ? 'All of it' : counted(plan.historyDays, 'day')],
    ['Open streams', plan.sseConnections === 0 ? 'None' : countOf(plan.sseConnections)],
    ['WebSockets', webSocketsOf(plan, choice)],
    ['Webhooks', plan.webhooks === 0 ? 'None' : countOf(plan.webhooks)],
    ['Webhook events', webhookEventsOf(plan, choice)],
  ];
}

/** The families whose events a plan sends, for its chosen game. */
export function familiesOf({ games, coveredFamilies }: Plan, { game }: Choice): string[] {
  return games === 'all' ? coveredFamilies : coveredFamilies.filter((family) => family === game);
}

function webhookEventsOf(plan: Plan, choice?: Choice): string {
  const { games, coveredFamilies } = plan;
  if (coveredFamilies.length === 0) return 'None';
  if (games === 'one' && choice?.game != null) return familiesOf(plan, choice).length > 0 ? 'Of your game' : 'None';
  const lacking = SPORTS.filter((family) => !coveredFamilies.includes(family)).map((family) => TITLES[family]);
  if (games === 'one') return lacking.length === 0 ? 'Of your game' : `Of your game, but not ${lacking.join(', ')}`;
  return lacking.length === 0 ? 'Of all games' : `Of ${counted(coveredFamilies.length, 'game')}`;
}

function gamesOf({ games }: Plan, choice?: Choice): string {
  if (games === 'all') return 'All';
  return choice?.game == null ? 'One, of your choice' : titleOf(choice.game);
}

function webSocketsOf({ webSocketConnections, addOns }: Plan, choice?: Choice): string {
  if (choice?.hasWebSocket && addOns.length > 0) return 'With the add-on';
  if (webSocketConnections > 0) return countOf(webSocketConnections);
  return addOns.length > 0 && choice === undefined ? 'As an add-on' : 'None';
}

/** The differences between two plans with their choices. */
export function changesOf(before: [Plan, Choice], after: [Plan, Choice]): [title: string, from: string, to: string][] {
  const were = new Map(figuresOf(...before));
  return figuresOf(...after).flatMap(([title, to]): [string, string, string][] => {
    const from = were.get(title) ?? '–';
    return from === to ? [] : [[title, from, to]];
  });
}

export function chosenIn({ chosenGame, addOns }: Pick<Schemas['Billing'], 'chosenGame' | 'addOns'>): Choice {
  return { game: chosenGame, hasWebSocket: addOns.includes('live_ws') };
}

/** The account's present plan as a choice. */
export function choiceOf({ plan, chosenGame, addOns }: Schemas['Billing']): Schemas['PlanChoice'] {
  return { plan, game: chosenGame as Schemas['PlanChoice']['game'], addOns: addOns as Schemas['AddOn'][] };
}

/** The plan with its choices as a request body. */
export function bodyOf(plan: Plan, { game, hasWebSocket }: Choice): Schemas['PlanChoice'] {
  return {
    plan: plan.id,
    ...(plan.games === 'one' && { game: game as Schemas['Game'] }),
    addOns: hasWebSocket ? plan.addOns.filter((one) => one === 'live_ws') : [],
  };
}
