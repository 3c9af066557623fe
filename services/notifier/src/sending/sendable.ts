import { notificationPreferences } from '@encaixe/contracts'
import type { Sendable } from '../channels/channel.ts'
import { heldUntil } from '../deliveries/quiet-hours.rule.ts'
import { isStillWanted, supersedes, type TopicalDelivery } from '../deliveries/still-wanted.rule.ts'
import { noticeOf } from '../notices/catalogue.ts'
import { usualPreferences, wants } from '../preferences/preferences.rule.ts'
import type { DueDelivery, LaterDelivery } from './load-deliveries.sql.ts'

/** Quiet hours hold it back. */
export interface HeldBack {
  kind: 'held'
  until: Temporal.Instant
}

export interface Unsendable {
  kind: 'unsendable'
  status: 'skipped' | 'dead'
  reason: string
}

/** For readers whose timezone is unknown. */
const USUAL_TIMEZONE = 'America/Sao_Paulo'

/** Returns the message of a delivery, or why it waits or is not sent. */
export function sendableOf(
  delivery: DueDelivery,
  now: Temporal.Instant,
): Sendable | HeldBack | Unsendable {
  const { channel, timezone } = delivery
  const message = noticeOf(delivery.template, delivery.audience)?.read(delivery.payload)
  if (!message) return { kind: 'unsendable', status: 'dead', reason: 'unreadable_payload' }
  const { usefulUntil, claim, quietHours, readBy, group } = message
  const answer = isStillWanted({
    usefulUntil,
    claim,
    state: delivery.state,
    isSuperseded: isSuperseded(delivery),
    interrupts: channel !== 'in_app',
    now,
  })
  if (!answer.wanted) return { kind: 'unsendable', status: 'skipped', reason: answer.reason }
  const preferences =
    notificationPreferences.safeParse(delivery.preferences).data ?? usualPreferences
  if (!wants(preferences, group, channel)) {
    return { kind: 'unsendable', status: 'skipped', reason: 'switched_off' }
  }
  const until = heldUntil({
    quietHours,
    channel,
    window: preferences.quietHours,
    timezone: timezone ?? USUAL_TIMEZONE,
    readBy,
    now,
  })
  return until ? { kind: 'held', until } : { kind: 'sendable', delivery, message }
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
  const topic = noticeOf(template, audience)?.topic
  if (!topic || appointmentVersion === null) return null
  return { topic, audience, channel, recipient, appointmentVersion }
}
