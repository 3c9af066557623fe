import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, removePostgresData } from '@encaixe/local-servers'
import { until } from '@encaixe/service-kit/testing'
import { root } from '../../deploy/local/paths.ts'
import { PORTS_OF_A_STACK } from '../../deploy/local/stack/ports.ts'

interface Started {
  /** The process id of `npm start` itself. */
  starter: number
  readyMs: number
}

/** Works with a fresh `npm start` that has its demo data. */
export async function withStack<T>(
  options: readonly string[],
  work: (started: Started) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-bench-'))
  const began = performance.now()
  const starter = spawn(
    process.execPath,
    [
      ...['deploy/local/bootstrap.mjs', 'start', '--data', dir],
      ...['--port', String(await freePorts(PORTS_OF_A_STACK)), ...options],
    ],
    { cwd: root, stdio: 'inherit', env: { PRESSURE_EVENT_LOOP_DELAY_MS: '10000', ...process.env } },
  )
  const before = process.env.STACK_FILE
  process.env.STACK_FILE = join(dir, 'stack.json')
  try {
    await appears(process.env.STACK_FILE, starter)
    const readyMs = performance.now() - began
    await appears(join(dir, 'demo.json'), starter)
    return await work({ starter: starter.pid ?? 0, readyMs })
  } finally {
    if (before === undefined) delete process.env.STACK_FILE
    else process.env.STACK_FILE = before
    const ended = starter.exitCode === null ? once(starter, 'exit') : undefined
    starter.kill('SIGTERM')
    await ended
    removePostgresData(dir)
    rmSync(dir, { recursive: true, force: true })
  }
}

const appears = (file: string, starter: ChildProcess) =>
  until(
    () => {
      if (starter.exitCode !== null) throw new Error('the stack ended at its start')
      return existsSync(file)
    },
    { what: file, timeoutMs: 300_000 },
  )
