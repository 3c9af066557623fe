import { AppError, notifierRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isSameSecret } from './identity/secrets.ts'

/** Longer than people wait: whoever runs a schedule is patient. */
const PATIENCE_MS = 30_000

/** What an operator's schedule may start, by the secret it shows. The system runs all of it by itself, too. */
export async function serveCron(
  server: FastifyInstance,
  { bus, config }: { bus: Bus; config: Pick<Config, 'CRON_SECRET'> },
) {
  const runs = { timeoutMs: PATIENCE_MS }
  const check = ({ headers }: FastifyRequest) => {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    if (isSameSecret(token, config.CRON_SECRET)) return
    throw new AppError('UNAUTHENTICATED', 'Show the secret: Authorization: Bearer $CRON_SECRET.')
  }
  server.get('/api/cron/reminders', async (request) => {
    check(request)
    return bus.call(notifierRpcs.reconcileReminders, {}, { requestId: request.id, ...runs })
  })
  server.get('/api/cron/whatsapp-watchdog', async (request) => {
    check(request)
    return bus.call(notifierRpcs.checkMessaging, {}, { requestId: request.id, ...runs })
  })
}
