import { AppError } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { isSameSecret } from '../identity/secrets.ts'
import type { PhoneWords } from '../phone/phone-words.ts'
import { evolutionChanges } from './evolution-changes.ts'
import { handOnChanges } from './hand-on-changes.ts'

const signedBody = z.looseObject({ apikey: z.string().optional().catch(undefined) })

/** The webhook of a server of the Evolution API, which says by the key of its instance that it is that server. */
export async function serveEvolutionWebhook(
  server: FastifyInstance,
  {
    bus,
    words,
    config: { EVOLUTION_WEBHOOK_KEY: key },
  }: { bus: Bus; words: PhoneWords; config: Config },
) {
  server.post('/api/whatsapp/evolution', async (request) => {
    const body = signedBody.safeParse(request.body)
    if (!body.success) throw new AppError('MALFORMED_BODY', 'The body is not a JSON object.')
    const header = request.headers.apikey
    const given = typeof header === 'string' ? header : (body.data.apikey ?? '')
    if (key === undefined || !isSameSecret(given, key)) {
      throw new AppError('INVALID_SIGNATURE', 'The key is not that of the instance.')
    }
    await handOnChanges(evolutionChanges(body.data), { bus, words, request })
    return { received: true }
  })
}
