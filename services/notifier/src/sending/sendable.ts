import { notificationPreferences } from '@encaixe/contracts'
import type { Sendable } from '../channels/channel.ts'
import { heldUntil } from '../deliveries/quiet-hours.rule.ts'
import { isStillWanted, supersedes, type TopicalDelivery } from '../deliveries/still-wanted.rule.ts'
import { noticeOf } from '../notices/catalogue.ts'
import { usualPreferences, wants } from '../preferences/preferences.rule.ts'
import type { DueDelivery, LaterDelivery } from './load-deliveries.sql.ts'

type Unsent =
  /** Quiet hours hold it back. */
  | { kind: 'held'; until: Temporal.Instant }
  | { kind: 'unsendable'; status: 'skipped' | 'dead'; reason: string }

/** For readers whose timezone is unknown. */
const USUAL_TIMEZONE = 'America/Sao_Paulo'

/** Returns the message of a delivery, or why it waits or is not sent. */
export function sendableOf(delivery: DueDelivery, now: Temporal.Instant): Sendable | Unsent {
  const { channel, timezone } = delivery
  const message = noticeOf(delivery.template, delivery.audience)?.read(delivery.payload)
  if (!message) return { kind: 'unsendable', status: 'dead', reason: 'unreadable_payload' }
  const answer = isStillWanted({
    ...message,
    state: delivery.state,
    isSuperseded: isSuperseded(delivery),
    interrupts: channel !== 'in_app',
    now,
  })
  if (!answer.wanted) return { kind: 'unsendable', status: 'skipped', reason: answer.reason }
  const preferences =
    notificationPreferences.safeParse(delivery.preferences).data ?? usualPreferences
  if (!wants(preferences, message.group, channel)) {
    return { kind: 'unsendable', status: 'skipped', reason: 'switched_off' }
  }
  const window = preferences.quietHours
  const until = heldUntil({
    ...message,
    channel,
    window,
    timezone: timezone ?? USUAL_TIMEZONE,
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
  delivery: Omit<LaterDelivery, 'appointmentVersion'> & Pick<DueDelivery, 'appointmentVersion'>,
): TopicalDelivery | null {
  const { template, audience, channel, recipient, appointmentVersion } = delivery
  const topic = noticeOf(template, audience)?.topic
  if (!topic || appointmentVersion === null) return null
  return { topic, audience, channel, recipient, appointmentVersion }
}
