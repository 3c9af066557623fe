import type { Stream } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { RawSql } from '../database/outbox.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { backlog } from './outbox-sql.ts'
import { findStream } from './stream.ts'

/** Measures what waits to be published, and the stream of the service. */
export function measureOutbox({
  database,
  bus,
  stream,
  metrics,
}: {
  database: { prisma: RawSql }
  bus: Bus
  stream: Stream
  metrics: Metrics
}): void {
  metrics.measured('outbox', async () => {
    const { count, lagSeconds } = await backlog(database.prisma)
    metrics.outboxUnpublished.set(count)
    metrics.outboxLag.set(lagSeconds)
  })
  metrics.measured('stream', async () => {
    const found = bus.ready() ? await findStream(bus, stream) : undefined
    if (!found) return
    metrics.streamBytes.set(found.state.bytes)
    metrics.streamMaxBytes.set(found.config.max_bytes)
  })
}
