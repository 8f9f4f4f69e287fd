import {
  as,
  choice,
  day,
  decimal,
  flag,
  list,
  moment,
  object,
  openChoice,
  orNull,
  text,
  whole,
} from '../../facts/shapes.js';
import { additive, correction, documented, optIn } from '../../facts/declare.js';
import type { FactOf } from '../../facts/fact.js';

const teamFields = (slug: string, name: string, shortName: string) => ({
  slug: text(slug),
  name: text(name),
  shortName: text(shortName),
  logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
});
const owls = teamFields('northgate-owls', 'Northgate Owls', 'NGO');
const kites = teamFields('harrow-kites', 'Harrow Kites', 'HK');
const teams = (score1: number, score2: number) => ({
  team1: object({ ...owls, score: whole(score1, 'Games won in the series') }),
  team2: object({ ...kites, score: whole(score2, 'Games won in the series') }),
});
const seriesTeam = ({ slug, name, shortName }: typeof owls, score: number) =>
  object({ slug, name, shortName, score: whole(score) });

const side = choice(['blue', 'red']);
const bothSides = (blue: number, red: number) => object({ blue: whole(blue), red: whole(red) });
const role = orNull(choice(['mid', 'top', 'jungle', 'bottom', 'support']));
const participantId = whole(3, '1 to 10; 1 to 5 are blue');
const summonerName = text('NGO Farrow');
const championId = text('Ahri');

const subject = {
  matchId: text('lol-match-4127'),
  gameId: text('lol-game-9032'),
  league: text('lck', 'Slug'),
  gameTime: whole(1284, 'Seconds on the game clock'),
  source: openChoice(['feed', 'vision', 'simulation']),
};
const shared = { ...subject, gameNumber: orNull(whole(2)) };

const match = {
  matchId: text('lol-match-4127'),
  league: text('lck', 'Slug'),
  leagueId: text('lol-lck'),
  tournamentId: orNull(text('lol-tournament-88', 'Null where upstream named none within ten seconds of the start')),
  blockName: orNull(text('Week 3')),
  bestOf: whole(5),
  strategy: text('Bo5'),
  startTime: moment('2026-03-14T17:00:00.000Z', 'As planned'),
  startedAt: orNull(
    moment(
      '2026-03-14T17:06:40.000Z',
      'The first frame of the first game; null until one was seen, so as a rule at the start',
    ),
  ),
};
const seriesScore = object({ team1: whole(3), team2: whole(1) });

const liveTeam = (
  { slug, shortName }: typeof owls,
  kills: number,
  gold: number,
  towers: number,
  dragonTypes: readonly string[],
) =>
  object({
    slug,
    tag: orNull(shortName),
    kills: whole(kills),
    gold: whole(gold),
    towers: whole(towers),
    inhibitors: whole(0),
    dragons: whole(dragonTypes.length),
    dragonTypes: list(text('infernal'), { rows: dragonTypes.map((kind) => text(kind)) }),
    barons: whole(0),
  });

const CHAMPIONS = ['Gnar', 'Vi', 'Ahri', 'Jinx', 'Leona', 'Ornn', 'Sejuani', 'Orianna', 'Ashe', 'Braum'];
const NAMES = ['Alder', 'Brook', 'Farrow', 'Heron', 'Larch', 'Quarry', 'Rowan', 'Sable', 'Teasel', 'Vetch'];
const ROLES = ['top', 'jungle', 'mid', 'bottom', 'support'] as const;
const lineup = NAMES.map((name, index) =>
  object({
    participantId: as(participantId, index + 1),
    summonerName: as(summonerName, `${index < 5 ? 'NGO' : 'HK'} ${name}`),
    championId: as(championId, CHAMPIONS[index] as string),
    role: as(role, ROLES[index % 5] as (typeof ROLES)[number]),
    side: as(side, index < 5 ? 'blue' : 'red'),
  }),
);

const figures = (id: number, name: string, of: 'blue' | 'red', [kills, deaths, assists]: number[]) =>
  object({
    participantId: as(participantId, id),
    summonerName: text(name),
    side: as(side, of),
    kills: whole(kills as number),
    deaths: whole(deaths as number),
    assists: whole(assists as number),
  });
const killer = figures(3, 'NGO Farrow', 'blue', [4, 1, 3]);

const game = (number: number, isWon: boolean, winningSide: 'blue' | 'red', seconds: number) =>
  object({
    gameId: text(`lol-game-${9_030 + number}`),
    gameNumber: whole(number),
    winnerSlug: orNull(text(isWon ? 'northgate-owls' : 'harrow-kites')),
    winningSide: as(orNull(side), winningSide),
    duration: orNull(whole(seconds, 'Seconds')),
  });

const champion = (name: string) => object({ championId: text(name), championName: text(name) });
const champions = (...names: string[]) => list(champion('Ahri'), { rows: names.map(champion) });
const inDraft = { ...shared, gameTime: whole(0, 'Seconds on the game clock: 0 in the draft') };
const locked = { ...inDraft, side, teamSlug: text('northgate-owls') };
const goldDiff = whole(1460, 'Blue minus red');

const region = orNull(text('KR'));
const organisation = ({ name, shortName, ...team }: typeof owls) =>
  orNull(object({ ...team, name: orNull(name), shortName: orNull(shortName), region }));

export const LOL_FACTS = {
  'lol.match.started': documented('A match starts', {
    ...match,
    state: choice(['inProgress']),
    ...teams(0, 0),
  }),
  'lol.match.completed': documented('A match finishes', {
    ...match,
    state: choice(['completed']),
    ...teams(3, 1),
    score: seriesScore,
    winnerSlug: orNull(text('northgate-owls', 'Null on a draw')),
    endTime: moment('2026-03-14T19:55:12.000Z'),
    gameCount: whole(4),
    games: list(game(1, true, 'blue', 1_874), {
      rows: [
        game(1, true, 'blue', 1_874),
        game(2, false, 'blue', 2_112),
        game(3, true, 'red', 1_695),
        game(4, true, 'blue', 1_980),
      ],
    }),
    forfeit: flag(false),
    postgame_coverage_level: openChoice([
      'games',
      'schedule_only',
      'result_only',
      'player_stats_basic',
      'player_stats_full',
      'draft',
      'live',
    ]),
  }),
  'lol.score.updated': documented('A series score changes', {
    matchId: match.matchId,
    league: match.league,
    score: text('1-0', 'Of team1 and team2'),
    teams: list(seriesTeam(owls, 1), {
      exactly: 2,
      says: 'team1 first',
      rows: [seriesTeam(owls, 1), seriesTeam(kites, 0)],
    }),
    previousScore: text('0-0'),
    bestOf: whole(5),
    gameNumber: orNull(whole(1, 'The game that ended')),
    gameId: orNull(text('lol-game-9031')),
    gameWinnerSlug: orNull(text('northgate-owls')),
    gameWinningSide: orNull(side),
  }),
  'lol.live.game_started': documented('A live game starts', {
    ...shared,
    gameTime: whole(0, 'Seconds on the game clock: 0, or where the game was first seen'),
    startedAt: moment(),
    patch: orNull(text('26.5')),
    blueTeam: object(owls),
    redTeam: object(kites),
    players: list(lineup[0] as (typeof lineup)[number], { rows: lineup }),
  }),
  'lol.live.state': documented(
    'Every 10 seconds while live figures are there: gold, kills, towers, dragons, barons, clock',
    {
      ...shared,
      state: choice(['in_game', 'not_started', 'draft', 'paused', 'finished']),
      blueTeam: liveTeam(owls, 9, 42_310, 4, ['infernal', 'ocean']),
      redTeam: liveTeam(kites, 5, 40_850, 1, []),
      goldDiff,
      frameTimestamp: moment(),
      lagSeconds: orNull(decimal(12.4)),
    },
  ),
  'lol.live.gold_swing': documented(
    'The live gold lead changes materially: by 1,500, or by 500 when the lead changes sides; at most every 20 seconds',
    {
      ...subject,
      previousGoldDiff: whole(-310, 'At the last swing of this game; 0 at the start'),
      goldDiff,
      swing: whole(1770, 'goldDiff minus previousGoldDiff'),
      leadingSide: choice(['blue', 'red'], 'At a difference of 0, the side that gained'),
    },
  ),
  'lol.live.objective': documented('A dragon, baron, inhibitor or other tracked objective falls', {
    ...shared,
    objective: choice(['dragon', 'elder_dragon', 'baron', 'herald', 'voidgrubs', 'atakhan', 'inhibitor']),
    subtype: orNull(text('infernal', 'Kind of the dragon, lane of the inhibitor')),
    side,
    teamSlug: text('northgate-owls'),
    previousCount: whole(1),
    count: whole(2),
    totals: bothSides(2, 0),
  }),
  'lol.live.kill_update': documented('Live kill totals change', {
    ...shared,
    side: orNull(choice(['blue', 'red'], 'Whose total rose; null if both')),
    blueKills: whole(9),
    redKills: whole(5),
    previousBlueKills: whole(8),
    previousRedKills: whole(5),
    delta: bothSides(1, 0),
    players: list(killer, {
      says: 'Those whose figures changed',
      rows: [killer, figures(8, 'HK Sable', 'red', [1, 3, 2])],
    }),
  }),
  'lol.live.tower_destroyed': documented('Tower totals change', {
    ...shared,
    side: choice(['blue', 'red'], 'Who destroyed it'),
    teamSlug: text('northgate-owls'),
    towers: bothSides(4, 1),
    previousTowers: bothSides(3, 1),
    delta: bothSides(1, 0),
  }),
  'lol.live.player_down': documented('A player goes down on the live board', {
    ...shared,
    side,
    participantId,
    summonerName,
    championId,
    role,
    deaths: whole(2),
    aliveCount: bothSides(4, 5),
  }),
  'lol.live.map_delta': documented('The alive/death board changes', {
    ...shared,
    changes: list(
      object({
        participantId,
        summonerName,
        championId,
        side,
        role,
        alive: flag(false),
        previousAlive: flag(true),
        currentHealth: orNull(whole(0)),
        maxHealth: orNull(whole(1_940)),
      }),
    ),
    aliveCount: bothSides(4, 5),
  }),
  'lol.live.pick_locked': documented('A champion pick appears in the live draft', {
    ...locked,
    championId,
    championName: text('Ahri'),
    role,
    participantId: orNull(participantId),
    summonerName: orNull(summonerName),
    pickOrder: orNull(whole(4, '1 to 10')),
    picks: object({ blue: champions('Jinx', 'Ahri'), red: champions('Sejuani', 'Ashe') }),
  }),
  'lol.live.ban_locked': documented('A champion ban appears in the live draft, when upstream publishes it', {
    ...locked,
    championId: text('Azir'),
    championName: text('Azir'),
    banOrder: orNull(whole(3, '1 to 10')),
    phase: orNull(whole(1, '1 or 2')),
    bans: object({ blue: champions('Viego', 'Azir'), red: champions('Kalista') }),
  }),
  'lol.standings.updated': additive('The standings of a league change', {
    leagueId: text('lol-lck'),
    league: text('lck', 'Slug'),
    tournamentId: orNull(text('lol-tournament-88')),
    stage: orNull(text('Regular season')),
    rankings: list(
      object({
        rank: whole(1),
        orgSlug: text('northgate-owls'),
        teamName: orNull(text('Northgate Owls')),
        shortName: orNull(text('NGO')),
        logoUrl: owls.logoUrl,
        group: orNull(text('A')),
        wins: orNull(whole(7)),
        losses: orNull(whole(1)),
        ties: orNull(whole(0)),
        winRate: orNull(decimal(0.875, '0 to 1')),
        gameWins: orNull(whole(15)),
        gameLosses: orNull(whole(4)),
        gameDiff: orNull(whole(11)),
        gameWinRate: orNull(decimal(0.7895, '0 to 1')),
        points: orNull(whole(7)),
        streak: orNull(whole(4, 'Wins; losses are negative')),
        qualification: orNull(text('Playoffs')),
      }),
    ),
  }),
  'lol.transfer.new': additive('A transfer is detected', {
    id: text('lol-transfer-310'),
    player: object({
      lolPlayerId: text('lol-player-512'),
      currentIgn: text('Farrow'),
      realName: orNull(text('Ines Farrow')),
      nationality: orNull(text('KR')),
      imageUrl: orNull(text('https://cdn.example.com/players/farrow.png')),
    }),
    fromOrg: organisation(kites),
    toOrg: organisation(owls),
    transferDate: day(),
    detectedAt: moment(),
    transferType: choice(['signed', 'released', 'contract_extension', 'trade', 'loan', 'role_change', 'retired']),
    fromRole: orNull(text('mid')),
    role: orNull(text('mid')),
    contractUntil: orNull(day('2027-11-16')),
    fee: orNull(object({ amount: decimal(250_000), currency: text('EUR') })),
    announcementUrl: orNull(text('https://example.com/news/farrow')),
    details: orNull(text('Two-year contract')),
    source: text('feed'),
    confirmed: flag(true),
  }),
  'lol.match.corrected': optIn(
    'A completed match is corrected',
    correction('lol-match-4127', 'harrow-kites', 'northgate-owls'),
  ),
};

export type LolFact<Name extends keyof typeof LOL_FACTS = keyof typeof LOL_FACTS> = FactOf<typeof LOL_FACTS, Name>;
