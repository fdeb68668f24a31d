import { hex } from './key.ts';

/** FIPS 180-4, for pages without crypto.subtle. The constants are the roots of the first primes, worked out as it says. */
export function sha256(message: Uint8Array): string {
  const { starts, steps } = constants();
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = Uint32Array.from(starts);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) schedule[i] = i < 16 ? view.getUint32(block + i * 4) : extend(schedule, i);
    mix(state, schedule, steps);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    out.setUint32(i * 4, word);
  });
  return hex(new Uint8Array(out.buffer));
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

const at = (words: Uint32Array, index: number) => words[index] ?? 0;

function extend(words: Uint32Array, i: number): number {
  const near = at(words, i - 15);
  const far = at(words, i - 2);
  const small = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
  const large = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
  return (at(words, i - 16) + small + at(words, i - 7) + large) | 0;
}

function mix(state: Uint32Array, schedule: Uint32Array, steps: Uint32Array) {
  let [a, b, c, d, e, f, g, h] = [...state] as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const sigma1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + sigma1 + ((e & f) ^ (~e & g)) + at(steps, i) + at(schedule, i)) | 0;
    const sigma0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (sigma0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
}

let worked: { starts: Uint32Array; steps: Uint32Array } | null = null;

function constants() {
  if (worked) return worked;
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
  worked = {
    starts: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    steps: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
  return worked;
}
