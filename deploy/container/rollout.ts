import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'

/** The time for which the proxy and the internal DNS cache an address. */
const SETTLE_MS = 3_000

/**
 * Replaces the containers of a service one after the other while it answers: starts a new one, and stops an old one when
 * the new one is ready. Compose itself stops all of them at once, and starting all new ones at once would take the CPU
 * from those that answer.
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
    // A busy engine may report that it could not stop a container that it has stopped.
    await docker('stop', '--time', '30', container).catch(() => docker('stop', container))
    await docker('rm', container)
  }
}
