/** Samples per second. */
const RATE = 8_000;
const TONE_HZ = 440;

/** An MP4 file with one sound track, mono and uncompressed: a tone in the first half of each second. */
export function toneMp4(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const sound = Buffer.alloc(2 * samples);
  for (let sample = 0; sample < samples; sample += 1) {
    const isOn = sample % RATE < RATE / 2;
    const height = isOn ? Math.sin((2 * Math.PI * TONE_HZ * sample) / RATE) : 0;
    sound.writeInt16LE(Math.round(8_000 * height), 2 * sample);
  }
  const brands = box('ftyp', Buffer.from('mp42'), u32(0), Buffer.from('mp42isom'));
  return Buffer.concat([
    brands,
    box('mdat', sound),
    box('moov', movieHeader(samples), track(samples, brands.length + 8)),
  ]);
}

/** ISO/IEC 14496-12: a 32-bit length that includes itself, a name, and the content. */
function box(name: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), Buffer.from(name, 'latin1'), ...content]);
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
/** A box that begins with version and flags. */
const fullBox = (name: string, ...content: Buffer[]) => box(name, u32(0), ...content);

const UNITY_MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const NEVER = [0, 0] as const;

function movieHeader(samples: number): Buffer {
  const nextTrack = 2;
  return fullBox(
    'mvhd',
    u32(...NEVER, RATE, samples, 0x10000),
    u16(0x100),
    Buffer.alloc(10),
    UNITY_MATRIX,
    Buffer.alloc(24),
    u32(nextTrack),
  );
}

/** `offset` is where the samples begin in the file. */
function track(samples: number, offset: number): Buffer {
  const header = box(
    'tkhd',
    // Enabled and in the movie.
    u32(3, ...NEVER, 1, 0, samples, 0, 0),
    Buffer.alloc(4),
    u16(0x100),
    u16(0),
    UNITY_MATRIX,
    u32(0, 0),
  );
  const undetermined = 0x55c4;
  const mediaHeader = fullBox('mdhd', u32(...NEVER, RATE, samples), u16(undetermined), u16(0));
  const handler = fullBox('hdlr', u32(0), Buffer.from('soun'), Buffer.alloc(12), Buffer.from('Sound\0'));
  const ownFile = box('url ', u32(1));
  const information = box(
    'minf',
    fullBox('smhd', u32(0)),
    box('dinf', fullBox('dref', u32(1), ownFile)),
    sampleTable(samples, offset),
  );
  return box('trak', header, box('mdia', mediaHeader, handler, information));
}

/** All samples in one chunk. */
function sampleTable(samples: number, offset: number): Buffer {
  const reference = 1;
  const [channels, bits] = [1, 16];
  // 16 bits, the lower byte first.
  const entry = box(
    'sowt',
    Buffer.alloc(6),
    u16(reference),
    Buffer.alloc(8),
    u16(channels),
    u16(bits),
    u32(0),
    u16(RATE),
    u16(0),
  );
  return box(
    'stbl',
    fullBox('stsd', u32(1), entry),
    fullBox('stts', u32(1, samples, 1)),
    fullBox('stsc', u32(1, 1, samples, 1)),
    fullBox('stsz', u32(2, samples)),
    fullBox('stco', u32(1, offset)),
  );
}
