import { id, type WebhookType, webhookBody } from '@encaixe/contracts'
import { newId, type Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { NotifierTransaction, NotifierWork } from '../store.ts'
import { insertEvents, type ToldEvent } from './insert-events.sql.ts'

/** A call of an address; its data are in the row of its delivery. */
export const sendWebhook = { kind: 'send-webhook', data: z.object({ deliveryId: id }) }

interface NewCall {
  webhookId: string
  eventId: string
  type: WebhookType
  body: string
  at: Temporal.Instant
}

/** Adds calls of addresses, which exist if the transaction commits. */
export async function addCalls(
  work: NotifierWork,
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>,
  calls: readonly NewCall[],
): Promise<string[]> {
  if (calls.length === 0) return []
  const rows = calls.map(({ at, ...call }) => ({
    ...{ id: newId(), ...call },
    createdAt: new Date(at.epochMilliseconds),
  }))
  await work.tx.webhookDelivery.createMany({ data: rows })
  await tasks.add(
    work,
    sendWebhook,
    rows.map(({ id: deliveryId, webhookId: owner }) => ({ data: { deliveryId }, owner })),
  )
  return rows.map((row) => row.id)
}

export const bodyOf = ({ type, at, data }: Pick<ToldEvent, 'type' | 'at' | 'data'>): string =>
  JSON.stringify(webhookBody.parse({ type, timestamp: at, data }))

export type RecordEvents = ReturnType<typeof recordEvents>

/** Keeps events for the log, and has the addresses called that want them, in the transaction that handles them. */
export function recordEvents({
  tasks,
  clock,
}: {
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>
  clock: () => Temporal.Instant
}) {
  return async (work: NotifierWork, events: readonly ToldEvent[]): Promise<void> => {
    if (events.length === 0) return
    const webhooks = await insertEvents(work.tx, events)
    if (webhooks.length === 0) return
    const calls = events.flatMap((event) => {
      const call = { eventId: event.id, type: event.type, body: bodyOf(event), at: clock() }
      return webhooks
        .filter(({ professionalId }) => professionalId === event.professionalId)
        .filter(({ types }) => types.includes(event.type))
        .map(({ id: webhookId }) => ({ webhookId, ...call }))
    })
    await addCalls(work, tasks, calls)
  }
}
