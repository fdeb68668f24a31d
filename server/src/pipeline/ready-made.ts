import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What is the same for everybody who asks, compressed once. Compressing it for each would be work that a stranger can have done
 * as often as they like: a hundred who asked for the API's document kept everybody else waiting.
 */
export interface ReadyMade {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export async function readyMade(bytes: Buffer | string): Promise<ReadyMade> {
  const plain = Buffer.from(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

/** Whether a client accepts an encoding (RFC 9110, 12.5.3). */
export const takes = (encoding: 'br' | 'gzip', accepted = ''): boolean =>
  accepted.split(',').some((one) => {
    const [name = '', weight = ''] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name.replace(/^x-/, '') === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

/** Sends it as the client takes it; its type is set already. */
export function sendReadyMade({ headers }: FastifyRequest, reply: FastifyReply, made: ReadyMade): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const encoding = (['br', 'gzip'] as const).find((one) => takes(one, headers['accept-encoding']));
  return encoding === undefined
    ? reply.send(made.plain)
    : reply.header('content-encoding', encoding).send(made[encoding]);
}
