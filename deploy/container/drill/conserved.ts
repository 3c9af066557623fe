import { setTimeout as pause } from 'node:timers/promises'
import { PlainError } from '@encaixe/local-servers'
import { z } from 'zod'
import type { Deployment } from '../deployment.ts'
import type { Attempt } from './load.ts'

const WAIT_MS = 300_000
const AT_ONCE = 20
const received = z.object({ callbackData: z.string().optional() })

/** Waits until every acknowledged booking exists once, every consumer has seen it, and its phone has one message. */
export async function untilConserved(deployment: Deployment, attempts: Attempt[]) {
  const beganAt = performance.now()
  for (;;) {
    const found = await differences(deployment, attempts)
    if (found.length === 0) return { seconds: (performance.now() - beganAt) / 1_000 }
    if (performance.now() - beganAt > WAIT_MS) {
      throw new PlainError(['Not conserved:', ...found.slice(0, 20)].join('\n  '))
    }
    await pause(2_000)
  }
}

async function differences({ rows, messagesOf }: Deployment, attempts: Attempt[]) {
  const acknowledged = attempts.filter(({ last }) => last === 200)
  const booked = await rows(
    'booking',
    `select a.id, c.phone from appointments a join clients c on c.id = a.client_id`,
  )
  const byPhone = Map.groupBy(booked, ([, phone]) => phone)
  const lost = acknowledged.filter(({ clientPhone }) => byPhone.get(clientPhone)?.length !== 1)
  if (lost.length > 0) {
    return lost.map(({ clientPhone }) => {
      const times = byPhone.get(clientPhone)?.length ?? 0
      return `a booking that was answered with 200 exists ${times} times (${clientPhone})`
    })
  }
  const events = await rows(
    'booking',
    `select id, published_at is not null from outbox where type = 'booking.BookingCreated.v1'`,
  )
  if (events.length !== booked.length) return [`${booked.length} bookings, ${events.length} events`]
  const waiting = events.filter(([, published]) => published !== 't').length
  if (waiting > 0) return [`${waiting} events are not published`]
  for (const consumer of ['notifier', 'scheduling']) {
    const query = `select event_id from inbox where consumer = '${consumer}-booking'`
    const seen = new Set((await rows(consumer, query)).map(([id]) => id))
    const unseen = events.filter(([id]) => !seen.has(id)).length
    if (unseen > 0) return [`${consumer} has not seen ${unseen} events`]
  }
  const notices = await rows(
    'notifier',
    `select id, recipient, status, count(*) over (partition by appointment_id) from deliveries
      where channel = 'whatsapp' and audience = 'client'`,
  )
  if (notices.length !== booked.length) {
    return [`${booked.length} bookings, ${notices.length} messages to clients`]
  }
  const unsent = notices.filter(
    ([, , status = '']) => !['sent', 'delivered', 'read'].includes(status),
  )
  if (unsent.length > 0) return unsent.map(([id, , status]) => `message ${id} is ${status}`)
  const wrong: string[] = []
  for (let at = 0; at < notices.length; at += AT_ONCE) {
    await Promise.all(
      notices.slice(at, at + AT_ONCE).map(async ([id, phone = '']) => {
        const onPhone = (await messagesOf(phone)).map((one) => received.parse(one).callbackData)
        if (onPhone.length !== 1 || onPhone[0] !== id) {
          wrong.push(`the phone ${phone} has ${onPhone.length} messages instead of its one`)
        }
      }),
    )
  }
  return wrong
}
