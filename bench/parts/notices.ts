import { until } from '@encaixe/service-kit/testing'
import type { Request } from 'autocannon'
import { z } from 'zod'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { nextAddress } from '../load/load.ts'
import { atRate } from '../load/paced.ts'
import type { World } from '../load/world.ts'
import { bookingRequest } from './booking.ts'

const PER_SECOND = 50
const SECONDS = 12
const WARM_UP = 100

const inbox = z.object({ items: z.array(z.object({ to: z.string(), receivedAt: z.string() })) })

/** From the start of a client's request to the arrival of the message at WhatsApp. */
export const benchNotices = (world: World): Promise<Row[]> =>
  bookedToWhatsApp(world, `booking → WhatsApp at ${PER_SECOND}/s,`)

/** The same under another name, beside other work. */
export async function bookedToWhatsApp(world: World, figure: string): Promise<Row[]> {
  const startedAt = new Map<string, number>()
  const before = cpuTimes()
  await atRate({ rate: PER_SECOND, seconds: SECONDS }, async (index) => {
    const { phone, ...request } = bookingRequest(world)
    if (index >= WARM_UP) startedAt.set(phone, Date.now())
    await book(world, request)
  })

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
  return percentiles(figure, times, [50, 95, 99])
}

export async function book({ gateway }: Pick<World, 'gateway'>, request: Request): Promise<void> {
  const response = await fetch(`${gateway}${request.path}`, {
    method: 'POST',
    headers: { ...request.headers, 'x-forwarded-for': nextAddress() },
    body: request.body ?? '',
  })
  if (!response.ok) throw new Error(`a booking was answered ${response.status}`)
  await response.body?.cancel()
}
