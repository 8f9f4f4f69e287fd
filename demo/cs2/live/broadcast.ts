import { Board } from './board.js';
import type { CastPlayer, CastTeam } from './cast.js';
import type { Death, PlannedRound, LogSide } from './plan-rounds.js';
import type { SeriesMap, Series } from './series.js';

/** An event of the log, as upstream writes it. */
export type LogEntry = Readonly<Record<string, object>>;

/** An event, in milliseconds after the start of the series. */
interface Moment {
  at: number;
  log?: LogEntry;
  apply?(board: Board): void;
}

/** A series as a scorebot broadcasts it: log and scoreboard, by the clock. */
export class Broadcast {
  /** The oldest first. */
  readonly log: LogEntry[] = [];
  readonly board: Board;
  private readonly moments: Iterator<Moment>;
  private next: Moment | undefined;

  constructor(readonly series: Series) {
    this.board = new Board(series);
    this.moments = momentsOf(series);
    this.step();
  }

  /** Plays on until a time; returns the new log events, the oldest first. */
  playUntil(atMs: number): LogEntry[] {
    const before = this.log.length;
    while (this.next && this.next.at <= atMs) {
      const { log, apply } = this.next;
      apply?.(this.board);
      if (log) this.log.push(log);
      this.step();
    }
    return this.log.slice(before);
  }

  private step(): void {
    const { done, value } = this.moments.next();
    this.next = done ? undefined : value;
  }
}

function* momentsOf(series: Series): Generator<Moment> {
  let eventId = series.number * 10_000;
  for (const [index, map] of series.maps.entries()) {
    const file = `de_${map.name.toLowerCase()}`;
    yield {
      at: map.begins - 20_000,
      log: index === 0 ? { MatchStarted: { map: file } } : { MapChange: { mapName: file } },
      apply: (board) => board.beginMap(map),
    };
    for (const round of map.rounds) {
      for (const moment of roundMoments(series, map, round)) {
        const kill = moment.log?.['Kill'] as { eventId?: number } | undefined;
        if (kill) kill.eventId = eventId += 1;
        const assist = moment.log?.['Assist'] as { killEventId?: number } | undefined;
        if (assist) assist.killEventId = eventId;
        yield moment;
      }
    }
    yield { at: map.ends, apply: (board) => board.endMap() };
  }
}

function* roundMoments({ teams }: Series, map: SeriesMap, round: PlannedRound): Generator<Moment> {
  const length = round.ends - round.liveAt;
  const team = (side: LogSide): CastTeam => teams[side === 'CT' ? round.ct : ((1 - round.ct) as 0 | 1)];
  yield { at: round.begins, apply: (board) => board.freeze(round) };
  if (round.pauseMs > 0) {
    yield { at: round.begins + 5_000, apply: (board) => board.pause() };
    yield { at: round.begins + 5_000 + round.pauseMs, apply: (board) => board.goOn() };
  }
  yield { at: round.liveAt, log: { RoundStart: {} }, apply: (board) => board.begin() };
  const plant = round.plantedAt;
  let isPlanted = plant === null;
  for (const death of round.deaths) {
    if (!isPlanted && plant !== null && death.at > plant) {
      isPlanted = true;
      yield planted(round, team('TERRORIST'), round.liveAt + plant * length);
    }
    yield* deathMoments(death, team, round.liveAt + death.at * length);
  }
  if (!isPlanted && plant !== null) yield planted(round, team('TERRORIST'), round.liveAt + plant * length);
  if (round.winType === 'Bomb_Defused') {
    const by = team('CT').players[round.deaths.filter(({ side }) => side === 'CT').length % 5] as CastPlayer;
    yield { at: round.ends - 1, log: { BombDefused: { playerName: by.nick, playerNick: by.nick } } };
  }
  const [ct, t] = scoreAfter(map, round);
  yield {
    at: round.ends,
    log: {
      RoundEnd: { counterTerroristScore: ct, terroristScore: t, winner: round.winner, winType: round.winType },
    },
    apply: (board) => board.endRound(round),
  };
}

function planted(round: PlannedRound, team: CastTeam, at: number): Moment {
  const by = team.players[round.number % 5] as CastPlayer;
  const log = { BombPlanted: { playerName: by.nick, playerNick: by.nick, ctPlayers: 3, tPlayers: 3 } };
  return { at, log, apply: (board) => board.plant() };
}

function* deathMoments(death: Death, team: (side: LogSide) => CastTeam, at: number): Generator<Moment> {
  const against: LogSide = death.side === 'CT' ? 'TERRORIST' : 'CT';
  const killer = team(against).players[death.killer] as CastPlayer;
  const victim = team(death.side).players[death.victim] as CastPlayer;
  const assister = death.assister === null ? undefined : team(against).players[death.assister];
  const flash = assister && death.isFlash && { flasherNick: assister.nick, flasherSide: against };
  yield {
    at,
    log: {
      Kill: {
        killerName: killer.nick,
        killerNick: killer.nick,
        killerSide: against,
        victimName: victim.nick,
        victimNick: victim.nick,
        victimSide: death.side,
        weapon: death.weapon,
        headShot: death.headshot,
        eventId: 0,
        ...flash,
      },
    },
    apply: (board) => board.kill({ killer, victim, assister }),
  };
  if (!assister || death.isFlash) return;
  const names = { assisterName: assister.nick, assisterNick: assister.nick, assisterSide: against };
  const whom = { victimNick: victim.nick, victimName: victim.nick, victimSide: death.side };
  yield { at, log: { Assist: { ...names, ...whom, killEventId: 0 } } };
}

/** The score after a round, of the teams that were CT and T in it. */
export function scoreAfter(map: SeriesMap, round: PlannedRound): [ct: number, t: number] {
  const played = map.rounds.slice(0, round.number);
  const won = (place: 0 | 1) => played.filter((one) => winnerOf(one) === place).length;
  return [won(round.ct), won((1 - round.ct) as 0 | 1)];
}

/** The place of the team that won a round. */
export function winnerOf({ winner, ct }: PlannedRound): 0 | 1 {
  return winner === 'CT' ? ct : ((1 - ct) as 0 | 1);
}
