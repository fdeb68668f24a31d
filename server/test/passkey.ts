import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/**
 * An authenticator of the tests' own (WebAuthn level 3, attestation "none", ES256): it signs what it is told to, with
 * whatever origin, counter and flags a test gives it, as no real one would.
 */
export interface Answering {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether the device has been unlocked for it. */
  isVerified?: boolean;
}

export interface Authenticator {
  id: string;
  create(options: Options, how?: Answering): object;
  get(options: Options, how?: Answering): object;
}

interface Options {
  challenge: string;
}

const sha256 = (value: Buffer | string): Buffer => createHash('sha256').update(value).digest();
const text = (value: Buffer): string => value.toString('base64url');

/** CBOR of what is needed here: small integers, texts, byte strings and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.of((major << 5) | count);
    if (count < 256) return Buffer.of((major << 5) | 24, count);
    return Buffer.of((major << 5) | 25, count >> 8, count & 255);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

export function authenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = text(credential);
  const data = ({ rpId = 'localhost', counter = 0, isVerified = true }: Answering, attested: Buffer | null): Buffer => {
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)]);
  };
  const client = (type: string, { challenge }: Options, { origin = 'http://localhost:3000' }: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id,
    create(options, how = {}) {
      const length = Buffer.of(0, credential.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, cose(publicKey)]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data(how, attested)],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(client('webauthn.create', options, how)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    get(options, how = {}) {
      const authData = data(how, null);
      const clientData = client('webauthn.get', options, how);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(signature),
        },
      };
    },
  };
}
