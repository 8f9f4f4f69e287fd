/** A day on which a source shows a player in a team. */
export interface Seen {
  /** `YYYY-MM-DD` */
  day: string;
  team: number;
  /** A notice of a contract, the games of a split, or a game. */
  kind: 'contract' | 'split' | 'game';
  source: string;
  /** Tells this sighting from the player's others in its source. */
  key: string;
  role: string | null;
  contractEndsOn: string | null;
  /** A notice that the contract is no more. */
  isRelease: boolean;
  details: string | null;
}

/** The time of a player in a team. */
export interface Spell {
  team: number;
  role: string | null;
  /** The days of the changes; null where no source shows one. */
  startsOn: string | null;
  endsOn: string | null;
  leaveReason: 'transfer' | 'released' | null;
  firstSeenOn: string;
  lastSeenOn: string;
  contractEndsOn: string | null;
  source: string;
}

export interface Move {
  /** The sighting that showed it. */
  source: string;
  key: string;
  day: string;
  type: 'signed' | 'released' | 'contract_extension';
  from: number | null;
  to: number | null;
  role: string | null;
  contractUntil: string | null;
  details: string | null;
}

/** Who was not seen for longer may have been anywhere in between. */
const MAX_GAP_DAYS = 400;

/** Contracts of one season end within days of each other, as upstream corrects them. */
const EXTENDED_BY_DAYS = 31;

/** The games of a split lie in so many days after its first one. */
const SPLIT_DAYS = 150;

/** A guest comes back within this time. */
const GUEST_DAYS = 60;
const GUEST_GAMES = 3;

const KINDS: readonly Seen['kind'][] = ['contract', 'split', 'game'];

/**
 * Makes the spells and moves of one player, oldest first. A move is what two sightings in a row show: another team, a
 * release, a later end of the contract. Nothing is told of the way into the first team that a source shows.
 */
export function timelineOf(sightings: readonly Seen[]): { spells: Spell[]; moves: Move[] } {
  const line = new Timeline();
  for (const ofDay of byDay(withoutGuests(withoutDoubt(sightings)))) line.see(ofDay);
  return { spells: line.spells, moves: line.moves };
}

class Timeline {
  readonly spells: Spell[] = [];
  readonly moves: Move[] = [];
  /** The spell in which the player is; undefined where he may be anywhere. */
  private current: Spell | undefined;
  /** Whether he was released and has not been seen since. */
  private isFree = false;

  see(ofDay: readonly Seen[]): void {
    const isHere = ({ team }: Seen) => team === this.current?.team;
    const [here, elsewhere] = [ofDay.filter(isHere), ofDay.filter((seen) => !isHere(seen))];
    for (const seen of here) this.take(seen);
    const teams = new Set(elsewhere.map(({ team }) => team));
    for (const team of teams) {
      const there = elsewhere.filter((seen) => seen.team === team);
      // Of several teams on one day none is known to be the later one.
      if (teams.size > 1 || this.isLongAgo(there[0] as Seen)) this.forget();
      for (const seen of there) this.take(seen);
    }
    if (teams.size > 1) this.forget();
  }

  private take(seen: Seen): void {
    if (this.current && this.current.team !== seen.team && seen.isRelease) return;
    if (this.current?.team !== seen.team) this.enter(seen);
    const spell = this.current as Spell;
    this.extend(spell, seen);
    spell.lastSeenOn = seen.day;
    spell.role = seen.role ?? spell.role;
    if (seen.isRelease) this.leave(spell, seen);
  }

  private enter(seen: Seen): void {
    const before = this.current;
    const isMove = (before !== undefined || this.isFree) && !seen.isRelease;
    if (before) [before.endsOn, before.leaveReason] = [seen.day, 'transfer'];
    if (isMove) this.move(seen, 'signed', before?.team ?? null, seen.team);
    this.isFree = false;
    this.current = isMove ? undefined : this.openSpell(seen);
    if (this.current) return;
    this.current = {
      team: seen.team,
      role: seen.role,
      startsOn: isMove ? seen.day : null,
      endsOn: null,
      leaveReason: null,
      firstSeenOn: seen.day,
      lastSeenOn: seen.day,
      contractEndsOn: seen.isRelease ? null : seen.contractEndsOn,
      source: seen.source,
    };
    this.spells.push(this.current);
  }

  /** The spell in the same team that no source has shown to end. */
  private openSpell({ team, day }: Seen): Spell | undefined {
    return this.spells.findLast(
      (spell) => spell.team === team && spell.endsOn === null && daysBetween(spell.lastSeenOn, day) <= MAX_GAP_DAYS,
    );
  }

  private forget(): void {
    this.current = undefined;
    this.isFree = false;
  }

  private extend(spell: Spell, seen: Seen): void {
    const { contractEndsOn } = seen;
    if (contractEndsOn === null || seen.isRelease) return;
    const isLater =
      spell.contractEndsOn !== null && daysBetween(spell.contractEndsOn, contractEndsOn) > EXTENDED_BY_DAYS;
    if (isLater) this.move(seen, 'contract_extension', spell.team, spell.team);
    spell.contractEndsOn = contractEndsOn;
  }

  private leave(spell: Spell, seen: Seen): void {
    [spell.endsOn, spell.leaveReason] = [seen.day, 'released'];
    this.move(seen, 'released', spell.team, null);
    this.current = undefined;
    this.isFree = true;
  }

  private move(
    { source, key, day, role, contractEndsOn, details }: Seen,
    type: Move['type'],
    from: number | null,
    to: number | null,
  ): void {
    this.moves.push({ source, key, day, type, from, to, role, contractUntil: contractEndsOn, details });
  }

  /** A contract tells where a player is until its end. */
  private isLongAgo({ day }: Seen): boolean {
    if (!this.current) {
      const last = this.spells.at(-1);
      return last === undefined || daysBetween(last.lastSeenOn, day) > MAX_GAP_DAYS;
    }
    const { lastSeenOn, contractEndsOn } = this.current;
    const known = contractEndsOn !== null && contractEndsOn > lastSeenOn ? contractEndsOn : lastSeenOn;
    return daysBetween(known, day) > MAX_GAP_DAYS;
  }
}

/** The games of a split have one day, its first, although a player may have come later: notices of contracts know better. */
function withoutDoubt(sightings: readonly Seen[]): Seen[] {
  const notices = sightings.filter(({ kind }) => kind === 'contract');
  return sightings.filter(({ kind, team, day }) => {
    if (kind !== 'split') return true;
    const during = notices.filter((notice) => {
      const days = daysBetween(day, notice.day);
      return days >= 0 && days < SPLIT_DAYS;
    });
    return during.every((notice) => notice.team === team && !notice.isRelease);
  });
}

/** Leaves out the games of a player who helped another team out and came back, or was in so few that he may yet. */
function withoutGuests(sightings: readonly Seen[]): Seen[] {
  const games = sightings.filter(({ kind }) => kind === 'game').toSorted(inTime);
  let runs: Seen[][] = [];
  for (const game of games) {
    const run = runs.at(-1);
    if (run?.[0]?.team === game.team) run.push(game);
    else runs.push([game]);
  }
  runs = runs.filter((run, index) => {
    const [before, after] = [runs[index - 1], runs[index + 1]];
    if (before === undefined) return true;
    if (after === undefined) return run.length >= GUEST_GAMES;
    if (before[0]?.team !== after[0]?.team) return true;
    return daysBetween((before.at(-1) as Seen).day, (after[0] as Seen).day) > GUEST_DAYS;
  });
  return [...sightings.filter(({ kind }) => kind !== 'game'), ...runs.flat()];
}

function byDay(sightings: readonly Seen[]): Seen[][] {
  const days = new Map<string, Seen[]>();
  for (const seen of sightings.toSorted(inTime)) days.set(seen.day, [...(days.get(seen.day) ?? []), seen]);
  return [...days.values()];
}

function inTime(one: Seen, other: Seen): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || (one.key < other.key ? -1 : 1);
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000;
}
