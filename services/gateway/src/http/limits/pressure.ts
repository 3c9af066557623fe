import { AppError } from '@encaixe/contracts'
import underPressure from '@fastify/under-pressure'
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

/** Sheds load with 503 while this process cannot keep up; what the table calls vital is never shed. */
export async function shedUnderPressure(
  server: FastifyInstance,
  config: z.output<typeof pressureEnvironment>,
) {
  await server.register(underPressure, {
    maxEventLoopDelay: config.PRESSURE_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: config.PRESSURE_HEAP_MB * MEBIBYTE,
    async pressureHandler(request, _reply, type, value) {
      // Nothing is measured yet, as in the first second of a process: the plugin takes that for an endless delay.
      if (value === Number.POSITIVE_INFINITY) return
      if (request.routeOptions.config.row?.vital) return
      request.log.warn({ type, value }, 'load is shed')
      throw new AppError('UPSTREAM_UNAVAILABLE', 'Too much to do at once; try again in a moment.')
    },
  })
}
