import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { takeLock } from '@encaixe/local-servers'

interface Outdated {
  /** Files that hold the hash of what each thing was made of. */
  stamps: readonly string[]
  hash: () => string
  /** One process at a time: another waits, and finds it made. */
  lock: string
  onWait?: (holder: { pid: number }) => void
  /** Makes those things whose stamps are named. */
  make: (stamps: readonly string[]) => Promise<void>
}

/** Makes again what was made of other sources than there are now. */
export async function makeOutdated({ stamps, hash, lock, onWait, make }: Outdated): Promise<void> {
  const outdatedAt = (now: string) =>
    stamps.filter((stamp) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== now)
  if (outdatedAt(hash()).length === 0) return

  const release = await takeLock(lock, onWait)
  try {
    const now = hash()
    const outdated = outdatedAt(now)
    if (outdated.length === 0) return
    await make(outdated)
    for (const stamp of outdated) writeFileSync(stamp, now)
  } finally {
    release()
  }
}
