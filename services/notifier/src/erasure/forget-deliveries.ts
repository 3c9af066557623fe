import { type Erasing, eraseTasks, type Found } from '@encaixe/service-kit'
import { noticeOf } from '../notices/catalogue.ts'
import { forgetStates } from '../reminders/appointment-states.sql.ts'
import { eraseReminderAddress } from '../reminders/reminders.sql.ts'
import type { NotifierWork } from '../store.ts'
import {
  type ErasedDelivery,
  eraseAddress,
  eraseDeliveries,
  type Rewritten,
  rewriteNotifications,
} from './erase-deliveries.sql.ts'

/**
 * Erases every delivery to a person and every one in which others read of them. What others read in the app stays, with
 * nobody in the person's place. Clients are known here by their appointments and conversations only, which booking
 * names in its answer.
 */
export async function forgetDeliveries(
  { person: { userId, professionalId, found, again } }: Erasing,
  { tx }: NotifierWork,
): Promise<Found> {
  const appointmentIds = found.appointments ?? []
  const clientIds = found.clients ?? []
  const who = { userId, wholeAccount: !again, professionalId, appointmentIds, clientIds }
  const addressedIds = found.addressedAppointments ?? []
  await eraseReminderAddress(tx, addressedIds)
  const deliveries = await eraseAddress(tx, addressedIds)
  await forgetStates(tx, appointmentIds)
  for (;;) {
    const erased = await eraseDeliveries(tx, who)
    if (erased.length === 0) return { deliveries }
    const ids = erased.map(({ id }) => id)
    deliveries.push(...ids)
    // A notification has the id of its delivery.
    await tx.notification.deleteMany({ where: { id: { in: ids }, userId } })
    await forgetStates(
      tx,
      erased.flatMap(({ appointmentId }) => appointmentId ?? []),
    )
    await rewrite(erased, tx)
    // Reports by a delivery's id go with what was found; these name the person or a message by other words.
    const named = erased.flatMap(({ phone, providerMessageId }) => [phone, providerMessageId])
    await eraseTasks(tx, [...new Set(named.filter((name) => name !== null))])
  }
}

/**
 * Puts nobody in the person's place. A notice whose parameters retention has emptied cannot be worded
 * again, and its text still names the person, so it goes.
 */
async function rewrite(erased: ErasedDelivery[], tx: NotifierWork['tx']) {
  const texts: Rewritten[] = []
  const unreadable: string[] = []
  for (const { id, template, audience, payload } of erased) {
    if (payload === null) continue
    const message = noticeOf(template, audience)?.read(payload)
    if (message) texts.push({ id, ...message.withoutOtherSide().inApp() })
    else unreadable.push(id)
  }
  if (texts.length > 0) await rewriteNotifications(tx, texts)
  if (unreadable.length > 0) await tx.notification.deleteMany({ where: { id: { in: unreadable } } })
}
