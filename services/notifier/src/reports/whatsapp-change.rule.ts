import { z } from 'zod'

/** What a message costs by the provider's word. Before `type` there was only `billable`. */
const pricing = z
  .object({
    category: z.string().max(60),
    type: z.string().max(60).optional(),
    billable: z.boolean().optional(),
  })
  .transform(({ category, type, billable }) => ({
    category,
    type: type ?? (billable === false ? 'free' : 'regular'),
  }))

const status = z.object({
  id: z.string().min(1),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.coerce.number().nonnegative().nullable().catch(null).default(null),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number() }))
    .optional()
    .catch(undefined),
  pricing: pricing.optional().catch(undefined),
})

const change = z.object({ value: z.object({ statuses: z.array(z.unknown()) }) })

/** How far a message got, as it is kept until it is worked on: whose message it is stands nowhere. */
export const whatsappReport = z.object({
  providerMessageId: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** When that was so, in epoch seconds. Absent from reports that were stored before it was read. */
  at: z.number().nullable().default(null),
  /** The delivery's id, as it was given with the message; null when it was none of ours. */
  deliveryId: z.string().nullable(),
  /** Why it failed. */
  errorCode: z.number().nullable(),
  /** Absent from reports that were stored before costs were counted. */
  pricing: z.object({ category: z.string(), type: z.string() }).nullable().default(null),
})
export type WhatsappReport = z.output<typeof whatsappReport>

const uuid = z.uuid()
const isUuid = (text: string | undefined) => uuid.safeParse(text).success

/**
 * The status reports in one change of a webhook of the Cloud API. Anything else in it, now or in a later
 * version, is counted and left alone.
 */
export function reportsOf(input: unknown): { reports: WhatsappReport[]; ignored: number } {
  const parsed = change.safeParse(input)
  if (!parsed.success) return { reports: [], ignored: 1 }
  const reports: WhatsappReport[] = []
  let ignored = 0
  for (const item of parsed.data.value.statuses) {
    const read = status.safeParse(item)
    if (!read.success) {
      ignored += 1
      continue
    }
    const { id, status: reported, timestamp, errors, pricing } = read.data
    const { biz_opaque_callback_data: data } = read.data
    reports.push({
      providerMessageId: id,
      status: reported,
      at: timestamp,
      deliveryId: isUuid(data) && data !== undefined ? data : null,
      errorCode: errors?.[0]?.code ?? null,
      pricing: pricing ?? null,
    })
  }
  return { reports, ignored }
}
