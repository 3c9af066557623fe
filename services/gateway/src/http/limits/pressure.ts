import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError } from '@encaixe/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Beyond any of these, requests are told to come back later instead of waiting for a late answer. */
export const pressureEnvironment = z.object({
  /** How late timers are on average, over a second; 0 never sheds for it. */
  PRESSURE_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(500),
  /** 0 never sheds for it. */
  PRESSURE_HEAP_MB: z.coerce.number().int().min(0).default(0),
})

const MEBIBYTE = 1024 * 1024
/** @fastify/under-pressure looks every 10 ms, which wakes a resting gateway 100 times a second. */
const RESOLUTION_MS = 250
const MEASURE_MS = 1_000
/** Without requests nothing is measured, and nothing woken. */
const REST_MS = 5_000

/** Sheds load with 503 while this process cannot keep up; what the table calls vital is never shed. */
export function shedUnderPressure(
  server: FastifyInstance,
  { PRESSURE_EVENT_LOOP_DELAY_MS: mostMs, PRESSURE_HEAP_MB }: z.output<typeof pressureEnvironment>,
): void {
  const mostBytes = PRESSURE_HEAP_MB * MEBIBYTE
  if (mostMs === 0 && mostBytes === 0) return
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const rest = setTimeout(() => delay.disable(), REST_MS).unref()
  let known: { type: string; value: number } | undefined
  let measureAt = 0

  function measured(): typeof known {
    // When the first request comes nothing is measured yet.
    const lateMs = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0
    delay.reset()
    if (mostMs > 0 && lateMs > mostMs) return { type: 'eventLoopDelay', value: lateMs }
    if (mostBytes === 0) return undefined
    const { heapUsed } = process.memoryUsage()
    return heapUsed > mostBytes ? { type: 'heapUsed', value: heapUsed } : undefined
  }

  /** Requests measure, once a second. */
  function pressureNow(): typeof known {
    const now = performance.now()
    if (now >= measureAt) {
      measureAt = now + MEASURE_MS
      delay.enable()
      rest.refresh()
      known = measured()
    }
    return known
  }

  server.addHook('onClose', async () => {
    clearTimeout(rest)
    delay.disable()
  })
  server.addHook('onRequest', async (request) => {
    const pressure = pressureNow()
    if (!pressure || request.routeOptions.config.row?.vital) return
    request.log.warn(pressure, 'load is shed')
    throw new AppError('UPSTREAM_UNAVAILABLE', 'Too much to do at once; try again in a moment.')
  })
}
