import type { Metrics } from '@encaixe/service-kit'
import { Counter, Gauge } from 'prom-client'
import { Prisma } from '../../generated/client.ts'
import type { BillingDatabase } from '../store.ts'

type PixMetrics = ReturnType<typeof pixMetrics>

/** What is measured of charges at Pix providers. */
export function pixMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'pix_requests_total',
      help: 'Requests to Pix providers by outcome: ok, or why they failed.',
      labelNames: ['outcome'],
      registers,
    }),
    unread: new Gauge({
      name: 'pix_charge_unread_seconds',
      help: 'Time since the last read of the open charge that was read the longest ago.',
      registers,
    }),
    oldestRefund: new Gauge({
      name: 'pix_refund_oldest_seconds',
      help: 'Age of the oldest refund that is neither done nor failed.',
      registers,
    }),
  }
}

/** Measures what waits for providers. */
export async function measurePix(
  { prisma }: BillingDatabase,
  { unread, oldestRefund }: PixMetrics,
  clock: () => Temporal.Instant,
): Promise<void> {
  const now = clock().toString()
  const [row] = await prisma.$queryRaw<{ unread: number | null; refund: number | null }[]>(
    Prisma.sql`
        select
          (select extract(epoch from ${now}::timestamptz - min(updated_at))::float8
           from charges where state = 'open') as unread,
          (select extract(epoch from ${now}::timestamptz - min(requested_at))::float8
           from payment_refunds where state = 'requested') as refund
      `,
  )
  unread.set(Math.max(0, row?.unread ?? 0))
  oldestRefund.set(Math.max(0, row?.refund ?? 0))
}
