import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockHolder, tryLock } from '../plain/lock.mjs'
import { PlainError } from '../plain/run.mjs'
import { stopLeftovers } from '../processes/pid-files.ts'
import { freePort } from '../processes/ports.ts'
import type { PerKind } from './kinds.ts'
import { removePostgresData } from './postgres.ts'
import { type Servers, startServers } from './start.ts'

const password = () => randomBytes(24).toString('hex')
const PREFIX = 'encaixe-test-'

/**
 * Servers for a test run: fast instead of durable, and gone when they stop. Programs on this machine in
 * a folder of their own, or containers with TEST_SERVERS=docker. Those named by TEST_DATABASE_URL,
 * TEST_REDIS_URL and TEST_NATS_URL are used as they are.
 */
export async function startTestServers(env: NodeJS.ProcessEnv = process.env): Promise<Servers> {
  const given = {
    ...(env.TEST_DATABASE_URL ? { postgres: env.TEST_DATABASE_URL } : {}),
    ...(env.TEST_REDIS_URL ? { redis: env.TEST_REDIS_URL } : {}),
    ...(env.TEST_NATS_URL ? { nats: env.TEST_NATS_URL } : {}),
  }
  if (!inContainers(env)) return startPrograms(given)
  const { startContainers } = await import('./containers.ts')
  return startContainers(given)
}

/** Whether the servers of a test run are to be containers. Throws for a word it does not know. */
export function inContainers({ TEST_SERVERS: where }: NodeJS.ProcessEnv = process.env): boolean {
  if (!where || where === 'docker') return where === 'docker'
  throw new PlainError(`TEST_SERVERS is "${where}": it can only be "docker".`)
}

async function startPrograms(given: Partial<PerKind<string>>): Promise<Servers> {
  await removeAbandoned()
  const dir = mkdtempSync(join(tmpdir(), PREFIX))
  const release = tryLock(join(dir, 'owner'))
  const remove = () => {
    release?.()
    removePostgresData(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const servers = await startServers({
      dir,
      ports: { postgres: await freePort(), redis: await freePort(), nats: await freePort() },
      passwords: { postgres: password(), redis: password(), nats: password() },
      durable: false,
      given,
    })
    const stop = async () => {
      await servers.stop()
      remove()
    }
    const { postgresUrl, redisUrl, natsUrl } = servers
    return {
      postgresUrl,
      redisUrl,
      natsUrl,
      get pids() {
        return servers.pids
      },
      stop,
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Removes what a killed test run has left: its servers, should they still run, and its folder. */
async function removeAbandoned() {
  for (const entry of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const dir = join(tmpdir(), entry)
    const stats = statSync(dir, { throwIfNoEntry: false })
    if (!stats || stats.uid !== process.getuid?.() || lockHolder(join(dir, 'owner'))) continue
    if (Date.now() - stats.mtimeMs < 10_000) continue // Its owner may not have signed it yet.
    await stopLeftovers(dir)
    rmSync(dir, { recursive: true, force: true })
  }
}
