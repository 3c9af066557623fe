import { AppError, billingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bytesOf, parseJson, takeBytes } from '../http/limits/bodies.ts'
import type { CountAttempt } from '../http/limits/rate-limits.ts'

/** A batch has some hundred payments. */
const MOST_BYTES = 256 * 1024
const MOST_TXIDS = 1_000

const callback = z.object({ pix: z.array(z.object({ txid: z.string().max(35).optional() })) })

/**
 * What providers of the API Pix call when money came, with `/pix` appended to the address that an account gave them.
 * Callbacks have no signature: they only name charges, which billing then reads at the provider. So they are counted, by
 * address and by account. One that is refused is lost at worst, and its charge is read all the same, in its turn.
 */
export async function servePixCallback(
  server: FastifyInstance,
  { bus, countAttempt }: { bus: Bus; countAttempt: CountAttempt },
) {
  takeBytes(server, '*', MOST_BYTES)

  async function take(
    request: FastifyRequest<{ Params: { path: string } }>,
    reply: FastifyReply,
  ): Promise<{ received: true }> {
    await countAttempt('callback-path', request, reply)
    // Some providers try the address with an empty body when it is given to them.
    const read = callback.safeParse(parseJson(bytesOf(request)))
    const named = read.success ? read.data.pix.flatMap(({ txid }) => txid ?? []) : []
    const txids = [...new Set(named)].slice(0, MOST_TXIDS)
    const { path } = request.params
    const { known } = await bus.call(
      billingRpcs.receivePixCallback,
      { path, txids },
      { requestId: request.id },
    )
    if (!known) throw new AppError('NOT_FOUND', 'No account has this address.')
    return { received: true }
  }

  const options = { bodyLimit: MOST_BYTES }
  server.post('/api/pix/callbacks/:path', options, take)
  server.post('/api/pix/callbacks/:path/pix', options, take)
}
