import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'

/** As long as the proxy and the names inside keep an address. */
const SETTLE_MS = 3_000

/**
 * Replaces the containers of a service while it goes on, one after the other: a new one first, and when that is ready
 * an old one is told to finish. Compose by itself would stop them all at once, and all new ones at once would take the
 * processors from those who answer.
 */
export async function rollOut(
  { compose, docker, containersOf }: Pick<Deployment, 'compose' | 'docker' | 'containersOf'>,
  service: string,
): Promise<void> {
  const old = await containersOf(service)
  const oneMore = `${service}=${old.length + 1}`
  for (const container of old) {
    await compose('up', '-d', '--wait', '--no-deps', '--no-recreate', '--scale', oneMore, service)
    await pause(SETTLE_MS)
    // An engine with much to do says that it could not stop what it has stopped.
    await docker('stop', '--time', '30', container).catch(() => docker('stop', container))
    await docker('rm', container)
  }
}
