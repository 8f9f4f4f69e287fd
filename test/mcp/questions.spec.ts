import { startAgent, type Agent } from '../support/agent.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Questions as people ask them, each answered by a client in at most three calls; the HTTP API knows the answer by another way. */
let service: Service;
let key: string;
let agent: Agent;

beforeAll(async () => {
  service = await startService();
  ({ key } = await service.key({ plan: 'enterprise' }));
  agent = await startAgent(service.url, key);
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

async function rest(path: string): Promise<Json> {
  const answer = await service.get(`/api/v1${path}`, key);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The rows of a list on all its pages. */
async function rows(path: string): Promise<Json[]> {
  const all: Json[] = [];
  for (let next: string | undefined = `${service.url}/api/v1${path}`; next;) {
    const answer: Response = await fetch(next, { headers: { 'x-api-key': key } });
    const body = (await answer.json()) as Json;
    all.push(...(body.items ?? body.data));
    next = answer.headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1];
  }
  return all;
}

/** The id of a name, by one call. */
async function idOf(family: string, kind: string, name: string): Promise<string> {
  const { items } = await agent.ask('find', { query: name, family, limit: 20 });
  return items.find((row: Json) => row.kind === kind && row.name === name).id;
}

const first = async (path: string): Promise<Json> => (await rows(`${path}${path.includes('?') ? '&' : '?'}limit=1`))[0];

/** People and teams that the demo's lists name. */
const named = {
  tennis: async () => (await rest('/tennis/rankings/top?tour=ATP&top_n=2')).items as [Json, Json],
  ufc: async () => (await rest('/ufc/bouts?status=completed&limit=1')).data[0] as Json,
  ufcEvent: async () => (await rest('/ufc/events/recent?limit=1')).data[0] as Json,
  lol: async () => (await rest('/lol/matches?league=lol-lck&state=completed&limit=1')).data[0] as Json,
  lolPlayer: async () => (await rest('/lol/leaderboards/kda?limit=1')).data[0].player as Json,
  cs2: async () => (await rest('/cs2/matches?status=completed&limit=1')).data[0] as Json,
  cs2Event: async () => (await rest('/cs2/events/recent?limit=1')).data[0] as Json,
  cs2Skin: async () => (await rest('/cs2/skins?inStock=true&limit=1')).data[0] as Json,
};

interface Question {
  asks: string;
  /** By the tools alone, from names. */
  agent(): Promise<unknown>;
  /** By routes of the HTTP API. */
  api(): Promise<unknown>;
}

const TENNIS: Question[] = [
  {
    asks: 'Who leads the ATP ranking?',
    agent: async () => (await agent.ask('ranking', { family: 'tennis', list: 'ATP', limit: 1 })).items[0].player_name,
    api: async () => (await rest('/tennis/rankings/atp?page_size=1')).items[0].player_name,
  },
  {
    asks: 'How many points does the second of the ATP have?',
    agent: async () => {
      const [, { player_name: name }] = await named.tennis();
      const id = await idOf('tennis', 'players', name);
      return (await agent.ask('profile', { family: 'tennis', kind: 'players', id })).data.current_points;
    },
    api: async () => (await named.tennis())[1].points,
  },
  {
    asks: 'How often did the first of the ATP beat the second?',
    agent: async () => {
      const [one, other] = await named.tennis();
      const a = await idOf('tennis', 'players', one.player_name);
      const b = await idOf('tennis', 'players', other.player_name);
      return (await agent.ask('head_to_head', { family: 'tennis', a, b })).data.summary.player1_wins;
    },
    api: async () => {
      const [one, other] = await named.tennis();
      const path = `/tennis/matches?player_id=${one.player_id}&opponent_id=${other.player_id}&result=win&page_size=1`;
      return (await rest(path)).total;
    },
  },
  {
    asks: 'How many matches did the two play?',
    agent: async () => {
      const [one, other] = await named.tennis();
      const player = await idOf('tennis', 'players', one.player_name);
      const opponent = await idOf('tennis', 'players', other.player_name);
      return (await agent.ask('matches', { family: 'tennis', player, opponent, limit: 1 })).meta.total;
    },
    api: async () => {
      const [one, other] = await named.tennis();
      return (await rest(`/tennis/h2h/${one.player_id}/${other.player_id}`)).summary.total_matches;
    },
  },
  {
    asks: 'Who won Wimbledon in 2026?',
    agent: async () => {
      const filters = { round: 'F', tour: 'ATP' };
      const { items } = await agent.ask('matches', { family: 'tennis', event: 'Wimbledon', year: 2026, filters });
      return items[0].winner_id;
    },
    api: async () => {
      const [{ id }] = (await rest('/tennis/tournaments?q=Wimbledon&year=2026&tour=ATP')).items;
      return (await rest(`/tennis/tournaments/${id}`)).champion.id;
    },
  },
  {
    asks: 'On what is Wimbledon played?',
    agent: async () => {
      const id = await idOf('tennis', 'tournaments', 'Wimbledon');
      return (await agent.ask('profile', { family: 'tennis', kind: 'tournaments', id })).data.surface;
    },
    api: async () => (await rest('/tennis/tournaments?q=Wimbledon')).items[0].surface,
  },
  {
    asks: 'How long was the last match of the first of the ATP?',
    agent: async () => {
      const player = await idOf('tennis', 'players', (await named.tennis())[0].player_name);
      return (await agent.ask('matches', { family: 'tennis', player, limit: 1 })).items[0].duration_minutes;
    },
    api: async () => {
      const [{ player_id: id }] = await named.tennis();
      return (await rest(`/tennis/players/${id}/matches?page_size=1`)).items[0].duration_minutes;
    },
  },
  {
    asks: 'How many matches did he win on clay?',
    agent: async () => {
      const id = await idOf('tennis', 'players', (await named.tennis())[0].player_name);
      const { data } = await agent.ask('profile', { family: 'tennis', kind: 'players', id, view: 'stats' });
      return data.by_surface.clay.matches_won;
    },
    api: async () => {
      const [{ player_id: id }] = await named.tennis();
      return (await rest(`/tennis/matches?player_id=${id}&surface=Clay&result=win&page_size=1`)).total;
    },
  },
  {
    asks: 'Which Grand Slams are there for men in 2026?',
    agent: async () => {
      const filters = { level: 'G', tour: 'ATP' };
      const { items } = await agent.ask('schedule', { family: 'tennis', year: 2026, filters });
      return items.map(({ name }: Json) => name).sort();
    },
    api: async () => {
      const { items } = await rest('/tennis/tournaments?year=2026&category=grand_slam&tour=ATP');
      return items.map(({ name }: Json) => name).sort();
    },
  },
  {
    asks: 'Which rank did the second of the ATP have ten weeks ago?',
    agent: async () => {
      const { items: dates } = await rest('/tennis/rankings/dates?tour=ATP&limit=10');
      const id = await idOf('tennis', 'players', (await named.tennis())[1].player_name);
      const { items } = await agent.ask('ranking', { family: 'tennis', list: 'ATP', date: dates[9].date });
      return items.find((row: Json) => row.player_id === id).rank;
    },
    api: async () => {
      const { items: dates } = await rest('/tennis/rankings/dates?tour=ATP&limit=10');
      const { items } = await rest(`/tennis/rankings/history/${(await named.tennis())[1].player_id}`);
      return items.find((row: Json) => row.date === dates[9].date).rank;
    },
  },
];

const UFC: Question[] = [
  {
    asks: 'Who is the champion at lightweight?',
    agent: async () =>
      (await agent.ask('ranking', { family: 'ufc', list: 'media', group: 'lightweight' })).data.champion.fighterSlug,
    api: async () => (await rest('/ufc/fighters?division=lightweight&champion=true')).data[0].slug,
  },
  {
    asks: 'What is the record of the winner of the last bout?',
    agent: async () => {
      const id = await idOf('ufc', 'fighters', (await named.ufc()).red.fighterName);
      return (await agent.ask('profile', { family: 'ufc', kind: 'fighters', id })).data.recordText;
    },
    api: async () => (await rest(`/ufc/fighters?ids=${(await named.ufc()).red.fighterSlug}`)).data[0].recordText,
  },
  {
    asks: 'Who won when the two met?',
    agent: async () => {
      const { red, blue } = await named.ufc();
      const a = await idOf('ufc', 'fighters', red.fighterName);
      const b = await idOf('ufc', 'fighters', blue.fighterName);
      return (await agent.ask('head_to_head', { family: 'ufc', a, b })).items[0].winnerFighterSlug;
    },
    api: async () => (await rest(`/ufc/bouts/${(await named.ufc()).id}`)).data.winnerFighterSlug,
  },
  {
    asks: 'How did the main event of the last card end?',
    agent: async () => {
      const id = await idOf('ufc', 'events', (await named.ufcEvent()).title);
      const { data } = await agent.ask('profile', { family: 'ufc', kind: 'events', id });
      return data.bouts.find((bout: Json) => bout.id === data.mainEvent.boutId).method;
    },
    api: async () => {
      const { mainEvent } = await named.ufcEvent();
      return (await rest(`/ufc/bouts/${mainEvent.boutId}`)).data.method;
    },
  },
  {
    asks: 'Of how many fights of a fighter are there figures?',
    agent: async () => {
      const id = await idOf('ufc', 'fighters', (await named.ufc()).blue.fighterName);
      return (await agent.ask('profile', { family: 'ufc', kind: 'fighters', id, view: 'stats' })).data.fights;
    },
    api: async () => (await rest(`/ufc/fighters/${(await named.ufc()).blue.fighterSlug}`)).data.stats.fights,
  },
  {
    asks: 'How many bouts did the last card have?',
    agent: async () => {
      const event = await idOf('ufc', 'events', (await named.ufcEvent()).title);
      return (await agent.ask('matches', { family: 'ufc', event, limit: 1 })).meta.total;
    },
    api: async () => (await rest(`/ufc/events/${(await named.ufcEvent()).slug}/bouts`)).data.length,
  },
  {
    asks: 'When is the next card?',
    agent: async () => (await agent.ask('schedule', { family: 'ufc', limit: 1 })).items[0].startsAt,
    api: async () => {
      const planned = (await rows('/ufc/events?status=scheduled&limit=100')).map(({ startsAt }) => startsAt);
      return planned.filter((at) => at > new Date().toISOString()).sort()[0];
    },
  },
  {
    asks: 'In which division does a fighter fight?',
    agent: async () => {
      const id = await idOf('ufc', 'fighters', (await named.ufc()).blue.fighterName);
      return (await agent.ask('profile', { family: 'ufc', kind: 'fighters', id, fields: 'division' })).data.division;
    },
    api: async () => (await rest(`/ufc/fighters?ids=${(await named.ufc()).blue.fighterSlug}`)).data[0].division,
  },
  {
    asks: 'Who was the referee of his last bout?',
    agent: async () => {
      const player = await idOf('ufc', 'fighters', (await named.ufc()).blue.fighterName);
      const last = await agent.ask('matches', { family: 'ufc', player, status: 'completed', limit: 1 });
      return (await agent.ask('match', { family: 'ufc', id: last.items[0].id })).data.referee;
    },
    api: async () => {
      const { slug } = { slug: (await named.ufc()).blue.fighterSlug };
      const { boutId } = (await rest(`/ufc/fighters/${slug}`)).data.lastFight;
      return (await rest(`/ufc/bouts/${boutId}`)).data.referee;
    },
  },
  {
    asks: 'How many bouts were there in 2026?',
    agent: async () =>
      (await agent.ask('matches', { family: 'ufc', year: 2026, status: 'completed', limit: 1 })).meta.total,
    api: async () => {
      const all = await rows('/ufc/bouts?status=completed&limit=100');
      return all.filter(({ startsAt }) => startsAt.startsWith('2026-')).length;
    },
  },
];

const LOL: Question[] = [
  {
    asks: 'Which is the best team?',
    agent: async () => (await agent.ask('ranking', { family: 'lol', limit: 1 })).items[0].team.name,
    api: async () => {
      const ranked = await rows('/lol/rankings?limit=5');
      return ranked.toSorted((a, b) => b.rating - a.rating)[0].team.name;
    },
  },
  {
    asks: 'How often did one team beat another?',
    agent: async () => {
      const { team1, team2 } = await named.lol();
      const a = await idOf('lol', 'teams', team1.name);
      const b = await idOf('lol', 'teams', team2.name);
      return (await agent.ask('head_to_head', { family: 'lol', a, b })).data.record.wins;
    },
    api: async () => {
      const [a, b] = [(await named.lol()).team1.slug, (await named.lol()).team2.slug];
      const all = await rows(`/lol/matches?team=${a}&state=completed&limit=100`);
      return all.filter(({ team1, team2, winnerSlug }) => [team1.slug, team2.slug].includes(b) && winnerSlug === a)
        .length;
    },
  },
  {
    asks: 'Who plays mid for a team?',
    agent: async () => {
      const id = await idOf('lol', 'teams', (await named.lol()).team1.name);
      const { data } = await agent.ask('profile', { family: 'lol', kind: 'teams', id });
      return data.roster.find(({ role }: Json) => role === 'mid').playerName;
    },
    api: async () => {
      const roster = await rows(`/lol/teams/${(await named.lol()).team1.slug}/roster`);
      return roster.find(({ role }) => role === 'mid').playerName;
    },
  },
  {
    asks: 'For whom does a player play?',
    agent: async () => {
      const id = await idOf('lol', 'players', (await named.lolPlayer()).currentIgn);
      return (await agent.ask('profile', { family: 'lol', kind: 'players', id })).data.team.name;
    },
    api: async () => (await rest(`/lol/players?ids=${(await named.lolPlayer()).lolPlayerId}`)).data[0].team.name,
  },
  {
    asks: 'Who has the best KDA?',
    agent: async () =>
      (await agent.ask('leaders', { family: 'lol', metric: 'kda', limit: 1 })).items[0].player.currentIgn,
    api: async () => {
      const all = await rows('/lol/leaderboards/kda?limit=100');
      return all.toSorted((a, b) => b.value - a.value)[0].player.currentIgn;
    },
  },
  {
    asks: 'How many matches did the LCK have in 2026?',
    agent: async () => {
      const filters = { league: 'lck' };
      return (await agent.ask('matches', { family: 'lol', year: 2026, filters, limit: 1 })).meta.total;
    },
    api: async () => {
      const all = await rows('/lol/matches?limit=100');
      return all.filter(({ leagueId, startTime }) => leagueId === 'lol-lck' && startTime?.startsWith('2026-')).length;
    },
  },
  {
    asks: 'Who won the last match of a team?',
    agent: async () => {
      const team = await idOf('lol', 'teams', (await named.lol()).team2.name);
      const { items } = await agent.ask('matches', { family: 'lol', team, status: 'completed', limit: 1 });
      return items[0].winnerSlug;
    },
    api: async () => {
      const all = await rows(`/lol/teams/${(await named.lol()).team2.slug}/matches?limit=100`);
      return all.find(({ state }) => state === 'completed').winnerSlug;
    },
  },
  {
    asks: 'How many games did it have?',
    agent: async () => {
      const team = await idOf('lol', 'teams', (await named.lol()).team2.name);
      const { items } = await agent.ask('matches', { family: 'lol', team, status: 'completed', limit: 1 });
      return (await agent.ask('match', { family: 'lol', id: items[0].matchId, view: 'games' })).items.length;
    },
    api: async () => {
      const team = (await named.lol()).team2.slug;
      return (await first(`/lol/matches?team=${team}&state=completed`)).gameCount;
    },
  },
  {
    asks: 'Which champion does a player pick most?',
    agent: async () => {
      const id = await idOf('lol', 'players', (await named.lolPlayer()).currentIgn);
      const { data } = await agent.ask('profile', { family: 'lol', kind: 'players', id });
      return data.championPool[0].championName;
    },
    api: async () => {
      const all = await rows(`/lol/players/${(await named.lolPlayer()).lolPlayerId}/champions?limit=100`);
      return all.toSorted((a, b) => b.picks - a.picks)[0].championName;
    },
  },
  {
    asks: 'Who leads the LCK?',
    agent: async () => {
      const id = await idOf('lol', 'leagues', 'LCK');
      const { data } = await agent.ask('profile', { family: 'lol', kind: 'leagues', id, view: 'standings' });
      return data.rankings[0].teamName;
    },
    api: async () => {
      const { data } = await rest('/lol/leagues/lol-lck/standings');
      return (await rest(`/lol/tournaments/${data.tournamentId}/standings`)).data.rankings[0].teamName;
    },
  },
];

const CS2: Question[] = [
  {
    asks: 'Which team is the best of the world?',
    agent: async () => (await agent.ask('ranking', { family: 'cs2', list: 'world', limit: 1 })).items[0].teamName,
    api: async () => (await first('/cs2/rankings/world')).teamName,
  },
  {
    asks: 'Who plays for it?',
    agent: async () => {
      const id = await idOf('cs2', 'teams', (await first('/cs2/rankings/world')).teamName);
      const { data } = await agent.ask('profile', { family: 'cs2', kind: 'teams', id });
      return data.roster.map(({ nickname }: Json) => nickname).sort();
    },
    api: async () => {
      const { teamId } = await first('/cs2/rankings/world');
      return (await rows(`/cs2/players?teamId=${teamId}&isActive=true&limit=100`))
        .map(({ nickname }) => nickname)
        .sort();
    },
  },
  {
    asks: 'How often did one team beat another?',
    agent: async () => {
      const { team1Name, team2Name } = await named.cs2();
      const a = await idOf('cs2', 'teams', team1Name);
      const b = await idOf('cs2', 'teams', team2Name);
      return (await agent.ask('head_to_head', { family: 'cs2', a, b })).data.record.team1Wins;
    },
    api: async () => {
      const { team1, team2 } = await named.cs2();
      const all = await rows(`/cs2/matches?teamId=${team1.id}&status=completed&limit=100`);
      return all.filter((one) => [one.team1?.id, one.team2?.id].includes(team2.id) && one.winnerTeamId === team1.id)
        .length;
    },
  },
  {
    asks: 'Who won an event?',
    agent: async () => {
      const id = await idOf('cs2', 'events', (await named.cs2Event()).name);
      return (await agent.ask('profile', { family: 'cs2', kind: 'events', id })).data.winner.id;
    },
    api: async () => (await rows(`/cs2/events/${(await named.cs2Event()).id}/results`))[0].team.id,
  },
  {
    asks: 'Who has the best rating?',
    agent: async () => (await agent.ask('leaders', { family: 'cs2', metric: 'rating', limit: 1 })).items[0].playerName,
    api: async () => {
      const all = await rows('/cs2/leaderboards/rating?limit=100');
      return all.toSorted((a, b) => b.value - a.value)[0].playerName;
    },
  },
  {
    asks: 'How did the last match of a team end?',
    agent: async () => {
      const team = await idOf('cs2', 'teams', (await named.cs2()).team1Name);
      const { items } = await agent.ask('matches', { family: 'cs2', team, status: 'completed', limit: 1 });
      return [items[0].team1Score, items[0].team2Score];
    },
    api: async () => {
      const { data } = await rest(`/cs2/teams/${(await named.cs2()).team1.id}`);
      return [data.recentResults[0].team1Score, data.recentResults[0].team2Score];
    },
  },
  {
    asks: 'On which maps?',
    agent: async () => {
      const team = await idOf('cs2', 'teams', (await named.cs2()).team1Name);
      const { items } = await agent.ask('matches', { family: 'cs2', team, status: 'completed', limit: 1 });
      const maps = await agent.ask('match', { family: 'cs2', id: items[0].id, view: 'maps' });
      return maps.items.map(({ name }: Json) => name);
    },
    api: async () => {
      const { data } = await rest(`/cs2/matches/${(await named.cs2()).id}`);
      return data.maps.map(({ name }: Json) => name);
    },
  },
  {
    asks: 'What does a skin cost?',
    agent: async () => {
      const { items } = await agent.ask('operations', { query: 'search skins by name', family: 'cs2' });
      const { operation } = items.find(({ path }: Json) => path === '/cs2/skins');
      const q = (await named.cs2Skin()).marketHashName;
      return (await agent.ask('call', { operation, arguments: { q } })).items[0].lowestPrice;
    },
    api: async () => (await rest(`/cs2/skins/${(await named.cs2Skin()).id}`)).data.summary.lowest,
  },
  {
    asks: 'When does a team play next?',
    agent: async () => {
      const team = await idOf('cs2', 'teams', (await first('/cs2/rankings/world')).teamName);
      return (await agent.ask('schedule', { family: 'cs2', team, limit: 1 })).items[0].startsAt;
    },
    api: async () => {
      const { teamId } = await first('/cs2/rankings/world');
      return (await rest(`/cs2/teams/${teamId}`)).data.upcoming.startsAt;
    },
  },
  {
    asks: 'For how much money is an event?',
    agent: async () => {
      const id = await idOf('cs2', 'events', (await named.cs2Event()).name);
      return (await agent.ask('profile', { family: 'cs2', kind: 'events', id })).data.prizePool;
    },
    api: async () => (await rest(`/cs2/events?ids=${(await named.cs2Event()).id}`)).data[0].prizePool,
  },
];

describe.each([
  ['tennis', TENNIS],
  ['ufc', UFC],
  ['lol', LOL],
  ['cs2', CS2],
])('%s', (_family, questions) => {
  test.each(questions)('$asks', async (question) => {
    agent.begin();
    const answer = await question.agent();
    expect(agent.calls()).toBeLessThanOrEqual(3);
    expect(answer).toEqual(await question.api());
    expect(answer).toBeDefined();
    expect(answer).not.toBeNull();
  });
});

test('there are forty questions', () => {
  expect([...TENNIS, ...UFC, ...LOL, ...CS2]).toHaveLength(40);
});
