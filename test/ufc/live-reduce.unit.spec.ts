import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '../../src/live/feed.js';
import { type Known, NOTHING_KNOWN, reduce } from '../../src/sports/ufc/live/reduce.js';
import { DATA } from '../support/data.js';
import { weightClassOf } from '../../src/sports/ufc/divisions.js';
import { methodOf } from '../../src/sports/ufc/methods.js';
import { reduceFrame, withNames } from '../support/names.js';
import type { JsonUpdate } from '../support/json-update.js';

const START = Date.parse('2026-03-07T20:00:00Z');
const BOUT = 'bout:ufc-4001';

describe('a bout in the event feed', () => {
  it('goes from scheduled over walkouts, rounds and the wait for a result to completed', () => {
    const states = boutStates([
      night(0),
      night(60, { status: 'Live', actions: [act('fight_open', 60)] }),
      night(90, { status: 'Live', actions: [act('fight_open', 60), act('walkout', 90)] }),
      night(200, inRound(1, '00:10')),
      night(201, inRound(1, '')),
      night(500, { ...inRound(1, ''), actions: [...roundOne, act('round_end', 490, 1)] }),
      night(600, { ...inRound(3, ''), actions: [...roundOne, act('round_end', 590, 3)] }),
      night(700, { status: 'Final', actions: [...roundOne, act('results', 690)], result: decision('Win', 'Loss') }),
    ]);
    expect(
      states.map(({ status, phase, currentRound, currentTime }) => [status, phase, currentRound, currentTime]),
    ).toEqual([
      ['scheduled', 'pre_fight', null, ''],
      ['live', 'pre_fight', null, ''],
      ['live', 'walkouts', null, ''],
      ['live', 'in_round', 1, '0:10'],
      ['live', 'between_rounds', 1, ''],
      ['live', 'decision_pending', 3, ''],
      ['completed', 'final', 3, ''],
    ]);
    expect(states.map(({ recommendedPollSeconds }) => recommendedPollSeconds)).toEqual([30, 30, 2, 1, 2, 2, 30]);
    expect(states.map(({ clockRunning }) => clockRunning)).toEqual([false, false, false, true, false, false, false]);
  });

  it('has the documented fields, and the final ones only at the end', () => {
    const [running, over] = boutStates([
      night(200, inRound(1, '0:10')),
      night(700, { status: 'Final', actions: roundOne, result: decision('Loss', 'Win') }),
    ]);
    expect(running).toEqual({
      boutId: 'ufc-4001',
      eventSlug: 'ufc-900-cass-vs-doe',
      boutOrder: 1,
      status: 'live',
      phase: 'in_round',
      division: 'womens-strawweight',
      weightClass: "Women's Strawweight",
      titleBout: true,
      scheduledRounds: 3,
      currentRound: 1,
      currentTime: '0:10',
      clockRunning: true,
      red: corner('red', 'anna-bor', 'Anna Bør', '3-1-0 (1 NC)'),
      blue: corner('blue', 'cleo-oduk', "Cleo O'Duk", '5-0-2'),
      recommendedPollSeconds: 1,
      source: 'feed',
    });
    expect(over).toMatchObject({
      method: 'Decision - Unanimous',
      methodKey: 'dec',
      winner: 'blue',
      winnerFighterSlug: 'cleo-oduk',
      resultRound: 3,
      resultTime: '5:00',
      rounds: [],
      revision: 0,
      isOverturned: false,
    });
    expect(over).not.toHaveProperty('liveStats');
  });

  it.each([
    ['KO/TKO', 'Win', 'Loss', 'ko-tko', 'red'],
    ["TKO - Doctor's Stoppage", 'Win', 'Loss', 'ko-tko', 'red'],
    ['Submission', 'Loss', 'Win', 'sub', 'blue'],
    ['Decision - Majority', 'Draw', 'Draw', 'dec', 'draw'],
    ['DQ', 'Win', 'Loss', 'dq', 'red'],
    ['Could Not Continue', 'No Contest', 'No Contest', 'nc', 'no_contest'],
  ])('%s with %s and %s is %s for %s', (method, red, blue, methodKey, winner) => {
    const result = { ...decision(red, blue), Method: method };
    expect(boutStates([night(700, { status: 'Final', result })])[0]).toMatchObject({ method, methodKey, winner });
  });

  it('does not go back for a stale frame, whatever time it was received', () => {
    const ahead = night(210, inRound(1, '0:20'));
    const stale = { ...night(200, inRound(1, '0:10')), at: START + 220_000 };
    const over = night(700, { status: 'Final', actions: roundOne, result: decision('Win', 'Loss') });
    expect(boutStates([ahead, stale]).map(({ currentTime }) => currentTime)).toEqual(['0:20']);
    expect(boutStates([over, { ...ahead, at: START + 800_000 }])).toHaveLength(1);
  });

  it('takes an official correction as a revision that an old copy of the first result cannot undo', () => {
    const first = night(700, { status: 'Final', actions: roundOne, result: decision('Win', 'Loss') });
    const corrected = night(900, { status: 'Final', actions: roundOne, result: decision('Loss', 'Win') });
    const states = boutStates([first, corrected, { ...first, at: START + 950_000 }]);
    expect(states.map(({ winner, revision, isOverturned }) => [winner, revision, isOverturned])).toEqual([
      ['red', 0, false],
      ['blue', 1, true],
    ]);
    expect(states[1]).toMatchObject({ originalMethod: 'Decision - Unanimous' });
    expect(boutStates([corrected, first]).at(-1)).toEqual(states[1]);
  });

  it.each([
    ['Could Not Continue', 'nc'],
    ['Overturned', 'nc'],
    ['No Contest', 'other'],
    ["TKO - Doctor's Stoppage", 'ko-tko'],
  ])('that ends by %s is called %s, as the archive calls it', (method, methodKey) => {
    const over = night(700, {
      status: 'Final',
      actions: roundOne,
      result: { ...decision('Win', 'Loss'), Method: method },
    });
    expect(boutStates([over])).toMatchObject([{ method, methodKey }]);
    expect(methodKey).toBe(methodOf(method).key);
  });

  it.each([
    ['Open Weight', 'openweight', 'Open Weight'],
    ['Catch Weight', 'catchweight', 'Catchweight'],
    ['Light Heavyweight', 'light-heavyweight', 'Light Heavyweight'],
  ])('at %s has the division and the label that the archive gives it', (Description, division, weightClass) => {
    const [fight] = detail({}).FightCard;
    const changed = { ...fight!, WeightClass: { WeightClassId: 1, CatchWeight: null, Description } };
    const states = boutStates([frame(0, { ...detail({}), FightCard: [changed] })]);
    expect(states).toMatchObject([{ division, weightClass }]);
    expect(weightClassOf(Description)).toMatchObject({ division, label: weightClass });
  });

  it('that leaves the card is cancelled, and scheduled again when it comes back', () => {
    const gone = { ...night(10), body: { LiveEventDetail: { ...detail({}), FightCard: [] } } };
    const states = boutStates([night(0), gone, night(20)]);
    expect(states.map(({ status }) => status)).toEqual(['scheduled', 'cancelled', 'scheduled']);
  });

  it('that loses a fighter is replaced by the one that came for it', () => {
    const [fight] = detail({}).FightCard;
    const { Fighters: fighters } = fight!;
    const stranger = { ...fighters[0]!, FighterId: 77, Name: { FirstName: 'Late', LastName: 'Comer', NickName: null } };
    const changed = { ...fight!, FightId: 4002, Fighters: [stranger, fighters[1]!] };
    const states = updatesOf([night(0), frame(10, { ...detail({}), FightCard: [changed] })]).map(({ state }) => state);
    const last = new Map(states.map((state) => [state['boutId'], state]));
    expect(last.get('ufc-4001')).toMatchObject({ status: 'cancelled', replacedBy: 'ufc-4002' });
    expect(last.get('ufc-4002')).not.toHaveProperty('replacedBy');
  });

  it('that is played again is a simulation, whatever its event was', () => {
    const named = withNames(night(0))!;
    const { updates } = reduce(NOTHING_KNOWN, { ...named, names: { ...named.names, isReplay: true } });
    expect((updates[0] as JsonUpdate).state.source).toBe('simulation');
  });

  it('tells its start, each end of a round and its end once, at upstream’s times', () => {
    const between = { ...inRound(1, ''), actions: [...roundOne, act('round_end', 490, 1)] };
    const over = {
      status: 'Final',
      actions: [...between.actions, act('results', 690)],
      result: decision('Win', 'Loss'),
    };
    const frames = [night(200, inRound(1, '0:10')), night(500, between), night(700, over), night(710, over)];
    expect(factsOf([...frames, ...frames])).toEqual([
      ['ufc.bout.started', 'ufc-4001', 180, undefined],
      ['ufc.bout.round_ended', 'ufc-4001', 490, 1],
      ['ufc.bout.completed', 'ufc-4001', 690, undefined],
    ]);
    expect(factsOf([night(700, over)])).toHaveLength(3);
    expect(factsOf([night(90_000, over)])).toEqual([]);
  });

  it('is as old as its newest action, or as the clock that has run since the bell', () => {
    const [round, between] = updatesOf([
      night(215, inRound(1, '0:30')),
      night(500, { ...inRound(1, ''), actions: [...roundOne, act('round_end', 490, 1)] }),
    ]).filter(({ topic }) => topic === BOUT);
    expect(round?.sourceTime).toBe(START + 210_000);
    expect(between?.sourceTime).toBe(START + 490_000);
  });
});

describe('the event of a night', () => {
  it('has its own topic, its bouts in fight order and its progress', () => {
    const [scheduled, live, over] = updatesOf([
      night(0),
      night(200, inRound(1, '0:10')),
      night(700, { status: 'Final', result: decision('Win', 'Loss') }),
    ]).filter(({ topic }) => topic.startsWith('card:'));
    expect(scheduled).toMatchObject({ topic: 'card:ufc-900-cass-vs-doe', rooms: [] });
    expect(scheduled?.state).toEqual({
      slug: 'ufc-900-cass-vs-doe',
      title: 'UFC 900: Cass vs. Doe',
      status: 'scheduled',
      startsAt: '2026-03-07T20:00:00.000Z',
      currentBoutId: null,
      nextBoutId: 'ufc-4001',
      completedBouts: 0,
      totalBouts: 1,
      tracking: 'standby',
      recommendedPollSeconds: 30,
      boutIds: ['ufc-4001'],
    });
    expect(live?.state).toMatchObject({ status: 'live', currentBoutId: 'ufc-4001', nextBoutId: null, tracking: 'on' });
    expect(over).toMatchObject({ final: true, state: { status: 'completed', completedBouts: 1, tracking: 'off' } });
  });

  it('keeps its slug when it is renamed', () => {
    const renamed = frame(10, { ...detail({}), Name: 'UFC 900: Someone Else' });
    const slugs = updatesOf([night(0), renamed])
      .filter(({ topic }) => topic.startsWith('card:'))
      .map(({ state }) => [state.slug, state.title]);
    expect(slugs).toEqual([
      ['ufc-900-cass-vs-doe', 'UFC 900: Cass vs. Doe'],
      ['ufc-900-cass-vs-doe', 'UFC 900: Someone Else'],
    ]);
  });

  it.each([
    [{ LiveEventDetail: {} }],
    [{ LiveFightDetail: {} }],
    [null],
    ['text'],
    [[]],
    [{ LiveEventDetail: { EventId: 'x', FightCard: 3 } }],
    [{ LiveFightDetail: { FightId: 1, Fighters: [{}] } }],
  ])('is not changed by %j', (body) => {
    const step = reduceFrame(NOTHING_KNOWN, { feed: 'event/1', at: START, body });
    expect(step).toEqual({ known: NOTHING_KNOWN, updates: [] });
  });
});

/** A folder of answers as upstream gave them; they belong to upstream and do not come with the project. */
const FOLDER = join(DATA, 'ufc/live');
const real = existsSync(FOLDER) ? describe : describe.skip;

real('the real answers', () => {
  const body = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

  it('of a finished fight give its figures by round, which add up', () => {
    const { updates } = reduceFrame(NOTHING_KNOWN, {
      feed: 'fight/10214',
      at: START,
      body: body('fight_live_10214.json'),
    });
    expect(updates).toHaveLength(1);
    const { state, final, facts } = updates[0] as JsonUpdate;
    expect(facts).toEqual([]);
    expect(final).toBe(true);
    expect(state).toMatchObject({ boutId: 'ufc-10214', status: 'completed', method: 'Submission', winner: 'blue' });
    expect(state).toMatchObject({ resultRound: 3, resultTime: '2:43', currentRound: 3, division: 'middleweight' });
    expect(state.liveStats).toMatchObject({ red: { sigStrikes: 35, takedowns: 1 }, blue: { controlTimeSeconds: 333 } });
    const rows = state.rounds as Record<string, number>[];
    expect(rows.map(({ round, corner: of }) => [round, of])).toEqual([
      [1, 'red'],
      [1, 'blue'],
      [2, 'red'],
      [2, 'blue'],
      [3, 'red'],
      [3, 'blue'],
    ]);
    const sum = (side: number, key: string) =>
      rows.filter((_, index) => index % 2 === side).reduce((all, row) => all + (row[key] ?? 0), 0);
    expect([sum(0, 'sigStrikesLanded'), sum(1, 'sigStrikesLanded'), sum(1, 'takedownsLanded')]).toEqual([35, 86, 6]);
    expect(rows[0]).toMatchObject({ controlTime: '0:23', provisional: false, sigStrikeAccuracy: 0.5 });
    expect(rows[0]).toMatchObject({ target: { head: { landed: 5, attempted: 11 } }, takedownAccuracy: 1 });
  });

  it('of a coming fight have no figures and no final fields', () => {
    const { updates } = reduceFrame(NOTHING_KNOWN, {
      feed: 'fight/13017',
      at: START,
      body: body('fight_live_13017.json'),
    });
    expect(updates[0]?.state).toMatchObject({
      boutId: 'ufc-13017',
      status: 'scheduled',
      titleBout: true,
      scheduledRounds: 5,
    });
    expect(updates[0]?.state).not.toHaveProperty('liveStats');
    expect(updates[0]?.state).not.toHaveProperty('method');
  });

  it('of an unknown event change nothing', () => {
    const { updates } = reduceFrame(NOTHING_KNOWN, {
      feed: 'event/1345',
      at: START,
      body: body('event_live_1345.json'),
    });
    expect(updates).toEqual([]);
  });
});

function updatesOf(frames: Frame[]): JsonUpdate[] {
  let known: Known = NOTHING_KNOWN;
  return frames.flatMap((one) => {
    const step = reduceFrame(known, one);
    known = step.known;
    return step.updates;
  });
}

function boutStates(frames: Frame[]) {
  return updatesOf(frames)
    .filter(({ topic }) => topic === BOUT)
    .map(({ state }) => state);
}

function factsOf(frames: Frame[]) {
  return updatesOf(frames).flatMap((update) =>
    update.facts.map(({ name, subject, occurredAt, data }) => [name, subject, (occurredAt - START) / 1000, data.round]),
  );
}

interface Fight {
  status?: string;
  actions?: object[];
  result?: Record<string, unknown>;
  clock?: [round: number, text: string];
}

const roundOne = [act('fight_open', 60), act('walkout', 90), act('round_start', 180, 1)];

function inRound(round: number, text: string) {
  return { status: 'Live', actions: roundOne, clock: [round, text] as [number, string] };
}

function act(type: string, seconds: number, round: number | null = null) {
  const Timestamp = new Date(START + seconds * 1000).toISOString();
  return { ActionId: seconds, FighterId: null, Type: type, RoundNumber: round, RoundTime: null, Timestamp };
}

function decision(red: string, blue: string) {
  return { Method: 'Decision - Unanimous', EndingRound: 3, EndingTime: '5:00', red, blue };
}

function night(seconds: number, fight: Fight = {}): Frame {
  return frame(seconds, detail(fight));
}

function frame(seconds: number, body: object): Frame {
  return { feed: 'event/77', at: START + seconds * 1000, body: { LiveEventDetail: body } };
}

function detail({ status = 'Upcoming', actions = [], result = {}, clock }: Fight) {
  return {
    EventId: 77,
    Name: 'UFC 900: Cass vs. Doe',
    StartTime: '2026-03-07T20:00Z',
    Status: status,
    LiveFightId: clock ? 4001 : null,
    LiveRoundNumber: clock?.[0] ?? null,
    LiveRoundElapsedTime: clock?.[1] ?? null,
    FightCard: [
      {
        FightId: 4001,
        FightOrder: 1,
        Status: status,
        Fighters: [
          {
            FighterId: 2,
            Corner: 'Blue',
            Name: { FirstName: 'Cleo', LastName: "O'Duk", NickName: null },
            Record: { Wins: 5, Losses: 0, Draws: 2, NoContests: 0 },
            Outcome: { OutcomeId: null, Outcome: result.blue ?? null },
          },
          {
            FighterId: 1,
            Corner: 'Red',
            Name: { FirstName: 'Anna', LastName: 'Bør', NickName: 'The Test' },
            Record: { Wins: 3, Losses: 1, Draws: 0, NoContests: 1 },
            Outcome: { OutcomeId: null, Outcome: result.red ?? null },
          },
        ],
        Result: { Method: null, EndingRound: null, EndingTime: null, ...result },
        WeightClass: { WeightClassId: 14, CatchWeight: null, Description: "Women's Strawweight" },
        Accolades: [{ Type: 'Belt', Name: 'Strawweight Title' }],
        RuleSet: { PossibleRounds: 3, Description: '3 Rnd (5-5-5)' },
        FightNightTracking: actions,
      },
    ],
  };
}

function corner(side: string, fighterSlug: string, fighterName: string, recordText: string) {
  return { fighterSlug, fighterName, corner: side, rankText: null, recordText, imageUrl: null };
}
