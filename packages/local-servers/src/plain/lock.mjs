import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from './identity.mjs'

const TAKEOVER_SECONDS = 10

/** The living process that holds the lock at `path`, or `null`. */
export function lockHolder(path) {
  try {
    const { pid, identity } = JSON.parse(readFileSync(path, 'utf8'))
    return processIdentity(pid) === identity ? { pid } : null
  } catch {
    return null
  }
}

/**
 * Takes the lock at `path`, from a dead holder too. Returns a function that gives it back, or `null`
 * when a living process holds it.
 */
export function tryLock(path) {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }))
  try {
    if (!linked(own, path) && !(removeAbandoned(path) && linked(own, path))) return null
    return () => rmSync(path, { force: true })
  } finally {
    rmSync(own, { force: true })
  }
}

/** Waits until the lock can be taken; `onWait` is told once when that is not at once. */
export async function takeLock(path, onWait) {
  for (let first = true; ; first = false) {
    const release = tryLock(path)
    if (release) return release
    const holder = lockHolder(path)
    if (first && holder) onWait?.(holder)
    await delay(100)
  }
}

// A link appears with its content, or not at all: no reader sees a half-written lock.
function linked(own, path) {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

// Two processes that find the same dead holder must not remove each other's new lock, so removing is
// itself guarded; a guard left behind by a crash in these few microseconds is removed after a while.
function removeAbandoned(path) {
  const guard = `${path}.takeover`
  try {
    writeFileSync(guard, '', { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (secondsOld(guard) > TAKEOVER_SECONDS) rmSync(guard, { force: true })
    return false
  }
  try {
    if (lockHolder(path)) return false
    rmSync(path, { force: true })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

function secondsOld(path) {
  try {
    return (Date.now() - statSync(path).mtimeMs) / 1000
  } catch {
    return 0
  }
}
