import type { startLoop as original } from '../../../packages/service-kit/src/jobs/loop.ts'
import { currentProgram, type Program, runIn, type Step, simulator } from '../simulator.ts'
import { virtualNow } from '../virtual-time.ts'

/** A periodic piece of a service: the relay, the tasks, or a job. */
interface Repeated {
  program: Program | undefined
  name: string
  dueAt: number
  isWoken: boolean
  /** Whether it may run although nobody woke it. */
  isLetRun: boolean
  isRunning: boolean
  run: () => Promise<void>
}

/** Measurements, rows of earlier releases, and what operators ask for: none of it is simulated. */
const LEFT_OUT = /^(measure|adopt|retry dead letters)/
/** What events and tasks wait for. */
const PROMPT = /^(publishing events|claiming tasks)$/
/** What deletes the old seldom has anything to do. */
const HOUSEKEEPING = /^(retention|delete old|forget)/

/** As the kit's loop. */
const LONGEST_MS = 2 ** 31 - 1

const loops = new Set<Repeated>()

export const forgetLoops = (): void => loops.clear()

/** Shares of the loops that are due and nobody woke. */
export interface Shares {
  prompt: number
  working: number
  housekeeping: number
}

/** Lets loops that are due run. */
export function letDueLoopsRun({ prompt, working, housekeeping }: Shares): void {
  const { chance } = simulator()
  for (const loop of loops) {
    if (loop.dueAt > virtualNow()) continue
    const isSeldom = HOUSEKEEPING.test(loop.name)
    const share = PROMPT.test(loop.name) ? prompt : isSeldom ? housekeeping : working
    if (chance.is(share)) loop.isLetRun = true
  }
}

/** Rounds that could begin now. */
export function dueRounds(): Step[] {
  const steps: Step[] = []
  for (const loop of loops) {
    const { program, name, isRunning, isWoken, isLetRun, run } = loop
    if (program && !program.isAlive) loops.delete(loop)
    else if (!isRunning && (isWoken || isLetRun)) {
      const what = `${program?.name ?? 'the world'}: a round of ${name}`
      steps.push({ what, run: () => void runIn(program, run) })
    }
  }
  return steps
}

/** The kit's loop, whose rounds begin when they are chosen. */
export const startLoop: typeof original = ({ what, round, retryMs, log, details = {} }) => {
  const name = String(details.job ?? what)
  const stopping = new AbortController()
  const loop: Repeated = {
    ...{ program: currentProgram(), name, dueAt: virtualNow() },
    ...{ isWoken: PROMPT.test(name), isLetRun: false, isRunning: false },
    async run() {
      Object.assign(loop, { isWoken: false, isLetRun: false, isRunning: true })
      try {
        const { dueMs = LONGEST_MS, lookMs = LONGEST_MS } = await round(stopping.signal)
        const pauseMs = Math.min(dueMs, lookMs)
        loop.dueAt = virtualNow() + pauseMs
        if (pauseMs === 0) loop.isWoken = true
      } catch (error) {
        log.warn({ err: error, ...details }, `${what} failed; the next round tries again`)
        loop.dueAt = virtualNow() + retryMs
      }
      loop.isRunning = false
      simulator().activity += 1
    },
  }
  if (!LEFT_OUT.test(name)) loops.add(loop)
  return {
    wake: () => {
      loop.isWoken = true
    },
    async stop() {
      stopping.abort()
      loops.delete(loop)
    },
  }
}
