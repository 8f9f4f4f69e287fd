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
import { SAYS } from './says.js';

const teamFields = (slug: string, name: string, shortName: string) => ({
  slug: text(slug, SAYS.teamSlug),
  name: text(name, 'As upstream writes it'),
  shortName: text(shortName, 'Acronym, else the name'),
  logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
});
const owls = teamFields('northgate-owls', 'Northgate Owls', 'NGO');
const kites = teamFields('harrow-kites', 'Harrow Kites', 'HK');
const GAMES_WON = 'Games won in the series';
const UPSTREAM_ORDER = "In upstream's order, which is not that of sides";
const teams = (score1: number, score2: number) => ({
  team1: object({ ...owls, score: whole(score1, GAMES_WON) }, UPSTREAM_ORDER),
  team2: object({ ...kites, score: whole(score2, GAMES_WON) }, UPSTREAM_ORDER),
});
const seriesTeam = ({ slug, name, shortName }: typeof owls, score: number) =>
  object({ slug, name, shortName, score: whole(score, GAMES_WON) });

const side = choice(['blue', 'red'], SAYS.side);
const bothSides = (blue: number, red: number, says: string) =>
  object({ blue: whole(blue, 'Of the blue side'), red: whole(red, 'Of the red side') }, says);
const role = orNull(choice(['mid', 'top', 'jungle', 'bottom', 'support'], 'Null where upstream names none'));
const participantId = whole(3, SAYS.participantId);
const summonerName = text('NGO Farrow', 'As in the game, with the tag of the team');
const championId = text('Ahri', SAYS.championId);

const subject = {
  matchId: text('lol-match-4127', SAYS.matchId),
  gameId: text('lol-game-9032', SAYS.gameId),
  league: text('lck', 'As leagues are named in filters and rooms'),
  gameTime: whole(1284, SAYS.clock),
  source: openChoice(['feed', 'vision', 'simulation']),
};
const shared = { ...subject, gameNumber: orNull(whole(2, 'In the match, from 1; null until upstream lists the game')) };

const match = {
  matchId: text('lol-match-4127', SAYS.matchId),
  league: text('lck', 'As leagues are named in filters and rooms'),
  leagueId: text('lol-lck', SAYS.leagueId),
  tournamentId: orNull(text('lol-tournament-88', 'Null where upstream named none within ten seconds of the start')),
  blockName: orNull(text('Week 3', SAYS.blockName)),
  bestOf: whole(5, 'Games at most'),
  strategy: text('Bo5', 'Bo and bestOf'),
  startTime: moment('2026-03-14T17:00:00.000Z', 'As planned'),
  startedAt: orNull(
    moment(
      '2026-03-14T17:06:40.000Z',
      'The first frame of the first game; null until one was seen, so as a rule at the start',
    ),
  ),
};
const seriesScore = object({ team1: whole(3, GAMES_WON), team2: whole(1, GAMES_WON) }, 'That of the teams');

const liveTeam = (
  { slug, shortName }: typeof owls,
  kills: number,
  gold: number,
  towers: number,
  dragonTypes: readonly string[],
) =>
  object(
    {
      slug,
      tag: orNull(shortName),
      kills: whole(kills, 'Of its five players together'),
      gold: whole(gold, 'All that was earned, spent or not'),
      towers: whole(towers, SAYS.towersDestroyed),
      inhibitors: whole(0, SAYS.inhibitorsDestroyed),
      dragons: whole(dragonTypes.length, 'Elders included'),
      dragonTypes: list(text('infernal'), {
        rows: dragonTypes.map((kind) => text(kind)),
        says: 'Kinds in the order in which they fell, elder among them; those of an unknown kind are missing',
      }),
      barons: whole(0, 'Killed by the team'),
    },
    'Of the frame',
  );

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
    summonerName: as(summonerName, name),
    side: as(side, of),
    kills: whole(kills as number, 'In the game so far'),
    deaths: whole(deaths as number, 'In the game so far'),
    assists: whole(assists as number, 'In the game so far'),
  });
const killer = figures(3, 'NGO Farrow', 'blue', [4, 1, 3]);

const GAME_WINNER = 'Slug of the team that won; null where the score does not show it';
const WINNING_SIDE = 'Null where the score does not show it';
const game = (number: number, isWon: boolean, winningSide: 'blue' | 'red', seconds: number) =>
  object({
    gameId: text(`lol-game-${9_030 + number}`, SAYS.gameId),
    gameNumber: whole(number, SAYS.gameNumber),
    winnerSlug: orNull(text(isWon ? 'northgate-owls' : 'harrow-kites', GAME_WINNER)),
    winningSide: as(orNull(choice(['blue', 'red'], WINNING_SIDE)), winningSide),
    duration: orNull(whole(seconds, 'Length in seconds; null where no source has it')),
  });

const championName = text('Ahri', SAYS.championName);
const champion = (name: string) => object({ championId: as(championId, name), championName: as(championName, name) });
const champions = (says: string, ...names: string[]) => list(champion('Ahri'), { rows: names.map(champion), says });
const inDraft = { ...shared, gameTime: whole(0, 'Seconds on the game clock: 0 in the draft') };
const actingTeam = text('northgate-owls', 'Slug of the team of side');
const locked = { ...inDraft, side, teamSlug: actingTeam };
const goldDiff = whole(1460, SAYS.goldDiff);

const GAMES_OF_STAGE =
  "As published, else of the stage's stored matches; null where these do not add up to wins, losses and ties";

const region = orNull(text('KR', "Of the team's league, else as the wiki has it; null where neither is known"));
const organisation = ({ name, shortName, ...team }: typeof owls, says: string) =>
  orNull(
    object(
      {
        ...team,
        name: orNull(text(name.example, SAYS.teamName)),
        shortName: orNull(text(shortName.example, SAYS.shortName)),
        region,
      },
      says,
    ),
  );

export const LOL_FACTS = {
  'lol.match.started': documented('A match starts', {
    ...match,
    state: choice(['inProgress'], 'That of the match now'),
    ...teams(0, 0),
  }),
  'lol.match.completed': documented('A match finishes', {
    ...match,
    state: choice(['completed'], 'That of the match now'),
    ...teams(3, 1),
    score: seriesScore,
    winnerSlug: orNull(text('northgate-owls', 'Null on a draw')),
    endTime: moment('2026-03-14T19:55:12.000Z', 'Of the last frame, else when the end was seen'),
    gameCount: whole(4, 'Games that the score counts'),
    games: list(game(1, true, 'blue', 1_874), {
      says: SAYS.inOrder,
      rows: [
        game(1, true, 'blue', 1_874),
        game(2, false, 'blue', 2_112),
        game(3, true, 'red', 1_695),
        game(4, true, 'blue', 1_980),
      ],
    }),
    forfeit: flag(false, 'Upstream reports one, or a team won without enough games'),
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
    previousScore: text('0-0', 'Of team1 and team2 before'),
    bestOf: match.bestOf,
    gameNumber: orNull(whole(1, 'The game that ended')),
    gameId: orNull(
      text('lol-game-9031', 'lol-game-<n> of the game that ended; null if the score rose by more than one'),
    ),
    gameWinnerSlug: orNull(text('northgate-owls', GAME_WINNER)),
    gameWinningSide: orNull(choice(['blue', 'red'], WINNING_SIDE)),
  }),
  'lol.live.game_started': documented('A live game starts', {
    ...shared,
    gameTime: whole(0, 'Seconds on the game clock: 0, or where the game was first seen'),
    startedAt: moment(undefined, 'Time of the first frame'),
    patch: orNull(text('26.5', 'With its build where upstream gives it; null where it gives none')),
    blueTeam: object(owls, SAYS.blueParticipants),
    redTeam: object(kites, SAYS.redParticipants),
    players: list(lineup[0] as (typeof lineup)[number], { rows: lineup, says: 'Blue first' }),
  }),
  'lol.live.state': documented(
    'Every 10 seconds while live figures are there: gold, kills, towers, dragons, barons, clock',
    {
      ...shared,
      state: choice(['in_game', 'not_started', 'draft', 'paused', 'finished'], 'That of the frame'),
      blueTeam: liveTeam(owls, 9, 42_310, 4, ['infernal', 'ocean']),
      redTeam: liveTeam(kites, 5, 40_850, 1, []),
      goldDiff,
      frameTimestamp: moment(undefined, "Upstream's time of the frame"),
      lagSeconds: orNull(decimal(12.4, "Seconds from the frame's own time to its arrival, without the plan's delay")),
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
    objective: choice(
      ['dragon', 'elder_dragon', 'baron', 'herald', 'voidgrubs', 'atakhan', 'inhibitor'],
      'herald, voidgrubs and atakhan are reserved: frames do not show them',
    ),
    subtype: orNull(text('infernal', 'Kind of the dragon, lane of the inhibitor')),
    side: choice(['blue', 'red'], 'Who took it'),
    teamSlug: actingTeam,
    previousCount: whole(1, 'Of this objective, before it fell'),
    count: whole(2, 'Of this objective, for the side'),
    totals: bothSides(2, 0, 'Of this objective'),
  }),
  'lol.live.kill_update': documented('Live kill totals change', {
    ...shared,
    side: orNull(choice(['blue', 'red'], 'Whose total rose; null if both')),
    blueKills: whole(9, 'Total of the blue side now'),
    redKills: whole(5, 'Total of the red side now'),
    previousBlueKills: whole(8, 'Total in the frame before'),
    previousRedKills: whole(5, 'Total in the frame before'),
    delta: bothSides(1, 0, 'Since the frame before; below zero where a total was corrected'),
    players: list(killer, {
      says: 'Those whose figures changed',
      rows: [killer, figures(8, 'HK Sable', 'red', [1, 3, 2])],
    }),
  }),
  'lol.live.tower_destroyed': documented('Tower totals change', {
    ...shared,
    side: choice(['blue', 'red'], 'Who destroyed it'),
    teamSlug: actingTeam,
    towers: bothSides(4, 1, 'Destroyed by each side'),
    previousTowers: bothSides(3, 1, 'The same in the frame before'),
    delta: bothSides(1, 0, 'Since the frame before; below zero where a total was corrected'),
  }),
  'lol.live.player_down': documented('A player goes down on the live board', {
    ...shared,
    side,
    participantId,
    summonerName,
    championId,
    role,
    deaths: whole(2, 'Of the player, this one included'),
    aliveCount: bothSides(4, 5, 'Players alive'),
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
        alive: flag(false, 'In this frame'),
        previousAlive: flag(true, 'In the frame before'),
        currentHealth: orNull(whole(0, 'Null where the frame has none')),
        maxHealth: orNull(whole(1_940, 'Null where the frame has none')),
      }),
      { says: 'Players who went down or came back' },
    ),
    aliveCount: bothSides(4, 5, 'Players alive'),
  }),
  'lol.live.pick_locked': documented('A champion pick appears in the live draft', {
    ...locked,
    championId,
    championName,
    role: orNull(choice(['mid', 'top', 'jungle', 'bottom', 'support'], 'Null in a pushed draft')),
    participantId: orNull(whole(3, '1 to 10; 1 to 5 are blue; null in a pushed draft')),
    summonerName: orNull(text('NGO Farrow', 'As in the game; null in a pushed draft')),
    pickOrder: orNull(whole(4, '1 to 10; null where the pick became known with the first frame')),
    picks: object(
      { blue: champions('Of the blue side', 'Jinx', 'Ahri'), red: champions('Of the red side', 'Sejuani', 'Ashe') },
      'Picks so far, this one included',
    ),
  }),
  'lol.live.ban_locked': documented('A champion ban appears in the live draft, when upstream publishes it', {
    ...locked,
    championId: as(championId, 'Azir'),
    championName: as(championName, 'Azir'),
    banOrder: orNull(whole(3, 'Of all bans of the game, 1 to 10')),
    phase: orNull(whole(1, 'First or second round of bans')),
    bans: object(
      { blue: champions('Of the blue side', 'Viego', 'Azir'), red: champions('Of the red side', 'Kalista') },
      'Bans so far, this one included',
    ),
  }),
  'lol.standings.updated': additive('The standings of a league change', {
    leagueId: text('lol-lck', SAYS.leagueId),
    league: text('lck', 'As leagues are named in filters and rooms'),
    tournamentId: orNull(text('lol-tournament-88', SAYS.tournamentId)),
    stage: orNull(text('Regular season', SAYS.stage)),
    rankings: list(
      object({
        rank: whole(1, 'Teams may share one'),
        orgSlug: text('northgate-owls', SAYS.teamSlug),
        teamName: orNull(text('Northgate Owls', SAYS.teamName)),
        shortName: orNull(text('NGO', SAYS.shortName)),
        logoUrl: owls.logoUrl,
        group: orNull(text('A', 'Null where the stage has one table')),
        wins: orNull(whole(7, SAYS.matchesOrNull)),
        losses: orNull(whole(1, SAYS.matchesOrNull)),
        ties: orNull(whole(0, SAYS.matchesOrNull)),
        winRate: orNull(decimal(0.875, 'Won of the matches, 0 to 1; null before the first')),
        gameWins: orNull(whole(15, GAMES_OF_STAGE)),
        gameLosses: orNull(whole(4, GAMES_OF_STAGE)),
        gameDiff: orNull(whole(11, GAMES_OF_STAGE)),
        gameWinRate: orNull(decimal(0.7895, 'Won of the games, 0 to 1; null before the first')),
        points: orNull(whole(7, 'As published; null where the stage gives none')),
        streak: orNull(whole(4, 'Wins; losses are negative')),
        qualification: orNull(text('Playoffs', SAYS.never)),
      }),
      { says: 'Best first, table by table' },
    ),
  }),
  'lol.transfer.new': additive('A transfer is detected', {
    id: text('lol-transfer-310', SAYS.transferId),
    player: object(
      {
        lolPlayerId: text('lol-player-512', SAYS.lolPlayerId),
        currentIgn: text('Farrow', SAYS.currentIgn),
        realName: orNull(text('Ines Farrow', SAYS.realName)),
        nationality: orNull(text('KR')),
        imageUrl: orNull(text('https://cdn.example.com/players/farrow.png')),
      },
      'Under the present name',
    ),
    fromOrg: organisation(kites, SAYS.fromOrg),
    toOrg: organisation(owls, SAYS.toOrg),
    transferDate: day(undefined, 'The first day on which the source shows it'),
    detectedAt: moment(undefined, 'When the archive first had it'),
    transferType: choice(
      ['signed', 'released', 'contract_extension', 'trade', 'loan', 'role_change', 'retired'],
      SAYS.transferType,
    ),
    fromRole: orNull(text('mid', SAYS.never)),
    role: orNull(text('mid', SAYS.newRole)),
    contractUntil: orNull(day('2027-11-16', SAYS.contractUntil)),
    fee: orNull(object({ amount: decimal(250_000, SAYS.feeAmount), currency: text('EUR') }, SAYS.never)),
    announcementUrl: orNull(text('https://example.com/news/farrow', SAYS.never)),
    details: orNull(text('Two-year contract', SAYS.transferDetails)),
    source: text('feed', SAYS.transferSource),
    confirmed: flag(true, SAYS.confirmed),
  }),
  'lol.match.corrected': optIn(
    'A completed match is corrected',
    correction('lol-match-4127', 'harrow-kites', 'northgate-owls'),
  ),
};

export type LolFact<Name extends keyof typeof LOL_FACTS = keyof typeof LOL_FACTS> = FactOf<typeof LOL_FACTS, Name>;
