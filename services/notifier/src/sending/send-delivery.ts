import { batched, GATHER_MS, type Logger, traced, waitFor } from '@encaixe/service-kit'
import type { Sendable, SendingChannel } from '../channels/channel.ts'
import type { SendFailure, SendOutcome } from '../channels/send-outcome.rule.ts'
import type { ProviderActivity } from '../deliveries/provider-activity.ts'
import type { NoticeMetrics } from '../metrics.ts'
import type { NotifierDatabase } from '../store.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { claimDeliveries, holdBack } from './claim-deliveries.sql.ts'
import { delaySeconds } from './delay.rule.ts'
import { type DueDelivery, loadDeliveries } from './load-deliveries.sql.ts'
import { DONE, type Enqueue, type Verdict } from './queues.ts'
import { recordStep } from './record-step.ts'
import { afterFailure, type NextStep } from './retry.rule.ts'
import { sendableOf } from './sendable.ts'

interface SenderOptions {
  channel: SendingChannel
  breaker: CircuitBreaker
  database: NotifierDatabase
  enqueue: Enqueue
  activity: ProviderActivity
  /** Stores that the provider took a message. */
  updates: { accepted(message: { id: string; providerMessageId: string | null }): Promise<void> }
  metrics: NoticeMetrics
  log: Logger
  /** Whether the owner of a phone (E.164) wants no messages but answers. */
  isOptedOut: (phone: string) => Promise<boolean>
  /** Whether an e-mail address wants none but answers and what cannot be switched off. */
  isUnsubscribed: (address: string) => Promise<boolean>
  leaseSeconds: number
  retryDelays: readonly number[]
}

/** How long storing an outcome is tried again: longer than a database takes to restart. */
const STORE_MS = 20_000

/** An answer looks again so often whether the one before it has left. The queue hands out the newest first. */
const BEHIND_MS = 200

const later = (waitMs: number): Verdict => ({ kind: 'later', waitMs })

/**
 * Sends one delivery: load, check that it is still wanted, wait for a free place, claim, request, store. The verdict
 * tells its job when to run again; the row only tells what became of the delivery.
 */
export function deliverySender(options: SenderOptions): (id: string) => Promise<Verdict> {
  const { channel, breaker, database, enqueue, activity, updates, metrics, log } = options
  const { prisma } = database
  // Both in batches: a booking and its notices may cost 140 % of 6.1 ms of CPU, and two statements more for each of
  // its messages would cost about 0.7 ms each.
  const gathered = { gatherMs: GATHER_MS }
  const load = batched((ids: string[]) => loadDeliveries(prisma, ids), gathered)
  const claim = batched(
    (ids: string[]) => claimDeliveries(prisma, ids, options.leaseSeconds),
    gathered,
  )

  return async function send(id) {
    const delivery = await load(id)
    if (delivery?.status === 'sending') return takeOver(delivery)
    if (delivery?.status !== 'pending' && delivery?.status !== 'failed') return DONE
    if (delivery.waitMs > 0) return later(delivery.waitMs)
    if (delivery.isBehind) return later(BEHIND_MS)

    const now = Temporal.Now.instant()
    const sendable = sendableOf(delivery, now)
    if (sendable.kind === 'unsendable') return drop(delivery, sendable)
    if (sendable.kind === 'held') {
      await holdBack(prisma, { id, until: sendable.until })
      return later(now.until(sendable.until).total('milliseconds'))
    }
    if (await isUnwelcome(sendable)) {
      return drop(delivery, { status: 'skipped', reason: 'opted_out' })
    }
    const closedFor = breaker.enter()
    if (closedFor !== null) return { kind: 'hold', waitMs: closedFor }
    let isClaimed = false
    try {
      const waitMs = (await channel.prepare?.(sendable)) ?? null
      if (waitMs !== null) return later(waitMs)
      isClaimed = await claim(id)
      // Another worker has it.
      if (!isClaimed) return DONE
    } finally {
      if (!isClaimed) breaker.withdraw()
    }

    const outcome = await request(sendable)
    const counts = breaker.record(outcome)
    return outcome.kind === 'accepted'
      ? accept(delivery, outcome.providerMessageId)
      : fail(sendable, outcome, counts)
  }

  /**
   * BullMQ hands out the job of a delivery in `sending` only after its lock was lost. Until the lease is over its
   * worker may still report back; after that, nobody knows whether the provider has the message.
   */
  async function takeOver({ id, attempts, leaseMs }: DueDelivery): Promise<Verdict> {
    if (leaseMs !== null && leaseMs > 0) return later(leaseMs)
    log.warn({ deliveryId: id }, 'its worker was stopped while sending')
    return store(id, { status: 'unknown', attempts, reason: 'worker_stopped' }, ['sending'])
  }

  /** The request to the provider, as a span in the trace of the event that made the delivery. */
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
    const { channel: name, recipient } = delivery
    // Who switched push on in a browser switches it off there, or by its preferences.
    if (message.isAnswer || name === 'push') return false
    const phone = name === 'whatsapp' ? recipient : message.phone
    if (phone !== null && (await options.isOptedOut(phone))) return true
    return name === 'email' && message.group !== null && options.isUnsubscribed(recipient)
  }

  async function accept(delivery: DueDelivery, providerMessageId: string | null): Promise<Verdict> {
    const { id, channel: name } = delivery
    activity.accepted(name)
    metrics.delay.observe({ channel: name }, delaySeconds(delivery, Date.now()))
    await untilStored(() => updates.accepted({ id, providerMessageId }))
    return DONE
  }

  function fail({ delivery, message }: Sendable, failure: SendFailure, counts: boolean) {
    const { id, attempts, template, channel: name } = delivery
    const { kind, reason } = failure
    if (kind === 'sender_paused' || kind === 'template_paused') {
      metrics.alerts.inc({ channel: name, kind })
      log.error({ channel: name, template, kind, reason }, 'the provider refuses us')
    }
    const step = afterFailure(failure, {
      attempts,
      counts,
      random: Math.random(),
      retryDelays: message.notice.retryDelaySeconds ?? options.retryDelays,
    })
    log.info({ deliveryId: id, status: step.status, reason }, 'not delivered')
    if (step.status === 'dead') metrics.dead.inc({ channel: name, template })
    // In doubt if its job was taken over meanwhile: this is the answer.
    return store(id, step, ['sending', 'unknown'])
  }

  function drop(
    { id, attempts }: DueDelivery,
    { status, reason }: { status: 'skipped' | 'dead'; reason: string },
  ) {
    return store(id, { status, reason, attempts }, ['pending', 'failed'])
  }

  async function store(id: string, step: NextStep, from: DueDelivery['status'][]) {
    enqueue(
      await untilStored(() => database.transaction((work) => recordStep(work, { id, step, from }))),
    )
    return 'waitMs' in step ? later(step.waitMs) : DONE
  }

  /** Keeps trying: an outcome that is not stored puts the message in doubt. */
  function untilStored<T>(attempt: () => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(STORE_MS)
    return waitFor({ what: 'the database to store an outcome', log, attempt, signal })
  }
}
