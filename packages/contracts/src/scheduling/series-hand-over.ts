import { z } from 'zod'
import { recurringFrequency, recurringStatus } from '../appointments/recurring.ts'
import { rpcsOf } from '../rpc/define.ts'
import { id, instant, localDate, page, timezone } from '../text/primitives.ts'

const rpc = rpcsOf('scheduling')

/** A series as scheduling wrote it before booking did. */
export const formerSeries = z.object({
  id,
  professionalId: id,
  clientId: id,
  frequency: recurringFrequency,
  startsOn: localDate,
  endsOn: localDate.nullable(),
  count: z.int().nullable(),
  status: recurringStatus,
  serviceId: id.nullable(),
  serviceName: z.string().nullable(),
  placeId: id.nullable(),
  terms: z
    .array(
      z.object({
        firstNumber: z.int(),
        anchor: localDate,
        startTime: z.string(),
        durationMinutes: z.int(),
        priceCents: z.int(),
        timezone,
      }),
    )
    .min(1),
  pauses: z.array(z.object({ from: localDate, until: localDate.nullable() })),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** Occurrences ahead that could not be booked: their numbers and why. */
  conflicts: z.array(z.object({ number: z.int(), reason: z.string() })),
})
export type FormerSeries = z.output<typeof formerSeries>

export const seriesHandOverRpcs = {
  /** Goes with scheduling's former tables, one release after booking has taken what is in them. */
  pageFormerSeries: rpc('pageFormerSeries', {
    summary: 'Every series of before booking kept them, page by page.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: id.nullable().default(null) }),
    output: page(formerSeries),
  }),
}
