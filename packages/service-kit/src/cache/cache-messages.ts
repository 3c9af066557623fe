import type { ServiceName } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'

/** What is kept of everybody changed. */
const EVERYONE = 'all'

type Connected = Pick<Bus, 'connection'>

/** Makes every replica, this one included, forget what it keeps of a professional: for who has nothing at hand. */
export function cacheChanged(
  { connection }: Connected,
  service: ServiceName,
  professionalId: string,
  by = '',
): void {
  if (!connection.isClosed()) connection.publish(`cache.${service}.${professionalId}`, by)
}

/**
 * Keeps what several replicas of a service have in memory right within milliseconds, by plain (not stored) NATS
 * messages: `cache.<service>.<professionalId>`. Whoever loses the connection forgets everything when it is back.
 */
export function cacheMessages<What extends string = ''>({
  bus,
  service,
  forget,
  log,
}: {
  bus: Connected
  service: ServiceName
  /** Of one professional, or null for all; `what` it was that changed, where it was said. */
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
      // What this replica said itself it has done already; the page may have been loaded again.
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
    /** To be called after the commit: forgets here, and at every other replica. */
    changed(professionalId: string | null, what: What | '' = '') {
      forget(professionalId, what)
      cacheChanged(bus, service, professionalId ?? EVERYONE, replica + what)
    },
    stop: () => subscription.unsubscribe(),
  }
}
