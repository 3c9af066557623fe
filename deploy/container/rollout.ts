import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'

/** As long as the proxy and the names inside keep an address. */
const SETTLE_MS = 3_000

/**
 * Replaces the containers of a service while it goes on: as many new ones first, and when those are ready the old
 * ones are told to finish. Compose by itself would stop them all at once.
 */
export async function rollOut(
  { compose, docker, containersOf }: Pick<Deployment, 'compose' | 'docker' | 'containersOf'>,
  service: string,
): Promise<void> {
  const old = await containersOf(service)
  const both = `${service}=${old.length * 2}`
  await compose('up', '-d', '--wait', '--no-deps', '--no-recreate', '--scale', both, service)
  await pause(SETTLE_MS)
  for (const container of old) {
    // An engine with much to do says that it could not stop what it has stopped.
    await docker('stop', '--time', '30', container).catch(() => docker('stop', container))
    await docker('rm', container)
  }
}
