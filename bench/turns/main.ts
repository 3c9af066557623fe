import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PlainError, say } from '@encaixe/local-servers'
import { z } from 'zod'
import { runCommand } from '../../deploy/local/command.ts'
import { root } from '../../deploy/local/paths.ts'
import { environment } from '../environment.ts'
import { median } from '../figures/report.ts'

const SIDE = fileURLToPath(new URL('side.ts', import.meta.url))
/** Bookings before the first round, so that code is compiled as in a service that runs for long. */
const WARM_UP = 1_500

const count = z.coerce.number().int().positive()
const numbers = z.object({ rounds: count, bookings: count, rate: count.optional() })
const used = z.array(z.tuple([z.string(), z.number()]))
type Used = Map<string, number>

/**
 * `npm run bench:turns -- --base DIR [--rounds 8] [--bookings 1200] [--rate 50]`: the CPU of a booking with its notices, with
 * the stacks of another checkout and of this one up at once, a round to one and then to the other. What makes the machine
 * slower for minutes slows both alike. With a rate so many come in a second, otherwise as many as are answered. Prints the
 * medians. The other checkout has its packages and database clients.
 */
await runCommand(async (stopped) => {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      rounds: { type: 'string', default: '8' },
      bookings: { type: 'string', default: '1200' },
      rate: { type: 'string' },
    },
  })
  if (!values.base) throw new PlainError('--base wants the folder of another checkout.')
  const { rounds, bookings: amount, rate } = z.parse(numbers, values)
  const sides: Record<string, ChildProcess> = {}
  const seen: Record<string, Used[]> = { base: [], own: [] }
  try {
    for (const [name, checkout] of Object.entries({ base: resolve(values.base), own: root })) {
      sides[name] = await opened(checkout, stopped)
      await booked(sides[name], { amount: WARM_UP })
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, side] of Object.entries(sides)) {
        const ms = await booked(side, { amount, rate })
        seen[name]?.push(ms)
        say(`  round ${round}, ${name}: ${sumOf(ms).toFixed(2)} ms`)
      }
    }
  } finally {
    await Promise.all(Object.values(sides).map(closed))
  }
  print(seen)
  return 0
})

async function opened(checkout: string, signal: AbortSignal): Promise<ChildProcess> {
  say(`  Starting ${checkout}`)
  const env = { ...process.env, ...environment, STACK_FILE: undefined }
  const child = fork(SIDE, [checkout], { signal, env, stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  await answered(child)
  return child
}

async function booked(
  side: ChildProcess,
  turn: { amount: number; rate?: number | undefined },
): Promise<Used> {
  side.stdin?.write(`${JSON.stringify(turn)}\n`)
  return new Map(used.parse(await answered(side)))
}

async function answered(side: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const isOver = once(side, 'exit', ended).then(() => {
    throw new PlainError('A stack ended.')
  })
  const [answer] = await Promise.race([once(side, 'message'), isOver])
  isOver.catch(() => undefined)
  ended.abort()
  return answer
}

async function closed(side: ChildProcess) {
  const ended = side.exitCode === null ? once(side, 'exit') : undefined
  side.stdin?.end()
  await ended
}

function sumOf(ms: Used): number {
  return [...ms.values()].reduce((sum, one) => sum + one, 0)
}

function print(seen: Record<string, Used[]>) {
  const names = new Set(
    Object.values(seen).flatMap((rounds) => rounds.flatMap((ms) => [...ms.keys()])),
  )
  const row = (value: (ms: Used) => number) =>
    Object.fromEntries(
      Object.entries(seen).map(([side, rounds]) => [side, median(rounds.map(value)).toFixed(2)]),
    )
  console.table({
    ...Object.fromEntries([...names].map((name) => [name, row((ms) => ms.get(name) ?? 0)])),
    all: row(sumOf),
  })
  const [base, own] = ['base', 'own'].map((side) => median((seen[side] ?? []).map(sumOf)))
  say(`  ${Math.round((100 * (own ?? 0)) / (base ?? 1))} % of the base.`)
}
