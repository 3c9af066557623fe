import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { processIdentity } from '../plain/identity.mjs'
import { stopLeftovers, writePidFile } from './pid-files.ts'
import { freePort } from './ports.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { isListening, stubPlan } from './test-programs/stub-plan.ts'

let dir: string
const running: (Supervised | ChildProcess)[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'encaixe-supervisor-'))
})
afterEach(async () => {
  for (const process of running.splice(0)) {
    if ('stop' in process) await process.stop(1_000)
    else process.kill('SIGKILL')
  }
  await stopLeftovers(dir)
  rmSync(dir, { recursive: true, force: true })
})

const isAlive = (pid: number | undefined) => pid !== undefined && processIdentity(pid) !== null
const waitUntil = (condition: () => Promise<void> | void) =>
  vi.waitFor(condition, { timeout: 20_000, interval: 20 })

async function supervised(name: string, port: number, onChange = () => {}) {
  const process = await supervise(stubPlan(name, port, 'node'), { dir, onChange })
  running.push(process)
  return process
}

test('a supervised process answers once it is there, and nothing is left when it was stopped', async () => {
  const port = await freePort()
  const stub = await supervised('stub', port)
  const { pid } = stub
  expect(await isListening(port)).toBe(true)

  await stub.stop()
  expect(isAlive(pid)).toBe(false)
  expect(stub.pid).toBeUndefined()
  expect(readdirSync(join(dir, 'pids'))).toEqual([])
})

test('a process that is killed is started again', async () => {
  const port = await freePort()
  const changed = vi.fn()
  const stub = await supervised('stub', port, changed)
  const first = stub.pid ?? 0
  process.kill(first, 'SIGKILL')

  await waitUntil(() => {
    expect(stub.pid).toBeDefined()
    expect(stub.pid).not.toBe(first)
  })
  await waitUntil(async () => expect(await isListening(port)).toBe(true))
  expect(changed).toHaveBeenCalled()
})

test('a process is kept down while DIR/hold names it', async () => {
  const port = await freePort()
  mkdirSync(join(dir, 'hold'))
  writeFileSync(join(dir, 'hold/held'), '')
  const held = await supervised('held', port)
  const other = await supervised('other', await freePort())
  process.kill(held.pid ?? 0, 'SIGKILL')
  const otherFirst = other.pid ?? 0
  process.kill(otherFirst, 'SIGKILL')

  // The other one, killed later, is back: the held one would have been, too.
  await waitUntil(() => expect(other.pid ?? otherFirst).not.toBe(otherFirst))
  expect(held.pid).toBeUndefined()

  rmSync(join(dir, 'hold/held'))
  await waitUntil(() => expect(isAlive(held.pid)).toBe(true))
})

test('a process that fails at once fails the start, in its own words', async () => {
  const plan = stubPlan('stub', await freePort(), 'node', ['DATABASE_URL: must be an address'])
  await expect(supervise(plan, { dir })).rejects.toThrow(
    `stub ended before it was ready: Error: DATABASE_URL: must be an address (${dir}/logs/stub.log)`,
  )
})

test('a warning of a running process is shown in a line, once, without what else was logged', async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => shown.mockRestore())
  const warning = JSON.stringify({
    level: 'warn',
    to: 'someone',
    msg: 'mail refused',
    err: { message: 'busy' },
  })
  const speaking = `setInterval(() => console.log(${JSON.stringify(warning)}), 10)`
  const plan = {
    ...stubPlan('notifier', 0, 'node'),
    args: ['-e', speaking],
    ready: async () => true,
  }
  running.push(await supervise(plan, { dir }))
  await waitUntil(() =>
    expect(readFileSync(join(dir, 'logs/notifier.log'), 'utf8').split('\n').length).toBeGreaterThan(
      10,
    ),
  )
  expect(shown.mock.calls).toEqual([['  notifier: mail refused: busy\n']])
})

test('a program that is not there fails the start', async () => {
  const plan = { ...stubPlan('stub', await freePort(), 'server'), command: '/nowhere/program' }
  await expect(supervise(plan, { dir })).rejects.toThrow('stub ended before it was ready')
})

test('giving up stops a process that is not ready yet', async () => {
  const plan = { ...stubPlan('stub', await freePort(), 'node'), ready: async () => false }
  const giveUp = new AbortController()
  const start = supervise(plan, { dir, signal: giveUp.signal })
  await waitUntil(() => expect(existsSync(join(dir, 'pids/stub.json'))).toBe(true))
  giveUp.abort(new Error('stopped'))
  await expect(start).rejects.toThrow('stopped')
  expect(readdirSync(join(dir, 'pids'))).toEqual([])
})

test('when the parent is killed with -9, its processes and servers end', async () => {
  const { parent, pids } = await startParent()
  expect(pids.map(isAlive)).toEqual([true, true])
  parent.kill('SIGKILL')
  await waitUntil(() => expect(pids.map(isAlive)).toEqual([false, false]))
})

test('what a killed parent left running is stopped by the next start', async () => {
  const { parent, pids } = await startParent()
  const [ours = 0] = pids
  // Stopped in its tracks, it cannot notice that its parent has gone.
  process.kill(ours, 'SIGSTOP')
  parent.kill('SIGKILL')
  await once(parent, 'exit')

  const next = stopLeftovers(dir)
  process.kill(ours, 'SIGCONT')
  expect(await next).toContain('ours')
  expect(isAlive(ours)).toBe(false)
})

test('a process that has since been given the number is left alone', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  running.push(stranger)
  const pid = stranger.pid ?? 0
  writePidFile(dir, 'service', pid, 'SIGTERM')
  writeFileSync(
    join(dir, 'pids/service.json'),
    JSON.stringify({ pid, identity: 'started at another time', stopSignal: 'SIGKILL' }),
  )
  expect(await stopLeftovers(dir)).toEqual([])
  expect(isAlive(pid)).toBe(true)
})

async function startParent() {
  const program = fileURLToPath(new URL('test-programs/parent.ts', import.meta.url))
  const port = await freePort()
  const parent = spawn(process.execPath, [program, dir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(parent)
  const [line] = await once(parent.stdout, 'data')
  const pids: number[] = JSON.parse(String(line))
  return { parent, pids }
}
