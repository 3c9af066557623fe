import type { Channel } from '@encaixe/contracts'
import type { JobOptions, Logger } from '@encaixe/service-kit'
import type { NoticeMetrics } from '../metrics.ts'
import type { DeliveryRef } from '../sending/delivery.ts'
import { forgetSecrets } from '../sending/forget-secrets.sql.ts'
import { recordStep } from '../sending/record-step.ts'
import type { NotifierDatabase } from '../store.ts'
import type { ProviderActivity } from './provider-activity.ts'
import { areReportsWaiting } from './reports-waiting.sql.ts'
import {
  type DoubtfulDelivery,
  doubtfulDeliveries,
  expireLeases,
  overdueDeliveries,
  resendDoubtful,
} from './sweep.sql.ts'
import { decideUnknown } from './unknown-deliveries.rule.ts'

interface SweepOptions {
  database: NotifierDatabase
  add: (refs: DeliveryRef[]) => Promise<void>
  /** Whether the provider of a channel answers at all. */
  probe: (channel: Channel) => Promise<boolean>
  activity: ProviderActivity
  metrics: NoticeMetrics
  log: Logger
  sweepSeconds: number
  graceMs: number
}

const BATCH = 1_000
const ALARMING_DOUBT_MS = 15 * 60_000

/**
 * One sweep: what lost its worker is in doubt, secrets whose time is over are emptied, what has been in
 * doubt long enough is settled, what lost its job gets one again.
 */
export async function sweep(options: SweepOptions): Promise<void> {
  const { database, add, metrics, log, sweepSeconds } = options
  const { prisma } = database
  const expired = await expireLeases(prisma)
  if (expired > 0) log.warn({ deliveries: expired }, 'their worker was stopped while sending')
  await forgetSecrets(prisma)
  const again = await settleDoubtful(options)
  const overdue = await overdueDeliveries(prisma, { olderThanSeconds: sweepSeconds, limit: BATCH })
  metrics.overdue.set(overdue.length)
  await add([...again, ...overdue])
}

async function settleDoubtful(options: SweepOptions): Promise<DeliveryRef[]> {
  const { database, metrics, probe, activity, graceMs } = options
  const doubtful = await doubtfulDeliveries(database.prisma, BATCH)
  metrics.inDoubt.set(
    doubtful.filter(({ now, unknownSince }) => now - unknownSince > ALARMING_DOUBT_MS).length,
  )
  if (doubtful.length === 0) return []

  const { acceptedAt, reportedAt } = await activity.latest()
  const reportsWait = await areReportsWaiting(database.prisma)
  const probes = new Map<Channel, Promise<boolean>>()
  const again: DeliveryRef[] = []
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
      const answer = probes.get(channel) ?? probe(channel)
      probes.set(channel, answer)
      decision = decideUnknown(delivery, { ...evidence, reachable: await answer }, timing)
    }
    if (decision === 'resend') again.push(...(await resend(options, delivery)))
    if (decision === 'dead') again.push(...(await giveUp(options, delivery)))
  }
  return again
}

async function resend({ database, log }: SweepOptions, { id, channel }: DoubtfulDelivery) {
  if (!(await resendDoubtful(database.prisma, id))) return []
  log.warn({ deliveryId: id, channel }, 'in doubt for too long: sent once more')
  return [{ id, channel }]
}

async function giveUp({ database, log, metrics }: SweepOptions, delivery: DoubtfulDelivery) {
  const { id, channel, template, attempts } = delivery
  const step = { status: 'dead' as const, attempts, reason: 'never_confirmed' }
  log.warn({ deliveryId: id, channel }, 'in doubt twice: given up')
  metrics.dead.inc({ channel, template })
  return database.transaction((work) => recordStep(work, { id, step, from: ['unknown'] }))
}

/** Sweeps every few seconds. */
export const sweepDeliveries = (options: SweepOptions): JobOptions => ({
  name: 'sweep deliveries',
  every: options.sweepSeconds,
  run: () => sweep(options),
})
