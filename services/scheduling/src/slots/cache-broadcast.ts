import type { Bus, Logger } from '@encaixe/service-kit'
import { newId } from '@encaixe/service-kit'
import type { PageCache } from './page-cache.ts'

/** `cache.scheduling.<professionalId>`: what is kept of this professional's page changed. */
const SUBJECT = 'cache.scheduling'
const EVERYONE = 'all'
/** Stands behind who says so: only times have changed, and nothing else that the page shows. */
const TIMES = ' times'

type Dropped = Pick<PageCache<unknown>, 'drop' | 'dropAll'>

/** Makes every replica, this one included, forget a professional: for who has no cache at hand. */
export function announceChange({ connection }: Bus, professionalId: string, by = ''): void {
  if (!connection.isClosed()) connection.publish(`${SUBJECT}.${professionalId}`, by)
}

export interface CacheBroadcast {
  /** To be called after the commit: forgets the professional here and at every other replica. */
  changed(professionalId: string): void
  /** The same where nothing but free times has changed. */
  timesChanged(professionalId: string): void
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
  rules,
  pages,
  log,
}: {
  bus: Bus
  rules: Dropped
  pages: Dropped
  log: Logger
}): CacheBroadcast {
  const { connection } = bus
  const replica = newId()

  function forget(professionalId: string, by: string) {
    for (const cache of by.endsWith(TIMES) ? [rules] : [rules, pages]) {
      if (professionalId === EVERYONE) cache.dropAll()
      else cache.drop(professionalId)
    }
  }

  function announce(professionalId: string, by: string) {
    forget(professionalId, by)
    announceChange(bus, professionalId, by)
  }

  const subscription = connection.subscribe(`${SUBJECT}.*`, {
    callback(error, message) {
      if (error) log.warn({ err: error }, 'cache messages could not be read')
      // What this replica said itself it has done already; the page may have been loaded again.
      else if (!message.string().startsWith(replica)) {
        forget(message.subject.slice(SUBJECT.length + 1), message.string())
      }
    },
  })

  async function forgetOnReconnect() {
    for await (const { type } of connection.status())
      if (type === 'reconnect') forget(EVERYONE, replica)
  }
  forgetOnReconnect().catch((error: unknown) => log.error({ err: error }, 'bus status ended'))

  return {
    changed: (professionalId) => announce(professionalId, replica),
    timesChanged: (professionalId) => announce(professionalId, replica + TIMES),
    allChanged: () => announce(EVERYONE, replica),
    stop: () => subscription.unsubscribe(),
  }
}
