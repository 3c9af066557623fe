import type { Channel } from '@encaixe/contracts'
import type { JobOptions, Logger } from '@encaixe/service-kit'
import type { DeliveryRef } from '../deliveries/delivery.ts'
import type { ProviderActivity } from '../deliveries/provider-activity.ts'
import type { NoticeMetrics } from '../metrics.ts'
import type { Enqueue } from '../sending/queues.ts'
import { recordStep } from '../sending/record-step.ts'
import type { NotifierDatabase } from '../store.ts'
import {
  areReportsWaiting,
  type DoubtfulDelivery,
  doubtfulDeliveries,
  resendDoubtful,
} from './doubt.sql.ts'
import { decideUnknown } from './unknown-deliveries.rule.ts'

interface DoubtOptions {
  database: NotifierDatabase
  enqueue: Enqueue
  /** Whether the provider of a channel answers at all. */
  probe: (channel: Channel) => Promise<boolean>
  activity: ProviderActivity
  metrics: NoticeMetrics
  log: Logger
  every: number
  graceMs: number
}

const BATCH = 1_000
const ALARMING_DOUBT_MS = 15 * 60_000

/** Settles deliveries that were in doubt for long enough: see docs/adr/0010-unknown-deliveries.md. */
export const settleDoubt = (options: DoubtOptions): JobOptions => ({
  name: 'settle deliveries in doubt',
  every: options.every,
  run: () => settle(options),
})

async function settle(options: DoubtOptions): Promise<void> {
  const { database, metrics, activity, graceMs } = options
  const doubtful = await doubtfulDeliveries(database.prisma, BATCH)
  metrics.inDoubt.set(
    doubtful.filter(({ now, unknownSince }) => now - unknownSince > ALARMING_DOUBT_MS).length,
  )
  if (doubtful.length === 0) return

  const { acceptedAt, reportedAt } = await activity.latest()
  const reportsWait = await areReportsWaiting(database.prisma)
  const probe = once(options.probe)
  for (const delivery of doubtful) {
    const { channel, unknownSince, now } = delivery
    const timing = { now, graceMs }
    const evidence = {
      acceptedSince: acceptedAt > unknownSince,
      reportedSince: reportedAt > unknownSince,
      reportsWait,
      reachable: null,
    }
    let decision = decideUnknown(delivery, evidence, timing)
    if (decision === 'probe') {
      decision = decideUnknown(delivery, { ...evidence, reachable: await probe(channel) }, timing)
    }
    if (decision === 'resend') options.enqueue(await resend(options, delivery))
    if (decision === 'dead') options.enqueue(await giveUp(options, delivery))
  }
}

/** Asks once for each channel. */
function once(probe: DoubtOptions['probe']): DoubtOptions['probe'] {
  const answers = new Map<Channel, Promise<boolean>>()
  return (channel) => {
    const answer = answers.get(channel) ?? probe(channel)
    answers.set(channel, answer)
    return answer
  }
}

async function resend(
  { database, log }: DoubtOptions,
  { id, channel }: DoubtfulDelivery,
): Promise<DeliveryRef[]> {
  if (!(await resendDoubtful(database.prisma, id))) return []
  log.warn({ deliveryId: id, channel }, 'in doubt for too long: sent once more')
  return [{ id, channel }]
}

async function giveUp({ database, log, metrics }: DoubtOptions, delivery: DoubtfulDelivery) {
  const { id, channel, template, attempts } = delivery
  const step = { status: 'dead' as const, attempts, reason: 'never_confirmed' }
  log.warn({ deliveryId: id, channel }, 'in doubt twice: given up')
  metrics.dead.inc({ channel, template })
  return database.transaction((work) => recordStep(work, { id, step, from: ['unknown'] }))
}
