import { isStillWanted, supersedes, type TopicalDelivery } from '../domain/still-wanted.ts'
import { noticeOf } from '../notices/catalogue.ts'
import type { Message } from '../notices/define.ts'
import type { DueDelivery, LaterDelivery } from '../sql/load-deliveries.ts'
import type { Delivery } from './delivery.ts'

export interface Sendable {
  delivery: Delivery
  message: Message
}

export interface Unsendable {
  status: 'skipped' | 'dead'
  reason: string
}

/** What a delivery says, or why it is not sent at all. */
export function sendableOf(delivery: DueDelivery, now: Temporal.Instant): Sendable | Unsendable {
  const message = noticeOf(delivery.template)?.read(delivery.payload)
  if (!message) return { status: 'dead', reason: 'unreadable_payload' }
  const { usefulUntil, claim } = message
  const answer = isStillWanted({
    usefulUntil,
    claim,
    state: delivery.state,
    isSuperseded: isSuperseded(delivery),
    interrupts: delivery.channel !== 'in_app',
    now,
  })
  if (!answer.wanted) return { status: 'skipped', reason: answer.reason }
  return { delivery, message }
}

function isSuperseded({ later, ...delivery }: DueDelivery): boolean {
  const earlier = topical(delivery)
  return (later ?? []).some((other) => {
    const one = topical(other)
    return one !== null && earlier !== null && supersedes(one, earlier)
  })
}

function topical(
  delivery: Pick<LaterDelivery, 'template' | 'audience' | 'channel' | 'recipient'> & {
    appointmentVersion: number | null
  },
): TopicalDelivery | null {
  const { template, audience, channel, recipient, appointmentVersion } = delivery
  const topic = noticeOf(template)?.topic
  if (!topic || appointmentVersion === null) return null
  return { topic, audience, channel, recipient, appointmentVersion }
}
