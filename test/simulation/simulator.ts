import { AsyncLocalStorage } from 'node:async_hooks'
import { type Chance, chanceOf } from './chance.ts'
import { realImmediate } from './real-time.ts'

/** One life of a service's process: it ends with a crash, and then nothing of it goes on. */
export interface Program {
  name: string
  isAlive: boolean
  /** Closes what the system closes for a process that died. */
  onCrash: (() => Promise<unknown>)[]
}

/** Something that can happen next. */
export interface Step {
  what: string
  /** How much more often than another it is chosen; 1 by default. */
  weight?: number
  /** Whose request it is. */
  program?: Program | undefined
  run(): Promise<unknown> | unknown
}

const programs = new AsyncLocalStorage<Program>()

/** The process in which this code runs; undefined for the simulation itself. */
export const currentProgram = (): Program | undefined => programs.getStore()

export const runIn = <T>(program: Program | undefined, work: () => T): T =>
  program ? programs.run(program, work) : programs.exit(work)

/** What waits to happen, and the seed that decides about it. */
export interface Simulator {
  seed: number
  chance: Chance
  /** Steps that were taken. */
  steps: number
  journal: string[]
  /** Everything that could happen next is asked for before each step. */
  sources: (() => Step[])[]
  waiting: Set<Step>
  /** Requests of this process that no step decides about, such as opening a connection. */
  underway: number
  /** Counts whatever shows that code has run. */
  activity: number
}

let current = newSimulator(0)

function newSimulator(seed: number): Simulator {
  return {
    ...{ seed, chance: chanceOf(seed), steps: 0, journal: [], sources: [] },
    ...{ waiting: new Set(), underway: 0, activity: 0 },
  }
}

export const simulator = (): Simulator => current

export function beginSimulation(seed: number): Simulator {
  current = newSimulator(seed)
  return current
}

export function note(line: string): void {
  current.journal.push(`${current.steps} ${line}`)
}

/** Never settles: a process that died hears of nothing. */
const silence = new Promise<never>(() => undefined)

/** How something that was asked of the outside world is answered. */
export interface Answer<T> {
  resolve(value: T): void
  reject(error: unknown): void
}

/**
 * Something that a process asks of the world outside of it: it begins when it is chosen, and the step is over when
 * `begin` says so. Between two of these, code of a process changes nothing that outlives it, so a crash between any
 * two awaits is a crash between two of these.
 */
export function outside<T>(
  what: string,
  begin: (answer: Answer<T>) => Promise<unknown> | unknown,
  { weight = 4 }: { weight?: number } = {},
): Promise<T> {
  const program = currentProgram()
  if (program && !program.isAlive) return silence
  const simulation = current
  simulation.activity += 1
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const isHeard = () => simulation === current && (!program || program.isAlive)
  const answer: Answer<T> = {
    resolve: (value) => isHeard() && resolve(value),
    reject: (error) => isHeard() && reject(error),
  }
  const step: Step = {
    what: program ? `${program.name}: ${what}` : what,
    weight,
    program,
    run() {
      simulation.waiting.delete(step)
      return begin(answer)
    },
  }
  simulation.waiting.add(step)
  return promise
}

/** Has steps wait until this has settled: it changes nothing, and takes the time that the machine takes. */
export async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  const simulation = current
  simulation.underway += 1
  try {
    return await work()
  } finally {
    simulation.underway -= 1
    simulation.activity += 1
  }
}

/** Waits until code that can run has run. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const before = current.activity
    await realImmediate()
    quiet = current.activity === before && current.underway === 0 ? quiet + 1 : 0
  }
}

/** Everything that could happen next. */
export const possible = (): Step[] => [
  ...current.waiting,
  ...current.sources.flatMap((source) => source()),
]

/** Takes one step of those that are possible. */
export async function take(steps: readonly Step[]): Promise<void> {
  const step = current.chance.weighed(steps)
  if (!step) return
  current.steps += 1
  note(step.what)
  await step.run()
  await settle()
}

/** Kills a process: what it has asked for does not happen, or happens and nobody hears of it. */
export async function crash(program: Program): Promise<void> {
  program.isAlive = false
  const asked = [...current.waiting].filter((step) => step.program === program)
  const unheard = asked.find(() => current.chance.is(0.3))
  note(`${program.name} crashes${unheard ? `, and nobody hears of: ${unheard.what}` : ''}`)
  await unheard?.run()
  for (const step of asked) current.waiting.delete(step)
  for (const close of program.onCrash.splice(0)) await close()
  await settle()
}
