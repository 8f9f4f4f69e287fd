import { fold } from '../../../archive/names.js';
import { DIVISIONS, weightClassOf } from '../divisions.js';
import { possibleAge } from '../../../archive/read/possible.js';
import { fightSeconds, judgesOf, methodOf, scheduledRounds } from '../methods.js';
import { unknownBefore } from '../overtaken.js';
import type {
  KnownCorner,
  KnownEvent,
  KnownFighter,
  FoughtBout,
  KnownBout,
  Reference,
} from './known-subjects.queries.js';

const UFCSTATS = 'http://ufcstats.com';

export const boutId = (n: number): string => `ufc-${n}`;

/**
 * The upstream's id and page of an event, bout or fighter: from ufcstats, or the live feed's id where ufcstats has
 * none.
 */
function externalId({ urlKey, liveKey }: { urlKey: string | null; liveKey: string | null }, folder: string) {
  return urlKey === null
    ? { provider: 'ufc', id: liveKey, url: null }
    : { provider: 'ufcstats', id: urlKey, url: `${UFCSTATS}/${folder}/${urlKey}` };
}

/** The rows of a bout; of one without a result the status depends on `now` (ISO 8601). */
export function boutRow(bout: KnownBout, now: string) {
  const { event, red, blue, result, place, hasRounds } = bout;
  const announced = result ? null : bout.announced;
  const weightText = result ? result.weightClass : (announced?.weightClass ?? null);
  const weight = weightText === null ? null : weightClassOf(weightText);
  const method = result?.method ? methodOf(result.method) : null;
  const winner = result?.redOutcome === 'win' ? 'red' : result?.blueOutcome === 'win' ? 'blue' : null;
  const isDecision = method?.key === 'dec';
  const { remark, judges: cards } = judgesOf(
    isDecision || method?.isOverturned ? (result?.details ?? null) : null,
    winner,
  );
  // Nobody won where the decision was overturned, so nobody knows whose points stand first.
  const judges = isDecision ? cards : [];
  const corners = [corner(bout, 'red', weight?.division), corner(bout, 'blue', weight?.division)] as const;
  const order = bout.cardSize - place + 1;
  const isPublished = result !== null || bout.liveKey !== null;
  const status = isPublished ? bout.status : statusAt(now, bout.status, event.startsAt);
  const row = {
    id: boutId(bout.n),
    eventSlug: event.slug,
    eventTitle: event.title,
    startsAt: event.startsAt,
    cardSection: null,
    cardPosition: place,
    boutOrder: order,
    division: weight?.division ?? null,
    weightClass: weight?.label ?? null,
    catchweightLbs: null,
    titleBout: weight?.titleBout || announced?.title || false,
    interimTitle: weight?.interimTitle ?? false,
    scheduledRounds: result ? scheduledRounds(result.timeFormat) : (announced?.rounds ?? null),
    status,
    phase: null,
    isCancelled: status === 'cancelled',
    cancellationReason: null,
    ...(status === 'cancelled' ? { replacedBy: bout.replacedBy } : {}),
    red: corners[0],
    blue: corners[1],
    winnerFighterSlug: winner === null ? null : bout[winner].slug,
    method: result?.method ?? null,
    methodKey: method?.key ?? null,
    methodDetails: cards.length > 0 ? remark : (result?.details ?? null),
    decisionType: method?.decisionType ?? null,
    resultRound: result?.round ?? null,
    resultTime: result?.time ?? null,
    hasStats: hasRounds,
    hasRounds,
    isOverturned: method?.isOverturned || result?.originalMethod != null,
  };
  const detail = {
    referee: result?.referee ?? null,
    judges: judges.map(({ name, red: forRed, blue: forBlue }) => ({
      name,
      scores: [],
      total: { red: forRed, blue: forBlue },
    })),
    bonuses: [],
    originalMethod: result?.originalMethod ?? null,
    fighters: corners,
    tape: { red: tape(red, bout.day), blue: tape(blue, bout.day) },
    externalIds: [externalId(bout, 'fight-details')],
  };
  return {
    n: bout.n,
    event_n: event.n,
    starts_at: row.startsAt,
    bout_order: order,
    card_section: null,
    status,
    division: row.division,
    title_bout: row.titleBout,
    method_key: row.methodKey,
    decision_type: row.decisionType,
    result_round: row.resultRound,
    fight_seconds: result ? fightSeconds(result.timeFormat, result.round, result.time) : null,
    referee: result?.referee ? fold(result.referee) : null,
    red_n: red.n,
    blue_n: blue.n,
    red_outcome: result?.redOutcome ?? null,
    blue_outcome: result?.blueOutcome ?? null,
    has_stats: hasRounds,
    names: `${red.folded} ${blue.folded}`,
    row_json: JSON.stringify(row),
    detail_json: JSON.stringify(detail),
  };
}

function corner(bout: KnownBout, side: 'red' | 'blue', division: string | undefined) {
  const { slug, name, ranks, record } = bout[side];
  const rank = (division === undefined ? null : ranks?.[division]) ?? null;
  return {
    fighterSlug: slug,
    fighterName: name,
    corner: side,
    outcome: bout.result?.[`${side}Outcome`] ?? null,
    rank,
    rankText: rank === null ? null : rank === 0 ? 'C' : `#${rank}`,
    isChampion: rank === 0,
    recordText: record,
    country: null,
    flag: null,
    imageUrl: null,
    weighInLbs: null,
    missedWeight: null,
  };
}

function tape({ birthDate, heightInches, reachInches, stance, weightLbs }: KnownCorner, day: string) {
  return {
    age: birthDate === null ? null : ageOn(day, birthDate),
    heightInches,
    reachInches,
    stance,
    weightLbs,
  };
}

/** The whole years of a fighter's age; null where one of the two days cannot be right. */
function ageOn(day: string, birth: string): number | null {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return possibleAge(day.slice(5) < birth.slice(5) ? years - 1 : years);
}

/** What a listed status means at `now`: a plan that its day has overtaken without a result is unknown. */
function statusAt(now: string, status: string, startsAt: string): string {
  return status === 'scheduled' && startsAt < unknownBefore(now) ? 'unknown' : status;
}

/**
 * The rows of an event, whose bouts are listed with the main event first; without a result the status depends on `now`
 * (ISO 8601).
 */
export function eventRow(event: KnownEvent, now: string) {
  const { bouts } = event;
  const completed = bouts.filter(({ isOver }) => isOver);
  const counted = completed.filter(({ hasRounds }) => hasRounds).length;
  const [main] = bouts;
  const place = locationOf(event.location);
  const completeness = counted === 0 ? 'none' : counted === completed.length ? 'full' : 'partial';
  const row = {
    slug: event.slug,
    dataId: `ufc-event-${event.n}`,
    title: event.title,
    shortTitle: shortTitleOf(event.title),
    series: /contender series|\bdwcs\b/i.test(event.title) ? 'contender' : 'ufc',
    status: statusOf(event, now),
    startsAt: event.startsAt,
    mainCardStartsAt: null,
    prelimsStartAt: null,
    endedAt: null,
    venue: null,
    city: place.city,
    region: place.region,
    country: place.country,
    locationText: event.location,
    timezone: null,
    imageUrl: null,
    mainEvent: main ? { boutId: boutId(main.n), red: reference(main.red), blue: reference(main.blue) } : null,
    hasStats: counted > 0,
    boutCount: bouts.length,
    statsCompleteness: completeness,
  };
  const detail = {
    sections: [],
    bonuses: [],
    broadcast: [],
    dataAvailability: {
      card: bouts.length > 0,
      results: completed.length > 0,
      stats: counted > 0,
      rounds: counted > 0,
      odds: bouts.some(({ hasOdds }) => hasOdds),
      live: false,
    },
    externalIds: [externalId(event, 'event-details')],
  };
  return {
    n: event.n,
    slug: event.slug,
    title: event.title,
    folded: fold(`${event.title} ${event.location ?? ''}`),
    starts_at: row.startsAt,
    status: row.status,
    series: row.series,
    country: place.country?.toLowerCase() ?? null,
    has_stats: row.hasStats,
    row_json: JSON.stringify(row),
    detail_json: JSON.stringify(detail),
  };
}

/** The feed's status while bouts are to come. With the last result the event is completed, whichever source has it. */
function statusOf({ status: published, bouts, startsAt }: KnownEvent, now: string): string {
  const on = bouts.filter(({ status }) => status !== 'cancelled');
  if (on.length > 0 && on.every(({ isOver }) => isOver)) return 'completed';
  const isBegun = on.some(({ isOver }) => isOver);
  return published ?? (isBegun ? 'completed' : statusAt(now, 'scheduled', startsAt));
}

/** The short title of a numbered event is the part before the colon. */
export function shortTitleOf(title: string): string {
  return /^[^:]*\d(?=:)/.exec(title)?.[0] ?? title;
}

const reference = ({ slug, name }: Reference) => ({ slug, name, imageUrl: null, country: null });

/** Reads `City, Region, Country`; upstream omits the region of most countries. */
export function locationOf(text: string | null) {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const country = parts.length > 1 ? (parts.at(-1) as string) : null;
  return { city: parts[0] ?? null, region: parts.length > 2 ? parts.slice(1, -1).join(', ') : null, country };
}

export function fighterRow(fighter: KnownFighter) {
  const { division, isActive, last, next, aliases } = fighter;
  const ranks = DIVISIONS.flatMap(({ slug, limitLbs }) => {
    const rank = fighter.ranks?.[slug];
    return rank === undefined ? [] : [{ rank, weighed: limitLbs !== null }];
  });
  const ranked = ranks.filter(({ weighed }) => weighed).toSorted((one, other) => one.rank - other.rank)[0];
  const isChampion = ranked?.rank === 0;
  const row = {
    slug: fighter.slug,
    name: fighter.name,
    firstName: fighter.firstName,
    lastName: fighter.lastName,
    nickname: fighter.nickname,
    division,
    status: isActive ? 'active' : 'inactive',
    isActive,
    isChampion,
    championStatus: isChampion ? 'champion' : null,
    rank: ranked?.rank ?? null,
    recordWins: fighter.wins,
    recordLosses: fighter.losses,
    recordDraws: fighter.draws,
    recordNoContest: fighter.noContests,
    recordText: fighter.recordText,
    country: null,
    imageUrl: null,
  };
  const profile = {
    birthDate: fighter.birthDate,
    heightInches: fighter.heightInches,
    heightCm: centimetres(fighter.heightInches),
    reachInches: fighter.reachInches,
    reachCm: centimetres(fighter.reachInches),
    legReachInches: null,
    weightLbs: fighter.weightLbs,
    stance: fighter.stance,
    placeOfBirth: null,
    trainsAt: null,
    fightingStyle: null,
    octagonDebut: fighter.debut,
    headshotUrl: null,
    bodyImageUrl: null,
    bio: { text: null, facts: [] },
    streak: fighter.streak,
    lastFight: last && lastFight(last),
    nextFight: next && { boutId: boutId(next.n), date: next.day, opponent: reference(next.opponent) },
    aliases,
    externalIds: fighter.urlKey ? [externalId({ urlKey: fighter.urlKey, liveKey: null }, 'fighter-details')] : [],
  };
  return {
    n: fighter.n,
    slug: fighter.slug,
    name: fighter.name,
    folded: fighter.folded,
    division,
    status: row.status,
    is_champion: isChampion,
    wins: fighter.wins,
    stance: fighter.stance?.toLowerCase() ?? null,
    letter: fold(fighter.lastName ?? fighter.name).charAt(0),
    last_fought_on: last?.day ?? null,
    row_json: JSON.stringify(row),
    profile_json: JSON.stringify(profile),
  };
}

function lastFight({ n, day, opponent, outcome, method }: FoughtBout) {
  return { boutId: boutId(n), date: day, opponent: reference(opponent), outcome, method };
}

/** Converts inches to centimetres with one decimal. */
function centimetres(inches: number | null): number | null {
  return inches === null ? null : Math.round(inches * 25.4) / 10;
}
