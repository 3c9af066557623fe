import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '@encaixe/local-servers'

/** Only this account can read files that the process and its children create. */
export const PRIVATE_UMASK = 0o077

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes a folder that will hold passwords and people's data. Throws one clear sentence for an existing
 * one that is not this account's alone.
 */
export function ownFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(dir)
  if (uid === (process.getuid?.() ?? uid) && (mode & STICKY) === 0) return
  throw new PlainError(
    `${dir} is shared with other accounts and would hold passwords: name a folder of your own with "--data DIR".`,
  )
}

/** Removes other accounts' access to a file, or to a folder with everything in it. */
export function closeToOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return
  if (stats.isDirectory()) {
    for (const entry of readdirSync(path)) closeToOthers(join(path, entry))
  }
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & 0o700)
}
