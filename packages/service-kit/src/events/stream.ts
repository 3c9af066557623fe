import type { Stream } from '@encaixe/contracts'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Bus } from '../bus/bus.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_MS = 14 * DAY_MS
const DEDUPE_MS = 2 * 60 * 1_000

/** Whether the stream is there. */
export async function streamExists(bus: Bus, stream: Stream): Promise<boolean> {
  const manager = await bus.jetstream.jetstreamManager(false)
  try {
    await manager.streams.info(stream)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** Makes the stream of one service's events: kept 14 days, told apart by id for two minutes. */
export async function ensureStream(
  bus: Bus,
  stream: Stream,
  { replicas = 1 }: { replicas?: number } = {},
): Promise<void> {
  if (await streamExists(bus, stream)) return
  const manager = await bus.jetstream.jetstreamManager(false)
  await manager.streams.add({
    name: stream,
    subjects: [`events.${stream.toLowerCase()}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(KEPT_MS),
    duplicate_window: nanos(DEDUPE_MS),
    num_replicas: replicas,
  })
}

/** Whether a stream or a consumer that was asked for is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamNotFound ||
    error.code === JetStreamApiCodes.ConsumerNotFound)
