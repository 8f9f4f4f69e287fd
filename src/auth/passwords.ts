import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const BLOCK_SIZE = 8;
const PARALLEL = 3;
const HASH_BYTES = 32;

/** Each one takes a thread of the pool and its memory, so a burst of sign-ins queues here. */
const AT_ONCE = 2;

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/=]+)\$([\w+/=]+)$/;

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** Hashes passwords with scrypt as OWASP recommends it. */
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly nobody: string;

  /** @param log2Cost log2 of scrypt's N: 15 takes 32 MiB and about a tenth of a second for each password. */
  constructor(private readonly log2Cost: number) {
    this.nobody = this.text('A'.repeat(22) + '==', 'A'.repeat(43) + '=');
  }

  /** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both in base64. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const cost = { N: 2 ** this.log2Cost, r: BLOCK_SIZE, p: PARALLEL };
    const hash = await this.derive(password, salt, cost);
    return this.text(salt.toString('base64'), hash.toString('base64'));
  }

  /** Takes as long without a stored hash as with one, so that the time does not tell whether an account exists. */
  async isRight(password: string, stored: string | undefined): Promise<boolean> {
    const [, ln, r, p, salt, hash] = FORM.exec(stored ?? this.nobody) as RegExpExecArray;
    const known = Buffer.from(hash as string, 'base64');
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    const derived = await this.derive(password, Buffer.from(salt as string, 'base64'), cost);
    return timingSafeEqual(derived, known) && stored !== undefined;
  }

  private text(salt: string, hash: string): string {
    return `$scrypt$ln=${this.log2Cost},r=${BLOCK_SIZE},p=${PARALLEL}$${salt}$${hash}`;
  }

  private async derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
    if (this.running >= AT_ONCE) await new Promise<void>((turn) => this.waiting.push(turn));
    else this.running += 1;
    try {
      return await new Promise<Buffer>((resolve, reject) =>
        // Twice the 128 N r bytes that it works in.
        scrypt(
          password.normalize('NFKC'),
          salt,
          HASH_BYTES,
          { ...cost, maxmem: 256 * cost.N * cost.r },
          (error, key) => (error ? reject(error) : resolve(key)),
        ),
      );
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
