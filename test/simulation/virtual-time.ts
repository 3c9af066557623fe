import { AsyncResource } from 'node:async_hooks'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { clearReal } from './real-time.ts'
import { currentProgram, type Program, type Step, simulator } from './simulator.ts'

/** The one clock: services, their timers, and PostgreSQL's `now()` (databases.ts) go by it. */
const time = { now: Date.now() }

export const virtualNow = () => time.now

interface Timer {
  program: Program | undefined
  at: number
  every: number | undefined
  isLetFire: boolean
  fire: () => void
}

let timers = new Set<Timer>()

export function setVirtualTime(now: number): void {
  time.now = now
}

export function forgetTimers(): void {
  timers = new Set()
}

/** When the next timer of a process that lives is due; undefined: none is. */
export function nextTimer(): number | undefined {
  const due = [...timers].filter(isWaitedFor).map(({ at }) => at)
  return due.length > 0 ? Math.min(...due) : undefined
}

const isWaitedFor = ({ program, every }: Timer) =>
  every === undefined && (program === undefined || program.isAlive)

/** Timers that are due. */
export function dueTimers(): Step[] {
  const steps: Step[] = []
  for (const timer of timers) {
    if (timer.program && !timer.program.isAlive) timers.delete(timer)
    else if (timer.at <= time.now && timer.isLetFire) steps.push(stepOf(timer))
  }
  return steps
}

/**
 * Lets this share of what repeats every few seconds fire once: signs of life, mostly. A leap of the clock is no time
 * for all of it.
 */
export function letIntervalsFire(share: number): void {
  for (const timer of timers) {
    if (timer.every !== undefined && timer.at <= time.now && simulator().chance.is(share)) {
      timer.isLetFire = true
    }
  }
}

const stepOf = (timer: Timer): Step => ({
  what: `${timer.program?.name ?? 'the world'}: a timer ends`,
  weight: 2,
  run() {
    if (timer.every === undefined) timers.delete(timer)
    else Object.assign(timer, { at: time.now + timer.every, isLetFire: false })
    timer.fire()
  },
})

/** As Node's: what is given back can be unref'd, refreshed and cleared. */
class Timeout {
  readonly #timer: Timer
  readonly #ms: number

  constructor(work: () => void, ms: number, every: number | undefined) {
    this.#ms = ms
    const fire = AsyncResource.bind(work)
    const isLetFire = every === undefined
    this.#timer = { program: currentProgram(), at: time.now + ms, every, isLetFire, fire }
    timers.add(this.#timer)
    simulator().activity += 1
  }

  ref() {
    return this
  }
  unref() {
    return this
  }
  hasRef() {
    return true
  }
  refresh() {
    this.#timer.at = time.now + this.#ms
    timers.add(this.#timer)
    return this
  }
  close() {
    timers.delete(this.#timer)
    return this
  }
  [Symbol.dispose]() {
    this.close()
  }
}

const millisecondsOf = (ms: unknown) => Math.max(1, Number(ms) || 0)

function virtualTimeout(work: (...args: unknown[]) => void, ms?: unknown, ...args: unknown[]) {
  return new Timeout(() => work(...args), millisecondsOf(ms), undefined)
}

function virtualInterval(work: (...args: unknown[]) => void, ms?: unknown, ...args: unknown[]) {
  const every = millisecondsOf(ms)
  return new Timeout(() => work(...args), every, every)
}

function clear(timer: unknown) {
  if (timer instanceof Timeout) timer.close()
  else if (typeof timer === 'object' && timer !== null && 'close' in timer)
    Reflect.apply(clearReal, globalThis, [timer])
}

function sleep(ms?: unknown, value?: unknown, { signal }: { signal?: AbortSignal } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const abort = () => reject(new DOMException('This operation was aborted', 'AbortError'))
  if (signal?.aborted) abort()
  const timer = virtualTimeout(() => resolve(value), ms)
  signal?.addEventListener('abort', () => {
    timer.close()
    abort()
  })
  return promise
}

/** From now on everything in this process goes by the virtual clock, and `Math.random` by the seed. */
export function takeOverTime(): void {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [time.now] : args, newTarget),
    apply: () => new RealDate(time.now).toString(),
    get: (target, key) => (key === 'now' ? virtualNow : Reflect.get(target, key)),
  })
  const instant = () => Temporal.Instant.fromEpochMilliseconds(time.now)
  const zoned = (zone = Temporal.Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  })
  const beganAt = time.now
  performance.now = () => time.now - beganAt + 1
  Math.random = () => simulator().chance.fraction()
  const virtual = {
    setTimeout: virtualTimeout,
    setInterval: virtualInterval,
    clearTimeout: clear,
    clearInterval: clear,
  }
  Object.assign(globalThis, virtual)
  const require = createRequire(import.meta.url)
  Object.assign(require('node:timers'), virtual)
  Object.assign(require('node:timers/promises'), { setTimeout: sleep })
  syncBuiltinESMExports()
}
