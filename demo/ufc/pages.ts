import type { Random } from '../random.js';
import type { RoundFigures, Side } from './bout.js';
import { type Fighter, FIRST_ID } from './night-fighters.js';
import { clock, type Figures, upstreamLine } from './figures.js';
import type { Plan } from './plan.js';
import { inventName } from '../names.js';

interface Tracked {
  ActionId: number;
  FighterId: number | null;
  Type: string;
  RoundNumber: number | null;
  RoundTime: string | null;
  Timestamp: string;
}

/** The event feed's answer about a whole night. */
export class EventPage {
  readonly feed: string;
  private status = 'Upcoming';
  private live: { FightId: number; round: number | null; elapsed: string | null } | undefined;

  /** `pages` holds the fights, first bout first. */
  constructor(
    readonly id: number,
    private readonly number: number,
    readonly startsAt: number,
    readonly pages: readonly FightPage[],
  ) {
    this.feed = `event/${id}`;
  }

  /** Changes the status of a fight and of the event by an action. */
  follow(page: FightPage, type: string, round: number | undefined): void {
    if (type === 'fight_open') {
      this.status = 'Live';
      page.turn('Live');
      this.live = { FightId: page.id, round: null, elapsed: null };
    } else if (type === 'round_start') this.live = { FightId: page.id, round: round ?? null, elapsed: '0:00' };
    else if (type === 'round_end') this.live = { FightId: page.id, round: round ?? null, elapsed: null };
    else if (type === 'results') page.turn('Final');
    else if (type === 'fight_complete') {
      this.live = undefined;
      if (page === this.pages.at(-1)) this.status = 'Final';
    }
  }

  tick(elapsed: string): void {
    if (this.live) this.live = { ...this.live, elapsed };
  }

  body(): object {
    const FightCard = [...this.pages].reverse().map((page) => page.onCard());
    return { LiveEventDetail: { ...this.short(), Organization: ORGANIZATION, FightCard } };
  }

  short(): object {
    const main = this.pages.at(-1);
    return {
      EventId: this.id,
      // A series of its own, so that `series=ufc` shows only the archive's cards.
      Name: `Sandbox Contender Series ${this.number}: ${main?.billing() ?? ''}`,
      StartTime: minute(this.startsAt),
      TimeZone: 'GMT+00:00',
      Status: this.status,
      LiveEventId: this.status === 'Live' ? this.id : null,
      LiveFightId: this.live?.FightId ?? null,
      LiveRoundNumber: this.live?.round ?? null,
      LiveRoundElapsedTime: this.live?.elapsed ?? null,
      Location: { City: null, State: null, Country: null, TriCode: null, VenueId: FIRST_ID, Venue: 'Sandbox Arena' },
    };
  }
}

const ORGANIZATION = { OrganizationId: FIRST_ID, Name: 'Sandbox' };

/** The answers of both feeds about one fight. */
export class FightPage {
  readonly feed: string;
  readonly rounds: RoundFigures[] = [];
  private readonly actions: Tracked[] = [];
  private status = 'Upcoming';
  /** The fight's part of the event page, kept until it changes, because in most seconds only one clock changes. */
  private card: object | undefined;
  private readonly judges: { JudgeId: number; JudgeFirstName: string; JudgeLastName: string }[];
  private readonly referee: object;

  /** `order` 1 is the main event. */
  constructor(
    readonly id: number,
    private readonly order: number,
    private readonly fighters: readonly [Fighter, Fighter],
    private readonly plan: Plan,
    private readonly random: Random,
    private readonly segmentStart: number,
  ) {
    this.feed = `fight/${id}`;
    this.judges = [1, 2, 3].map((place) => {
      const { firstName, lastName } = inventName(random, false);
      return { JudgeId: FIRST_ID + place, JudgeFirstName: firstName, JudgeLastName: lastName };
    });
    const { firstName, lastName } = inventName(random, false);
    this.referee = { RefereeId: FIRST_ID, FirstName: firstName, LastName: lastName };
    this.weights = fighters.map(({ division }) => division.limit - this.random.whole(0, 2) / 2);
  }

  private readonly weights: number[];

  private fighterId(side: Side): number {
    return this.fighters[side === 'red' ? 0 : 1].FighterId;
  }

  billing(): string {
    return this.fighters.map(({ Name }) => Name.LastName).join(' vs. ');
  }

  turn(status: 'Live' | 'Final'): void {
    this.status = status;
    this.card = undefined;
  }

  track(of: { type: string; side?: Side; round?: number; roundTime?: string }, at: number): void {
    this.actions.push({
      ActionId: this.id * 1_000 + this.actions.length,
      FighterId: of.side ? this.fighterId(of.side) : null,
      Type: of.type,
      RoundNumber: of.round ?? null,
      RoundTime: of.roundTime ?? null,
      Timestamp: `${new Date(at).toISOString().slice(0, 19)}Z`,
    });
    this.card = undefined;
  }

  onCard(): object {
    const { RoundScores: _, ...Result } = this.result();
    this.card ??= { ...this.common(), ...this.rules(), Result, FightNightTracking: [...this.actions] };
    return this.card;
  }

  /** The fight feed's answer; `figures` holds every round so far, and is empty for both fighters before the first. */
  body(event: EventPage): object {
    const started = this.rounds.length > 0;
    const sides: Side[] = started ? ['red', 'blue'] : [];
    const of = (side: Side): Figures[] => this.rounds.map((round) => round[side]);
    return {
      LiveFightDetail: {
        Event: event.short(),
        ...this.common(),
        OfficialStats: this.status === 'Final',
        Result: this.result(),
        ...this.rules(),
        FightStats: sides.map((side) => ({ FighterId: this.fighterId(side), ...upstreamLine(of(side)) })),
        RoundStats: sides.map((side) => ({
          FighterId: this.fighterId(side),
          Rounds: of(side).map((round, index) => ({ RoundNumber: index + 1, ...upstreamLine([round]) })),
        })),
      },
    };
  }

  private common(): object {
    return {
      FightId: this.id,
      FightOrder: this.order,
      Status: this.status,
      CardSegment: this.order <= 5 ? 'Main' : 'Prelims1',
      CardSegmentStartTime: minute(this.segmentStart),
      CardSegmentBroadcaster: null,
      Fighters: this.fighters.map((fighter, index) => this.fighter(fighter, index === 0 ? 'red' : 'blue')),
    };
  }

  private fighter({ FighterId, Name, profile }: Fighter, side: Side): object {
    return {
      FighterId,
      MMAId: FighterId,
      Name,
      ...profile,
      Corner: side === 'red' ? 'Red' : 'Blue',
      WeighIn: this.weights[side === 'red' ? 0 : 1],
      Outcome: this.outcome(side),
      KOOfTheNight: false,
      SubmissionOfTheNight: false,
      PerformanceOfTheNight: false,
    };
  }

  private outcome(side: Side): { OutcomeId: number | null; Outcome: string | null } {
    const { winner } = this.plan.ending;
    if (this.status !== 'Final') return { OutcomeId: null, Outcome: null };
    if (winner === 'draw') return { OutcomeId: 3, Outcome: 'Draw' };
    if (winner === 'no_contest') return { OutcomeId: 4, Outcome: 'No Contest' };
    return winner === side ? { OutcomeId: 1, Outcome: 'Win' } : { OutcomeId: 2, Outcome: 'Loss' };
  }

  private rules(): object {
    const { scheduledRounds, title } = this.plan;
    const { id, name, short, limit } = this.fighters[0].division;
    return {
      WeightClass: {
        WeightClassId: id,
        CatchWeight: null,
        Weight: `-${limit}`,
        Description: name,
        Abbreviation: short,
      },
      Accolades: title ? [{ Type: 'Belt', Name: `Sandbox ${name} Title` }] : [],
      Referee: this.referee,
      RuleSet: {
        PossibleRounds: scheduledRounds,
        Description: `${scheduledRounds} Rnd (${Array(scheduledRounds).fill(5).join('-')})`,
      },
    };
  }

  private result() {
    const { method, round, second, scores } = this.plan.ending;
    const over = this.status === 'Final';
    return {
      Method: over ? method : null,
      EndingRound: over ? round : null,
      EndingTime: over ? clock(second) : null,
      EndingStrike: over && method === 'KO/TKO' ? 'Punch' : null,
      EndingTarget: over && method === 'KO/TKO' ? 'Head' : null,
      EndingPosition: over && method === 'KO/TKO' ? 'On Ground' : null,
      EndingSubmission: over && method === 'Submission' ? 'Armbar' : null,
      EndingNotes: null,
      FightOfTheNight: false,
      FightScores: over ? scores.map((score, index) => this.scoreCard(score, index)) : [],
      RoundScores: [],
    };
  }

  private scoreCard(score: { red: number; blue: number }, index: number): object {
    const Fighters = (['red', 'blue'] as const).map((side) => ({
      FighterId: this.fighterId(side),
      Score: score[side],
    }));
    return { ...this.judges[index], Fighters };
  }
}

/** Writes a planned time, which upstream gives to the minute. */
function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}
