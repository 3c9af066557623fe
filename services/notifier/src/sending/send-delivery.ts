import { grouped, type Logger, traced } from '@encaixe/service-kit'
import type { SendingChannel } from '../channels/channel.ts'
import type { SendFailure, SendOutcome } from '../channels/send-outcome.rule.ts'
import type { ProviderActivity } from '../doubt/provider-activity.ts'
import type { NoticeMetrics } from '../metrics.ts'
import type { ProviderUpdates } from '../reports/provider-updates.ts'
import type { NotifierDatabase } from '../store.ts'
import { afterFailure } from './after-send.rule.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { claimDeliveries } from './claim-deliveries.sql.ts'
import { delaySeconds } from './delay.rule.ts'
import type { Delivery, DeliveryRef } from './delivery.ts'
import { holdBack } from './hold-back.sql.ts'
import { type DueDelivery, loadDeliveries } from './load-deliveries.sql.ts'
import { recordStep } from './record-step.ts'
import { retryUntilStored } from './retry-until-stored.ts'
import { type Sendable, sendableOf, type Unsendable } from './sendable.ts'

/** What a job is to do next. */
export type Verdict =
  | { kind: 'done' }
  /** This delivery waits. */
  | { kind: 'later'; waitMs: number }
  /** The whole queue waits. */
  | { kind: 'hold'; waitMs: number }

const DONE: Verdict = { kind: 'done' }

interface SenderOptions {
  channel: SendingChannel
  breaker: CircuitBreaker
  database: NotifierDatabase
  enqueue: (refs: DeliveryRef[]) => void
  activity: ProviderActivity
  updates: ProviderUpdates
  metrics: NoticeMetrics
  log: Logger
  /** Whether whoever has a phone (E.164) wants no messages but answers. */
  isOptedOut: (phone: string) => Promise<boolean>
  leaseSeconds: number
  retryDelays: readonly number[]
}

/**
 * Sends one delivery: load, decide whether it is still wanted, wait for a place, claim it, send,
 * store. Reads and writes of workers that are at the same point are grouped into one statement.
 */
export function deliverySender(options: SenderOptions): (id: string) => Promise<Verdict> {
  const { channel, breaker, database, enqueue, activity, updates, metrics, log, leaseSeconds } =
    options
  const { prisma } = database
  const load = grouped((ids: string[]) => loadDeliveries(prisma, ids))
  const claim = grouped((ids: string[]) => claimDeliveries(prisma, ids, leaseSeconds))
  return async function send(id) {
    const delivery = await load(id)
    if (!delivery || (delivery.status !== 'pending' && delivery.status !== 'failed')) return DONE
    if (delivery.waitMs > 0) return { kind: 'later', waitMs: delivery.waitMs }

    const now = Temporal.Now.instant()
    const sendable = sendableOf(delivery, now)
    if (sendable.kind === 'unsendable') {
      await drop(delivery, sendable)
      return DONE
    }
    if (sendable.kind === 'held') {
      await holdBack(prisma, { id, until: sendable.until })
      return { kind: 'later', waitMs: now.until(sendable.until).total('milliseconds') }
    }
    if (await isUnwelcome(sendable)) {
      await drop(delivery, { kind: 'unsendable', status: 'skipped', reason: 'opted_out' })
      return DONE
    }
    const closedFor = breaker.enter()
    if (closedFor !== null) return { kind: 'hold', waitMs: closedFor }
    try {
      const waitMs = await channel.prepare(sendable)
      if (waitMs !== null || !(await claim(id))) {
        breaker.withdrawn()
        return waitMs === null ? DONE : { kind: 'later', waitMs }
      }
    } catch (error) {
      breaker.withdrawn()
      throw error
    }

    const outcome = await request(sendable)
    if (outcome.kind === 'accepted') {
      breaker.answered()
      activity.accepted(delivery.channel)
      metrics.delay.observe({ channel: delivery.channel }, delaySeconds(delivery, Date.now()))
      const { providerMessageId } = outcome
      await retryUntilStored(log, () => updates.accepted({ id, providerMessageId }))
      return DONE
    }
    return fail(sendable, outcome)
  }

  /** The provider's request, as a span in the trace of what made the delivery. */
  function request(sendable: Sendable): Promise<SendOutcome> {
    const { id, channel: name, template, traceparent } = sendable.delivery
    return traced(
      {
        name: `send ${name}`,
        kind: 'client',
        traceparent: traceparent ?? undefined,
        attributes: { 'messaging.message.id': id, 'encaixe.notice': template },
      },
      async (span) => {
        const stopTimer = metrics.providerTime.startTimer({ channel: name })
        const outcome = await channel.send(sendable)
        stopTimer()
        metrics.sends.inc({ channel: name, outcome: outcome.kind })
        span.setAttribute('encaixe.outcome', outcome.kind)
        return outcome
      },
    )
  }

  /** Whether its reader wants no messages but answers. */
  async function isUnwelcome({ delivery, message }: Sendable): Promise<boolean> {
    if (message.isAnswer) return false
    const phone = delivery.channel === 'whatsapp' ? delivery.recipient : message.phone
    return phone !== null && (await options.isOptedOut(phone))
  }

  async function fail({ delivery, message }: Sendable, failure: SendFailure): Promise<Verdict> {
    const { id, attempts, template } = delivery
    const counts = report(delivery, failure)
    const step = afterFailure(failure, {
      attempts,
      counts,
      random: Math.random(),
      retryDelays: message.notice.retryDelaySeconds ?? options.retryDelays,
    })
    log.info({ deliveryId: id, status: step.status, reason: step.reason }, 'not delivered')
    if (step.status === 'dead') metrics.dead.inc({ channel: delivery.channel, template })
    const fallbacks = await retryUntilStored(log, () =>
      database.transaction((work) => recordStep(work, { id, step, from: ['sending'] })),
    )
    enqueue(fallbacks)
    return 'waitMs' in step ? { kind: 'later', waitMs: step.waitMs } : DONE
  }

  /** Lets the breaker know what a failure says of the provider; whether it counts against the delivery. */
  function report({ channel: name, template }: Delivery, failure: SendFailure): boolean {
    switch (failure.kind) {
      case 'down':
      case 'unknown':
        return breaker.failed()
      case 'throttled':
        breaker.hold(failure.waitMs)
        return false
      case 'sender_paused':
        breaker.hold(failure.waitMs)
        metrics.alerts.inc({ channel: name, kind: failure.kind })
        log.error({ channel: name, reason: failure.reason }, 'the provider refuses our account')
        return false
      case 'template_paused':
        breaker.answered()
        metrics.alerts.inc({ channel: name, kind: failure.kind })
        log.error({ template, reason: failure.reason }, 'the provider refuses a template')
        return false
      default:
        breaker.answered()
        return true
    }
  }

  async function drop({ id, attempts }: DueDelivery, { status, reason }: Unsendable) {
    const step = { status, reason, attempts }
    enqueue(
      await database.transaction((work) =>
        recordStep(work, { id, step, from: ['pending', 'failed'] }),
      ),
    )
  }
}
