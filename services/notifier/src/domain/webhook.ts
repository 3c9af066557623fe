import { z } from 'zod'
import type { StatusReport } from './delivery-status.ts'

const status = z.object({
  id: z.string().min(1),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number() }))
    .optional()
    .catch(undefined),
})

const body = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) }),
      ),
    }),
  ),
})

export interface WhatsappReport extends StatusReport {
  /** The delivery's id, as it was given with the message; null when it was none of ours. */
  deliveryId: string | null
  /** Why it failed. */
  errorCode: number | null
}

const isUuid = (text: string | undefined) => z.uuid().safeParse(text).success

/**
 * The status reports in a webhook body of the Cloud API. Anything else in it, now or in a later
 * version, is counted and left alone.
 */
export function readWebhook(input: unknown): { reports: WhatsappReport[]; ignored: number } {
  const parsed = body.safeParse(input)
  if (!parsed.success) return { reports: [], ignored: 1 }
  const values = parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const reports: WhatsappReport[] = []
  let ignored = values.filter(({ statuses }) => !statuses).length
  for (const item of values.flatMap(({ statuses = [] }) => statuses)) {
    const read = status.safeParse(item)
    if (!read.success) {
      ignored += 1
      continue
    }
    const { id, status: reported, biz_opaque_callback_data: data, errors } = read.data
    reports.push({
      providerMessageId: id,
      status: reported,
      deliveryId: isUuid(data) && data !== undefined ? data : null,
      errorCode: errors?.[0]?.code ?? null,
    })
  }
  return { reports, ignored }
}
