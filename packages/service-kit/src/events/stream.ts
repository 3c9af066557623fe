import { eventSubject, type Stream } from '@encaixe/contracts'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Bus } from '../bus/bus.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_MS = 14 * DAY_MS
const DEDUPE_MS = 2 * 60 * 1_000

/** What a deployment decides about its streams. */
export interface StreamSettings {
  /** Copies in a cluster. */
  replicas?: number
  /** Beyond it the oldest events go; no limit by default. */
  maxBytes?: number
}

/** The stream as the server has it; undefined if it is missing. */
export async function findStream(bus: Bus, stream: Stream): Promise<StreamInfo | undefined> {
  const manager = await bus.jetstream.jetstreamManager(false)
  try {
    return await manager.streams.info(stream)
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/**
 * Makes the stream of one service's events: kept 14 days, told apart by id for two minutes. One that is
 * there gets the settings that have changed.
 * @throws JetStreamApiError what the server refuses, such as more replicas than it has servers
 */
export async function ensureStream(
  bus: Bus,
  stream: Stream,
  { replicas = 1, maxBytes = -1 }: StreamSettings = {},
): Promise<void> {
  const settings = {
    max_age: nanos(KEPT_MS),
    max_bytes: maxBytes,
    duplicate_window: nanos(DEDUPE_MS),
    num_replicas: replicas,
  }
  const config = (await findStream(bus, stream))?.config
  const manager = await bus.jetstream.jetstreamManager(false)
  if (!config) {
    await manager.streams.add({
      name: stream,
      subjects: [eventSubject(`${stream.toLowerCase()}.>`)],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      ...settings,
    })
    return
  }
  const isChanged =
    config.max_age !== settings.max_age ||
    config.max_bytes !== settings.max_bytes ||
    config.duplicate_window !== settings.duplicate_window ||
    config.num_replicas !== settings.num_replicas
  if (isChanged) await manager.streams.update(stream, settings)
}

/** Whether a stream or a consumer that was asked for is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamNotFound ||
    error.code === JetStreamApiCodes.ConsumerNotFound)
