import type { ServiceName } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'

/** Stands for all professionals. */
const EVERYONE = 'all'

type Connected = Pick<Bus, 'connection'>

/** Makes every replica, this one included, forget a professional; for callers without {@link cacheMessages}. */
export function cacheChanged(
  { connection }: Connected,
  service: ServiceName,
  professionalId: string,
  by = '',
): void {
  if (!connection.isClosed()) connection.publish(`cache.${service}.${professionalId}`, by)
}

/**
 * Keeps the caches of a service's replicas right within milliseconds, by plain (not stored) NATS messages:
 * `cache.<service>.<professionalId>`. A replica that loses the connection forgets everything when it is back.
 */
export function cacheMessages<What extends string = ''>({
  bus,
  service,
  forget,
  log,
}: {
  bus: Connected
  service: ServiceName
  /** Forgets one professional, or all if null; `what` says what changed, if it is known. */
  forget: (professionalId: string | null, what: string) => void
  log: Pick<Logger, 'warn' | 'error'>
}) {
  const { connection } = bus
  const replica = newId()
  const prefix = `cache.${service}.`

  const subscription = connection.subscribe(`${prefix}*`, {
    callback(error, message) {
      if (error) return log.warn({ err: error }, 'cache messages could not be read')
      const by = message.string()
      // This replica has forgotten it already, and may have loaded the page again.
      if (by.startsWith(replica)) return
      const whose = message.subject.slice(prefix.length)
      forget(whose === EVERYONE ? null : whose, by.slice(replica.length))
    },
  })

  async function forgetOnReconnect() {
    for await (const { type } of connection.status()) if (type === 'reconnect') forget(null, '')
  }
  forgetOnReconnect().catch((error: unknown) => log.error({ err: error }, 'bus status ended'))

  return {
    /** Forgets here and at every other replica; call it after the commit. */
    changed(professionalId: string | null, what: What | '' = '') {
      forget(professionalId, what)
      cacheChanged(bus, service, professionalId ?? EVERYONE, replica + what)
    },
    stop: () => subscription.unsubscribe(),
  }
}
