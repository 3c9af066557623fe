import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bookingEvents, type ServiceName, serviceNames } from '@encaixe/contracts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { anew, kill, untilHealthy } from '../faults/breakage.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
const folder = process.env.SHIFTED_CLOCKS ?? ''

type Shifts = Partial<Record<ServiceName, number>>

/** Restarts every service with its clock shifted by these minutes. */
async function startWith(minutes: Shifts) {
  mkdirSync(folder, { recursive: true })
  for (const service of serviceNames) {
    const { [service]: shift = 0 } = minutes
    writeFileSync(join(folder, service), String(shift * 60_000))
  }
  const areBack = serviceNames.map(anew)
  for (const service of serviceNames) kill(service)
  await Promise.all(areBack.map((isBack) => isBack()))
  await untilHealthy()
}

afterAll(async () => {
  await startWith({})
  for (const service of serviceNames) rmSync(join(folder, service))
})

/** How far booking's clock is ahead of its database's, by its last event. */
async function bookingAheadBy(): Promise<number> {
  const [last] = await rowsOf(
    'booking',
    z.object({ minutes: z.number() }),
    `select round(extract(epoch from time - created_at) / 60)::int as minutes
     from outbox where type = $1 order by position desc limit 1`,
    [bookingEvents.BookingCreated.type],
  )
  return last?.minutes ?? 0
}

test.each<{ name: string; minutes: Required<Pick<Shifts, 'booking'>> & Shifts }>([
  {
    name: 'gateway and notifier 10 minutes ahead, booking and scheduling 10 behind',
    minutes: { gateway: 10, notifier: 10, booking: -10, scheduling: -10 },
  },
  {
    name: 'gateway and notifier 10 minutes behind, booking and scheduling 10 ahead',
    minutes: { gateway: -10, notifier: -10, booking: 10, scheduling: 10 },
  },
])('$name', async ({ name, minutes }) => {
  await startWith(minutes)
  await survives({ bus, name, seconds: 20, fault: () => pause(15_000) })
  expect(await bookingAheadBy()).toBe(minutes.booking)
})
