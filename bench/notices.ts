import { setTimeout as delay } from 'node:timers/promises'
import { until } from '@encaixe/service-kit/testing'
import type { Request } from 'autocannon'
import { z } from 'zod'
import { bookingRequest } from './booking.ts'
import { addCpuSince, cpuTimes, printCpu } from './cpu.ts'
import { nextAddress } from './load.ts'
import { quantile, type Row } from './report.ts'
import type { World } from './world.ts'

const PER_SECOND = 50
const SECONDS = 12
const WARM_UP = 100

const inbox = z.object({ items: z.array(z.object({ to: z.string(), receivedAt: z.string() })) })

/** From the start of a client's request to the arrival of the message at WhatsApp. */
export async function benchNotices(world: World): Promise<Row[]> {
  const startedAt = new Map<string, number>()
  const answers: Promise<void>[] = []
  const refusals: unknown[] = []
  const before = cpuTimes()
  const began = performance.now()
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    const due = began + (index * 1_000) / PER_SECOND
    // By the clock, however long the answers take: a slow system must not slow the load down.
    await delay(Math.max(0, due - performance.now()))
    const { phone, ...request } = bookingRequest(world)
    if (index >= WARM_UP) startedAt.set(phone, Date.now())
    answers.push(book(world, request).catch((error: unknown) => void refusals.push(error)))
  }
  await Promise.all(answers)
  if (refusals.length > 0) throw refusals[0]

  const received = await until(
    async () => {
      const response = await fetch(`${world.sandbox}/phone/messages`)
      const items = inbox.parse(await response.json()).items.filter(({ to }) => startedAt.has(to))
      return items.length >= startedAt.size && items
    },
    { what: 'a message for every client', timeoutMs: 30_000 },
  )
  printCpu(addCpuSince(before), `booking and its notices at ${PER_SECOND}/s`, PER_SECOND * SECONDS)

  const times = received.map(
    ({ to, receivedAt }) => Date.parse(receivedAt) - (startedAt.get(to) ?? Number.NaN),
  )
  const row = (name: string, share: number, target?: string): Row => ({
    figure: `booking → WhatsApp at ${PER_SECOND}/s, ${name} ms`,
    measured: quantile(times, share),
    ...(target === undefined ? {} : { target }),
  })
  return [row('p50', 0.5), row('p95', 0.95, '< 400'), row('p99', 0.99)]
}

async function book({ gateway }: World, request: Request): Promise<void> {
  const response = await fetch(`${gateway}${request.path}`, {
    method: 'POST',
    headers: { ...request.headers, 'x-forwarded-for': nextAddress() },
    body: request.body ?? '',
  })
  if (!response.ok) throw new Error(`a booking was answered ${response.status}`)
  await response.body?.cancel()
}
