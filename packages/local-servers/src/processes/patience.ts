import { readFileSync } from 'node:fs'
import { say } from '../plain/progress.mjs'

/** A process that only answers that it is not ready yet uses less than this in a minute. */
const STEP_SECONDS = 0.5
const SAY_EVERY_MS = 30_000

/** Somebody who waits for a process to become ready. */
export interface Wait {
  /**
   * To be called again and again while the process is not ready.
   * @param cpuSeconds what it has used so far; undefined where nobody can tell, which counts as progress
   * @returns why it is waited for no longer; null: it still is
   */
  look(cpuSeconds: number | undefined, why: string): string | null
  end(): void
}

/**
 * How long processes are waited for that start together: while any of them makes progress, and ten minutes at most. On a
 * machine with forty others to serve, a start takes minutes, and each process is slow without being stuck.
 */
export function createPatience({
  now = Date.now,
  tell = say,
  atMostMs = 600_000,
}: {
  now?: () => number
  tell?: (line: string) => void
  atMostMs?: number
} = {}) {
  const waiting = new Map<Wait, { label: string; why: string }>()
  let progressedAt = 0
  let toldAt = 0

  function tellOfAll() {
    if (now() - toldAt < SAY_EVERY_MS) return
    toldAt = now()
    const all = [...waiting.values()].map(({ label, why }) => `${label} (${why})`)
    tell(`  Still waiting for ${all.join(', ')}.`)
  }

  return {
    /** @param stuckMs after how long without progress, of any of them, it is given up */
    begin(label: string, stuckMs = 60_000): Wait {
      const began = now()
      progressedAt = began
      if (waiting.size === 0) toldAt = began
      let counted = 0
      const wait: Wait = {
        look(cpuSeconds, why) {
          waiting.set(wait, { label, why })
          if (cpuSeconds === undefined || cpuSeconds - counted >= STEP_SECONDS) {
            counted = cpuSeconds ?? 0
            progressedAt = now()
          }
          if (now() - began >= atMostMs) return `was not ready within ${atMostMs / 1000} s`
          if (now() - progressedAt >= stuckMs) {
            return `is not ready, and nothing has made progress for ${stuckMs / 1000} s`
          }
          tellOfAll()
          return null
        },
        end() {
          waiting.delete(wait)
          // Whoever became ready lets others go on.
          progressedAt = now()
        },
      }
      return wait
    },
  }
}

/** The processor time that a process has used, in seconds; undefined where the system does not show it. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the program's name, which may hold anything, the state is the third field; utime and stime are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}
