import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '@encaixe/service-kit/testing'
import { stack } from '../stack.ts'

/** Where the stack keeps what is its own. */
export const folder = () => dirname(process.env.STACK_FILE ?? '.')

/** Kills a process of the stack as a crash would; its supervisor starts it again. */
export function kill(name: string): void {
  process.kill(pidOf(name), 'SIGKILL')
}

/** To be asked before a process is killed; then it waits until there is a new one, ready or not. */
export function anew(name: string): () => Promise<void> {
  const killed = pidOf(name)
  const isThere = () => {
    const { [name]: pid } = stack().pids
    return pid !== undefined && pid !== killed
  }
  return async () => {
    await until(isThere, { what: `a new ${name}`, timeoutMs: 30_000 })
  }
}

function pidOf(name: string): number {
  const pid = stack().pids[name]
  if (pid === undefined) throw new Error(`${name} does not run`)
  return pid
}

/** Kills it and keeps it down; the returned function lets its supervisor start it again. */
export function keepDown(name: string): () => void {
  const hold = join(folder(), 'hold', name)
  mkdirSync(dirname(hold), { recursive: true })
  writeFileSync(hold, '')
  kill(name)
  return () => rmSync(hold, { force: true })
}

/** Stops a process where it stands, as a machine that hangs would; the returned function lets it go on. */
export function freeze(name: string): () => void {
  const pid = pidOf(name)
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}

/** Waits until every service is ready, and connected to NATS. */
export async function untilHealthy(): Promise<void> {
  await until(
    async () => {
      const answers = await Promise.all(
        Object.values(stack().services).map((url) => fetch(`${url}/ready`)),
      )
      return answers.every(({ ok }) => ok)
    },
    { what: 'a stack that is ready', timeoutMs: 60_000 },
  )
}

const faults = () => `${stack().sandbox}/faults`

/** Has the outside world misbehave until {@link heal}. */
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
  if (!response.ok) throw new Error(`the sandbox refuses the fault: ${await response.text()}`)
}

export async function heal(): Promise<void> {
  await fetch(faults(), { method: 'DELETE' })
}

const ops = fileURLToPath(new URL('../../deploy/ops/main.ts', import.meta.url))
const run = promisify(execFile)

/** What an operator's command prints. */
export async function operator(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [ops, ...words, '--data', folder()])
  return stdout
}
