import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ServiceName } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { endJobLocks } from '../../services/notifier/test/sending/lost-jobs.ts'
import { query, rowsOf } from '../database.ts'
import { stack } from '../stack.ts'

/** The stack's data folder. */
export const folder = () => dirname(process.env.STACK_FILE ?? '.')

/** Kills a process of the stack; its supervisor restarts it. */
export function kill(name: string): void {
  process.kill(pidOf(name), 'SIGKILL')
}

/** Call it before a kill; the returned function waits for the new process, ready or not. */
export function anew(name: string): () => Promise<void> {
  const killed = pidOf(name)
  const isThere = () => {
    const { [name]: pid } = stack().pids
    return pid !== undefined && pid !== killed
  }
  return async () => {
    await until(isThere, { what: `a new ${name}` })
  }
}

const clock = z.object({ now: z.string() })

/**
 * Kills a service, as if the seconds were over for which it holds its tasks and the notifier its jobs. Waits for the
 * new process, ready or not.
 */
export async function replace(name: ServiceName): Promise<void> {
  const isThere = anew(name)
  const [killedAt] = await rowsOf(name, clock, 'select now()::text as now')
  kill(name)
  // The new process leases later.
  await query(
    name,
    `update tasks set lease_until = now()
     where lease_until between now() and $1::timestamptz + interval '30 seconds'`,
    [killedAt?.now],
  )
  if (name === 'notifier') {
    const redis = new Redis(stack().redis)
    await endJobLocks(redis)
    await redis.quit()
  }
  await isThere()
}

function pidOf(name: string): number {
  const pid = stack().pids[name]
  if (pid === undefined) throw new Error(`${name} does not run`)
  return pid
}

/** Kills a process and keeps it down until the returned function is called. */
export function keepDown(name: string): () => void {
  const hold = join(folder(), 'hold', name)
  mkdirSync(dirname(hold), { recursive: true })
  writeFileSync(hold, '')
  kill(name)
  return () => rmSync(hold, { force: true })
}

/** Freezes a process as a hanging machine would, until the returned function is called. */
export function freeze(name: string): () => void {
  const pid = pidOf(name)
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}

/** Waits until every service is ready and connected to NATS. */
export async function untilHealthy(): Promise<void> {
  await until(
    async () => {
      const answers = await Promise.all(
        Object.values(stack().services).map((url) => fetch(`${url}/ready`)),
      )
      return answers.every(({ ok }) => ok)
    },
    { what: 'a stack that is ready' },
  )
}

const faults = () => `${stack().sandbox}/faults`

/** Makes the sandbox misbehave until {@link heal}. */
export async function misbehave(fault: {
  target: 'whatsapp' | 'mail'
  mode: 'down' | 'timeout_after_accept' | 'reset' | 'reset_after_accept'
  count?: number
}): Promise<void> {
  const response = await fetch(faults(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!response.ok) throw new Error(`the sandbox rejected the fault: ${await response.text()}`)
}

export async function heal(): Promise<void> {
  await fetch(faults(), { method: 'DELETE' })
}

const ops = fileURLToPath(new URL('../../deploy/ops/main.ts', import.meta.url))
const run = promisify(execFile)

/** Runs an operator's command and returns its output. */
export async function operator(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [ops, ...words, '--data', folder()])
  return stdout
}
