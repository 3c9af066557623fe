import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  everyKind,
  givenAddresses,
  kinds,
  lockHolder,
  PlainError,
  removePostgresData,
  removeVolumes,
  say,
  tryLock,
} from '@encaixe/local-servers'
import { closeToOthers, ownFolder } from './private-folder.ts'
import { stackFile } from './stack-file.ts'

const RUNNING_FOR_SURE_MS = 3_000

/** Everything that a stack keeps in its folder; nothing else is ever removed from it. */
const KEPT = [
  ...['redis', 'redis.conf', 'nats', 'nats.conf', 'media'],
  ...['identity.sqlite', 'identity.sqlite-shm', 'identity.sqlite-wal'],
  ...['logs', 'pids', 'hold', 'secrets.json', 'stack.json', 'demo.json'],
]

/**
 * Makes a folder ours until the returned function is called. A run that is still stopping is waited
 * for: its addresses are already gone from the folder. Throws when another run lives there.
 */
export async function occupy(dir: string): Promise<() => void> {
  ownFolder(dir)
  const lock = join(dir, 'start.lock')
  let runningSince = Date.now()
  for (let told = false; ; ) {
    const release = tryLock(lock)
    if (release) {
      chmodSync(dir, 0o700)
      for (const entry of KEPT) closeToOthers(join(dir, entry))
      return release
    }
    const holder = lockHolder(lock)
    if (!existsSync(stackFile(dir))) runningSince = Date.now()
    if (holder && Date.now() - runningSince > RUNNING_FOR_SURE_MS) {
      throw new PlainError(
        `Encaixe already runs in ${dir} (process ${holder.pid}): stop it with Ctrl-C, or start this one with "--data DIR --port N" of its own.`,
      )
    }
    if (holder && !told) {
      say(`  Waiting for the run in ${dir} (process ${holder.pid}) …`)
      told = true
    }
    await delay(100)
  }
}

/** Throws what an earlier run has left there away. */
export function clear(dir: string) {
  const given = everyKind.filter((kind) => givenAddresses()[kind] !== undefined)
  if (given.length > 0) {
    const variables = given.map((kind) => kinds[kind].variable).join(', ')
    throw new PlainError(
      `--fresh only throws away data of servers that npm start runs itself: unset ${variables}, or clear those servers yourself.`,
    )
  }
  for (const entry of KEPT) rmSync(join(dir, entry), { recursive: true, force: true })
  removePostgresData(dir)
  removeVolumes(dir)
}
