import { batched, byIndex } from '@encaixe/service-kit'
import { emitShown } from '../deliveries/delivery.ts'
import type { NoticeMetrics } from '../metrics.ts'
import { type DueDelivery, lockInApp } from '../sending/load-deliveries.sql.ts'
import { recordStep } from '../sending/record-step.ts'
import { sendableOf } from '../sending/sendable.ts'
import type { NotifierDatabase, NotifierWork } from '../store.ts'
import { deliverInApp, type NewNotification } from './deliver-in-app.sql.ts'

/** Nobody sees that a notice came a tenth of a second later, and notices share a transaction. */
const GATHER_MS = 100

interface InAppOptions {
  database: NotifierDatabase
  metrics: NoticeMetrics
}

/**
 * In the app a notice is a row of our own: it and the delivery's new state are one transaction, so nothing is ever in
 * doubt, and no queue is needed. Deliveries that are due together share a transaction.
 */
export function inAppSender({ database, metrics }: InAppOptions): (id: string) => Promise<unknown> {
  async function show(ids: string[]): Promise<string[]> {
    await database.transaction(
      async (work) => {
        const notifications: NewNotification[] = []
        for (const delivery of await lockInApp(work.tx, ids)) {
          // What is not due yet the repair job brings again.
          if (delivery.waitMs === 0) notifications.push(...(await deliver(work, delivery)))
        }
        await deliverInApp(work.tx, notifications)
      },
      { settings: byIndex },
    )
    return ids
  }

  async function deliver(work: NotifierWork, delivery: DueDelivery): Promise<NewNotification[]> {
    const { id, template, audience, recipient, appointmentId, clientId } = delivery
    const sendable = sendableOf(delivery, Temporal.Now.instant())
    // In the app nothing is held back.
    if (sendable.kind === 'held') return []
    if (sendable.kind === 'unsendable') {
      const { status, reason } = sendable
      const step = { status, reason, attempts: 1 }
      await recordStep(work, { id, step, from: ['pending', 'failed'] })
      if (status === 'dead') metrics.dead.inc({ channel: 'in_app', template })
      return []
    }
    const { title, body } = sendable.message.inApp()
    await emitShown(work, delivery)
    metrics.sends.inc({ channel: 'in_app', outcome: 'accepted' })
    const data = { appointmentId, clientId }
    return [{ id, userId: recipient, audience, type: template, title, body, data }]
  }

  return batched(show, { gatherMs: GATHER_MS })
}
