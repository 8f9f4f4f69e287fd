/** A source's claim that a player was in a team on a day. */
export interface TeamClaim {
  /** `YYYY-MM-DD` */
  day: string;
  team: number;
  /** A notice of a contract, the games of a split, or a game. */
  kind: 'contract' | 'split' | 'game';
  source: string;
  /** Distinguishes this claim from the source's others about the player. */
  key: string;
  role: string | null;
  contractEndsOn: string | null;
  /** Whether the notice says that the contract has ended. */
  isRelease: boolean;
  details: string | null;
}

/** The time of a player in a team. */
export interface Stint {
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
  /** The source and key of the claim from which the move follows. */
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

/** A player without a claim for longer may have been anywhere in between. */
const MAX_GAP_DAYS = 400;

/** A smaller change of a contract's end is a correction by upstream, not an extension. */
const EXTENDED_BY_DAYS = 31;

/** The games of a split lie within so many days of its first. */
const SPLIT_DAYS = 150;

/** A guest plays in another team and is back in his own within so many days. */
const GUEST_DAYS = 60;
const GUEST_GAMES = 3;

const KINDS: readonly TeamClaim['kind'][] = ['contract', 'split', 'game'];

/**
 * Makes the stints and moves of one player, oldest first. A move follows from two claims in a row: another team, a
 * release, or a later end of the contract. Joining the first known team is not a move.
 */
export function timelineOf(claims: readonly TeamClaim[]): { stints: Stint[]; moves: Move[] } {
  const line = new Timeline();
  for (const ofDay of byDay(withoutGuests(withoutDoubt(claims)))) line.add(ofDay);
  return { stints: line.stints, moves: line.moves };
}

class Timeline {
  readonly stints: Stint[] = [];
  readonly moves: Move[] = [];
  /** The player's present stint; undefined where he may be anywhere. */
  private current: Stint | undefined;
  /** Whether the player was released and no claim has followed. */
  private isFree = false;

  add(ofDay: readonly TeamClaim[]): void {
    const isHere = ({ team }: TeamClaim) => team === this.current?.team;
    const [here, elsewhere] = [ofDay.filter(isHere), ofDay.filter((claim) => !isHere(claim))];
    for (const claim of here) this.take(claim);
    const teams = new Set(elsewhere.map(({ team }) => team));
    for (const team of teams) {
      const there = elsewhere.filter((claim) => claim.team === team);
      // The order of several teams on one day is unknown.
      if (teams.size > 1 || this.isLongAgo(there[0] as TeamClaim)) this.forget();
      for (const claim of there) this.take(claim);
    }
    if (teams.size > 1) this.forget();
  }

  private take(claim: TeamClaim): void {
    if (this.current && this.current.team !== claim.team && claim.isRelease) return;
    if (this.current?.team !== claim.team) this.enter(claim);
    const stint = this.current as Stint;
    this.extend(stint, claim);
    stint.lastSeenOn = claim.day;
    stint.role = claim.role ?? stint.role;
    if (claim.isRelease) this.leave(stint, claim);
  }

  private enter(claim: TeamClaim): void {
    const before = this.current;
    const isMove = (before !== undefined || this.isFree) && !claim.isRelease;
    if (before) [before.endsOn, before.leaveReason] = [claim.day, 'transfer'];
    if (isMove) this.move(claim, 'signed', before?.team ?? null, claim.team);
    this.isFree = false;
    this.current = isMove ? undefined : this.openStint(claim);
    if (this.current) return;
    this.current = {
      team: claim.team,
      role: claim.role,
      startsOn: isMove ? claim.day : null,
      endsOn: null,
      leaveReason: null,
      firstSeenOn: claim.day,
      lastSeenOn: claim.day,
      contractEndsOn: claim.isRelease ? null : claim.contractEndsOn,
      source: claim.source,
    };
    this.stints.push(this.current);
  }

  /** The newest stint in the same team without an end, unless its last claim is too long ago. */
  private openStint({ team, day }: TeamClaim): Stint | undefined {
    return this.stints.findLast(
      (stint) => stint.team === team && stint.endsOn === null && daysBetween(stint.lastSeenOn, day) <= MAX_GAP_DAYS,
    );
  }

  private forget(): void {
    this.current = undefined;
    this.isFree = false;
  }

  private extend(stint: Stint, claim: TeamClaim): void {
    const { contractEndsOn } = claim;
    if (contractEndsOn === null || claim.isRelease) return;
    const isLater =
      stint.contractEndsOn !== null && daysBetween(stint.contractEndsOn, contractEndsOn) > EXTENDED_BY_DAYS;
    if (isLater) this.move(claim, 'contract_extension', stint.team, stint.team);
    stint.contractEndsOn = contractEndsOn;
  }

  private leave(stint: Stint, claim: TeamClaim): void {
    [stint.endsOn, stint.leaveReason] = [claim.day, 'released'];
    this.move(claim, 'released', stint.team, null);
    this.current = undefined;
    this.isFree = true;
  }

  private move(
    { source, key, day, role, contractEndsOn, details }: TeamClaim,
    type: Move['type'],
    from: number | null,
    to: number | null,
  ): void {
    this.moves.push({ source, key, day, type, from, to, role, contractUntil: contractEndsOn, details });
  }

  /** Whether the player's last claim, or the later end of his contract, is too long before this claim. */
  private isLongAgo({ day }: TeamClaim): boolean {
    if (!this.current) {
      const last = this.stints.at(-1);
      return last === undefined || daysBetween(last.lastSeenOn, day) > MAX_GAP_DAYS;
    }
    const { lastSeenOn, contractEndsOn } = this.current;
    const known = contractEndsOn !== null && contractEndsOn > lastSeenOn ? contractEndsOn : lastSeenOn;
    return daysBetween(known, day) > MAX_GAP_DAYS;
  }
}

/** Leaves out splits that a contract contradicts: a split has only its first day, although a player may join later. */
function withoutDoubt(claims: readonly TeamClaim[]): TeamClaim[] {
  const notices = claims.filter(({ kind }) => kind === 'contract');
  return claims.filter(({ kind, team, day }) => {
    if (kind !== 'split') return true;
    const during = notices.filter((notice) => {
      const days = daysBetween(day, notice.day);
      return days >= 0 && days < SPLIT_DAYS;
    });
    return during.every((notice) => notice.team === team && !notice.isRelease);
  });
}

/** Leaves out a player's games as a guest: he came back to his team, or has played so few that he still may. */
function withoutGuests(claims: readonly TeamClaim[]): TeamClaim[] {
  const games = claims.filter(({ kind }) => kind === 'game').toSorted(inTime);
  let runs: TeamClaim[][] = [];
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
    return daysBetween((before.at(-1) as TeamClaim).day, (after[0] as TeamClaim).day) > GUEST_DAYS;
  });
  return [...claims.filter(({ kind }) => kind !== 'game'), ...runs.flat()];
}

function byDay(claims: readonly TeamClaim[]): TeamClaim[][] {
  const days = new Map<string, TeamClaim[]>();
  for (const claim of claims.toSorted(inTime)) days.set(claim.day, [...(days.get(claim.day) ?? []), claim]);
  return [...days.values()];
}

function inTime(one: TeamClaim, other: TeamClaim): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || (one.key < other.key ? -1 : 1);
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000;
}
