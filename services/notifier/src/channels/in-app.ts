import { grouped } from '@encaixe/service-kit'
import { type Delivery, emitFailed, emitSent } from '../delivery.ts'
import { bookingParameters, isTemplateKey } from '../domain/notices.ts'
import type { NoticeMetrics } from '../metrics.ts'
import type { Verdict } from '../send-delivery.ts'
import { claimInApp } from '../sql/claim-in-app.ts'
import { insertNotifications, type NewNotification } from '../sql/insert-notifications.ts'
import { markUnsent } from '../sql/mark-unsent.ts'
import type { NotifierDatabase, NotifierWork } from '../store.ts'
import { renderInApp } from '../templates/render.ts'

interface InAppOptions {
  database: NotifierDatabase
  metrics: NoticeMetrics
}

/**
 * In the app a notice is a row of our own: it and the delivery's new state are one transaction, so
 * nothing is ever in doubt. Several deliveries share a transaction.
 */
export function inAppSender({ database, metrics }: InAppOptions): (id: string) => Promise<Verdict> {
  return grouped((ids: string[]) =>
    database.transaction(async (work) => {
      const deliveries = await claimInApp(work.tx, ids)
      const notifications: NewNotification[] = []
      for (const delivery of deliveries) notifications.push(...(await deliver(work, delivery)))
      await insertNotifications(work.tx, notifications)
      return ids.map((): Verdict => ({ kind: 'done' }))
    }),
  )

  async function deliver(work: NotifierWork, delivery: Delivery): Promise<NewNotification[]> {
    const { id, template, audience, recipient, appointmentId } = delivery
    const about = bookingParameters.safeParse(delivery.payload)
    if (!isTemplateKey(template) || !about.success) {
      const step = { status: 'dead' as const, attempts: 1, reason: 'unreadable_payload' }
      await markUnsent(work.tx, { id, step, from: ['sent'] })
      await emitFailed(work, delivery, step.reason)
      metrics.dead.inc({ channel: 'in_app', template })
      return []
    }
    const { title, body } = renderInApp(template, about.data)
    await emitSent(work, delivery)
    metrics.sends.inc({ channel: 'in_app', outcome: 'accepted' })
    return [
      { id, userId: recipient, audience, type: template, title, body, data: { appointmentId } },
    ]
  }
}
