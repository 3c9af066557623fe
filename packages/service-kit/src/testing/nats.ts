import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findPrograms,
  freePort,
  inContainers,
  isAnswering,
  NATS_USER,
  natsConfig,
  quoted,
} from '@encaixe/local-servers'
import { type Bus, connectBus } from '../bus/bus.ts'
import { createLogger } from '../telemetry/log.ts'
import { testCaller } from './caller.ts'
import { until } from './until.ts'

export interface TestNats {
  url: string
  /** Ends the server as a crash would; what is stored stays. */
  kill(): Promise<void>
  /** Stops the process where it stands, as a machine that hangs would; {@link thaw} lets it go on. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Starts it again, on the same port and with what was stored. */
  start(): Promise<void>
  /** Ends it and removes what it stored. */
  stop(): Promise<void>
}

/**
 * A NATS server of one's own (some 50 ms), so that streams and subjects of test files do not mix. Its
 * program is TEST_NATS_SERVER, or where `npm start` finds it; with TEST_SERVERS=docker, a container.
 * `users` are accounts besides the one that may do everything, as NATS's file has them.
 */
export async function testNats({ users }: { users?: string } = {}): Promise<TestNats> {
  if (users !== undefined || !inContainers()) return natsProgram(users)
  const { startContainer } = await import('@encaixe/local-servers/containers')
  const { remove, ...container } = await startContainer('nats')
  return { ...container, stop: remove }
}

async function natsProgram(users?: string): Promise<TestNats> {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-nats-test-'))
  const program = programPath()
  const port = await freePort()
  const password = randomUUID()
  const url = `nats://${NATS_USER}:${password}@127.0.0.1:${port}`
  const config = join(dir, 'nats.conf')
  const place = { host: '127.0.0.1', port, data: dir }
  writeFileSync(config, natsConfig({ ...place, password: quoted(password), users }))
  let end: () => Promise<void> = async () => undefined
  let send: (signal: NodeJS.Signals) => void = () => undefined

  async function start() {
    const server = spawn(program, ['--config', config], { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const failed = new Promise<never>((_, reject) => server.once('error', reject))
    const orphanGuard = () => server.kill('SIGKILL')
    process.once('exit', orphanGuard)
    send = (signal) => void server.kill(signal)
    end = async () => {
      process.off('exit', orphanGuard)
      send('SIGKILL')
      await ended
    }
    await Promise.race([
      failed,
      until(() => isAnswering('nats', url), { what: 'the start of nats-server' }),
    ])
  }

  await start()
  return {
    url,
    kill: () => end(),
    freeze: async () => send('SIGSTOP'),
    thaw: async () => send('SIGCONT'),
    start,
    async stop() {
      await end()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function programPath(): string {
  const program = process.env.TEST_NATS_SERVER ?? findPrograms('nats')[0]
  if (program) return program
  throw new Error('Tests need the program nats-server; TEST_NATS_SERVER may name it.')
}

export interface TestBus extends Bus {
  url: string
  nats: TestNats
  /** Disconnects and ends the server. */
  close(): Promise<void>
}

/** A bus on a server of its own, which asks in anybody's name. */
export async function testBus({ service = 'test' }: { service?: string } = {}): Promise<TestBus> {
  const nats = await testNats()
  const log = createLogger({ service, level: 'silent' })
  const bus = await connectBus({ url: nats.url, service, log })
  const caller = testCaller(nats.url)
  return {
    ...bus,
    call: caller.call,
    url: nats.url,
    nats,
    async close() {
      await caller.close()
      await bus.drain()
      await nats.stop()
    },
  }
}
