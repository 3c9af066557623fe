import type { Bus, Logger } from '@encaixe/service-kit'
import { newId } from '@encaixe/service-kit'
import type { SlotRulesCache } from './slot-rules-cache.ts'

/** `cache.scheduling.<professionalId>`: what offered starts of this professional depend on changed. */
const SUBJECT = 'cache.scheduling'
const EVERYONE = 'all'

/** Makes every replica, this one included, forget a professional: for who has no cache at hand. */
export function announceChange({ connection }: Bus, professionalId: string, by = ''): void {
  if (!connection.isClosed()) connection.publish(`${SUBJECT}.${professionalId}`, by)
}

export interface CacheBroadcast {
  /** To be called after the commit: forgets the professional here and at every other replica. */
  changed(professionalId: string): void
  /** The same for all professionals. */
  allChanged(): void
  stop(): void
}

/**
 * Keeps the caches of several replicas right within milliseconds, by plain (not stored) NATS
 * messages. A lost message costs little: whoever loses the connection forgets everything when it is
 * back, an entry lives 30 seconds at most, and whether a time is free is decided by booking's
 * transaction in any case.
 */
export function broadcastCache({
  bus,
  cache,
  log,
}: {
  bus: Bus
  cache: SlotRulesCache
  log: Logger
}): CacheBroadcast {
  const { connection } = bus
  const replica = newId()

  const forget = (subject: string) => {
    const professionalId = subject.slice(SUBJECT.length + 1)
    if (professionalId === EVERYONE) cache.dropAll()
    else cache.drop(professionalId)
  }

  const announce = (professionalId: string) => {
    forget(`${SUBJECT}.${professionalId}`)
    announceChange(bus, professionalId, replica)
  }

  const subscription = connection.subscribe(`${SUBJECT}.*`, {
    callback(error, message) {
      if (error) log.warn({ err: error }, 'cache messages could not be read')
      // What this replica said itself it has done already; the page may have been loaded again.
      else if (message.string() !== replica) forget(message.subject)
    },
  })

  async function forgetOnReconnect() {
    for await (const { type } of connection.status()) if (type === 'reconnect') cache.dropAll()
  }
  forgetOnReconnect().catch((error: unknown) => log.error({ err: error }, 'bus status ended'))

  return {
    changed: announce,
    allChanged: () => announce(EVERYONE),
    stop: () => subscription.unsubscribe(),
  }
}
