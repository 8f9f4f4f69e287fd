import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt as OWASP recommends it: 32 MiB and about a tenth of a second for each password. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1_048_576 };
const HASH_BYTES = 32;

/** Each one takes a thread of the pool and its memory, so a burst of sign-ins queues here. */
const AT_ONCE = 2;

/** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `$scrypt$ln=${Math.log2(COST.N)},r=${COST.r},p=${COST.p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Takes as long without a stored hash as with one, so that the time does not tell whether an account exists. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, ln, r, p, salt, hash] = FORM.exec(stored ?? NOBODY) as RegExpExecArray;
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const known = Buffer.from(hash as string, 'base64');
  const derived = await derive(password, Buffer.from(salt as string, 'base64'), cost);
  return timingSafeEqual(derived, known) && stored !== undefined;
}

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/=]+)\$([\w+/=]+)$/;

const NOBODY = `$scrypt$ln=15,r=8,p=3$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
