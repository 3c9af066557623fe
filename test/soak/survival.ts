import type { Bus } from '@encaixe/service-kit'
import { expect } from 'vitest'
import { untilHealthy } from '../faults/breakage.ts'
import { differences, untilNone } from '../faults/conservation.ts'
import {
  type Attempt,
  openPractice,
  type Practice,
  statuses,
  steadyBookings,
} from '../faults/load.ts'
import { undelivered } from '../faults/messages.ts'
import { brokenPromises } from '../faults/promises.ts'

const PER_SECOND = 50
/** Three days of twelve hours: fewer than the forty bookings a day from which a challenge is needed. */
const DAYS = [2, 3, 4]
const OPENINGS_EACH = 36

const CONSERVED_WITHIN_MS = 60_000
/** Messages wait for their provider and their backlog. */
const DELIVERED_WITHIN_MS = 1_200_000

export interface Ordeal {
  bus: Bus
  /** Its name in the summary line. */
  name: string
  /** The longest duration of the fault. */
  seconds: number
  /** The statuses that clients may get; 0 is no answer. */
  answers?: number[]
  fault(practice: Practice): Promise<unknown>
}

/**
 * Books fifty times a second while something breaks. A minute after the end, bookings, events and notices agree, no
 * acknowledged booking is lost or doubled, and each message came once.
 */
export async function survives({ bus, name, seconds, answers = [200], fault }: Ordeal) {
  await untilHealthy()
  const professionals = Math.ceil((seconds * PER_SECOND) / OPENINGS_EACH)
  const practice = await openPractice(bus, professionals, DAYS)
  const { professionalIds } = practice

  const load = steadyBookings(practice, { perSecond: PER_SECOND })
  await fault(practice).finally(() => load.stop())
  const attempts = await load.stop()
  const endedAt = performance.now()
  const secondsSince = () => ((performance.now() - endedAt) / 1_000).toFixed(1)

  await untilNone(() => differences(bus, professionalIds), {
    what: 'not conserved',
    timeoutMs: CONSERVED_WITHIN_MS,
    // Comparing tens of thousands of rows all the time would starve the notifier.
    everyMs: 5_000,
  })
  console.info(`${name}: ${counted(attempts)}; agreed after ${secondsSince()} s`)
  expect(await brokenPromises(practice, attempts)).toEqual([])
  expect(answers).toEqual(expect.arrayContaining(statuses(attempts)))

  await untilNone(() => undelivered(professionalIds), {
    what: 'not delivered',
    timeoutMs: DELIVERED_WITHIN_MS,
    everyMs: 3_000,
  })
  console.info(`${name}: delivered after ${secondsSince()} s`)
}

/** "1000 bookings: 990 × 200, 10 × 503" */
function counted(attempts: Attempt[]): string {
  const byStatus = [...Map.groupBy(attempts, ({ status }) => status)].toSorted(([a], [b]) => b - a)
  const parts = byStatus.map(([status, own]) => `${own.length} × ${status || 'no answer'}`)
  return `${attempts.length} bookings: ${parts.join(', ')}`
}
