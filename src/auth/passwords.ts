import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { tooBusy } from '../http/errors.js';
import { WorkInTurn } from '../turns.js';

const BLOCK_SIZE = 8;
const PARALLEL = 3;
const HASH_BYTES = 32;

/** Each hash takes a thread of the pool and its memory; one thread always stays free for other client addresses. */
const AT_ONCE = 2;
/** About ten seconds of work. */
const MAX_WAITING = 128;

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/=]+)\$([\w+/=]+)$/;

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** Hashes passwords with scrypt as OWASP recommends, taking turns between client addresses. */
export class Passwords {
  private readonly work = new WorkInTurn(AT_ONCE, MAX_WAITING, () => tooBusy('passwords'));
  private readonly nobody: string;

  /** @param log2Cost log2 of scrypt's N: 15 takes 32 MiB and about a tenth of a second per password. */
  constructor(private readonly log2Cost: number) {
    this.nobody = this.text('A'.repeat(22) + '==', 'A'.repeat(43) + '=');
  }

  /** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both in base64. */
  async hash(password: string, from = ''): Promise<string> {
    const salt = randomBytes(16);
    const cost = { N: 2 ** this.log2Cost, r: BLOCK_SIZE, p: PARALLEL };
    const hash = await this.work.do(from, () => derive(password, salt, cost));
    return this.text(salt.toString('base64'), hash.toString('base64'));
  }

  /** Takes equally long without a stored hash, so that timing does not reveal whether an account exists. */
  async isRight(password: string, stored: string | undefined, from = ''): Promise<boolean> {
    const [, ln, r, p, salt, hash] = FORM.exec(stored ?? this.nobody) as RegExpExecArray;
    const known = Buffer.from(hash as string, 'base64');
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    const salted = Buffer.from(salt as string, 'base64');
    const derived = await this.work.do(from, () => derive(password, salted, cost));
    return timingSafeEqual(derived, known) && stored !== undefined;
  }

  private text(salt: string, hash: string): string {
    return `$scrypt$ln=${this.log2Cost},r=${BLOCK_SIZE},p=${PARALLEL}$${salt}$${hash}`;
  }
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Twice the 128 N r bytes that scrypt works in.
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
