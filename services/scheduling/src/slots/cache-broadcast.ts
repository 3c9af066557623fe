import { type Bus, cacheMessages, type Logger, type PageCache } from '@encaixe/service-kit'

/** Only free times have changed, and nothing else that the page shows. */
const TIMES = 'times'

type Dropped = Pick<PageCache<never>, 'drop' | 'dropAll'>

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
 * Keeps the caches of several replicas right. A lost message costs little: an entry lives 30 seconds at most, and
 * whether a time is free is decided by booking's transaction in any case.
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
  const messages = cacheMessages<typeof TIMES>({
    bus,
    service: 'scheduling',
    log,
    forget(professionalId, what) {
      for (const cache of what === TIMES ? [rules] : [rules, pages]) {
        if (professionalId === null) cache.dropAll()
        else cache.drop(professionalId)
      }
    },
  })
  return {
    changed: (professionalId) => messages.changed(professionalId),
    timesChanged: (professionalId) => messages.changed(professionalId, TIMES),
    allChanged: () => messages.changed(null),
    stop: messages.stop,
  }
}
