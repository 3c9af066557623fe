import { schedulingRpcs } from '@encaixe/contracts'
import { type Bus, type Logger, newId } from '@encaixe/service-kit'
import type { Webhook as Row } from '../../generated/client.ts'
import { msgWebhookOff } from '../notices/account/msg-webhook-off.ts'
import { deliver } from '../sending/deliver.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase } from '../store.ts'

/** Of a professional whose own zone is not known just now: it decides about quiet hours alone. */
const TIMEZONE = 'America/Sao_Paulo'

interface Parts {
  database: NotifierDatabase
  bus: Pick<Bus, 'call'>
  enqueue: Enqueue
  log: Logger
  clock: () => Temporal.Instant
}

export type TellOff = ReturnType<typeof tellOff>

/** Switches an address off and tells its professional, once: in the app, and by e-mail if there is one. */
export function tellOff({ database, bus, enqueue, log, clock }: Parts) {
  /** Where the professional is written to; while scheduling is away, the app has to do. */
  async function contactOf(professionalId: string) {
    try {
      const asked = { ids: [professionalId] }
      const { items } = await bus.call(schedulingRpcs.describeProfessionals, asked)
      const slug = items[0]?.slug
      if (slug === undefined) return null
      return (await bus.call(schedulingRpcs.getProfessional, { slug })).professional
    } catch (error) {
      log.warn({ err: error, professionalId }, 'of a webhook that is off the app alone tells')
      return null
    }
  }

  return async (
    { id, professionalId, url }: Pick<Row, 'id' | 'professionalId' | 'url'>,
    reason: 'gone' | 'failing' | 'operator',
  ): Promise<void> => {
    const contact = await contactOf(professionalId)
    await database.transaction(async (work) => {
      const { count } = await work.tx.webhook.updateMany({
        where: { id, offReason: null },
        data: { offReason: reason },
      })
      const page = await work.tx.pageCopy.findUnique({ where: { professionalId } })
      if (count === 0 || !page) return
      const params = { host: new URL(url).host, reason, at: clock().toString() }
      const person = { userId: page.userId, phone: null, email: contact?.email ?? null }
      const about = { professionalId, timezone: contact?.timezone ?? TIMEZONE }
      const deliveries = msgWebhookOff.to(person, params, about)
      await deliver(work, enqueue, [{ eventId: newId(), traceparent: undefined, deliveries }])
    })
  }
}
