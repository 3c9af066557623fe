import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { PlainError } from '../plain/run.mjs'
import { freePort } from '../processes/ports.ts'
import { together } from '../processes/together.ts'
import { answers } from './answer.ts'
import { images, insideContainer } from './docker.ts'
import { everyKind, type Kind, kinds, type PerKind } from './kinds.ts'
import { NATS_USER } from './settings.ts'
import type { Servers } from './start.ts'

const READY_WITHIN_MS = 120_000

export interface ServerContainer {
  url: string
  /** Ends the server as a crash would; what is stored stays. */
  kill(): Promise<void>
  /** Starts it again, on the same port and with what was stored. */
  start(): Promise<void>
  /** Stops it where it stands, and lets it go on. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends it and removes what it stored. */
  remove(): Promise<void>
}

/** A server for a test run in a container of its own, on a free port of this machine. */
export async function startContainer(kind: Kind): Promise<ServerContainer> {
  await requireEngine()
  const { image, port } = images[kind]
  // A fixed port: the one Docker would choose is another after a crash.
  const host = await freePort()
  const password = randomBytes(24).toString('hex')
  const { command, env, file } = insideContainer(kind, { durable: false, password })
  const container = await new GenericContainer(image)
    .withCommand(command)
    .withExposedPorts({ container: port, host })
    .withEnvironment(env)
    .withCopyContentToContainer(file ? [{ content: file.content, target: file.path }] : [])
    // Whether it serves us is asked below; NATS's image has no shell for other ways to wait.
    .withWaitStrategy(Wait.forLogMessage(/ready/i))
    .withStartupTimeout(READY_WITHIN_MS)
    .start()
  const { container: docker } = await getContainerRuntimeClient()
  const handle = docker.getById(container.getId())
  const url = urlOf(kind, `${container.getHost()}:${host}`, password)
  try {
    await untilAnswering(kind, url)
  } catch (error) {
    await container.stop()
    throw error
  }
  return {
    url,
    kill: () => handle.kill(),
    async start() {
      await handle.start()
      await untilAnswering(kind, url)
    },
    freeze: () => handle.pause(),
    thaw: () => handle.unpause(),
    async remove() {
      await container.stop({ timeout: 0 })
    },
  }
}

/** The servers of a test run in containers, except those whose address is given. */
export async function startContainers(given: Partial<PerKind<string>>): Promise<Servers> {
  const running: ServerContainer[] = []
  const urls: Partial<PerKind<string>> = { ...given }
  const stop = async () => {
    await Promise.all(running.map((container) => container.remove()))
  }
  try {
    await together(
      everyKind
        .filter((kind) => given[kind] === undefined)
        .map((kind) => async () => {
          const container = await startContainer(kind)
          running.push(container)
          urls[kind] = container.url
        }),
    )
  } catch (error) {
    await stop()
    throw error
  }
  const { postgres = '', redis = '', nats = '' } = urls
  return { postgresUrl: postgres, redisUrl: redis, natsUrl: nats, pids: {}, stop }
}

const engine = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  )

async function requireEngine() {
  if (await engine()) return
  throw new PlainError(
    'TEST_SERVERS=docker asks for containers, and no Docker engine answers: start Docker, or leave TEST_SERVERS out.',
  )
}

function urlOf(kind: Kind, address: string, password: string): string {
  const path = { postgres: '/postgres', redis: '', nats: '' }
  const user = { postgres: 'postgres', redis: '', nats: NATS_USER }
  return `${kind}://${user[kind]}:${password}@${address}${path[kind]}`
}

async function untilAnswering(kind: Kind, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      return await answers[kind](url)
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`${kinds[kind].label} in its container does not answer`, { cause: error })
      }
    }
    await pause(100)
  }
}
