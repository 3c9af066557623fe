import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, freePort } from '@encaixe/local-servers'
import { type Bus, connectBus, createLogger, ensureStream } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../local/paths.ts'
import { type CertificateFiles, makeCertificates } from '../secrets/certificates.ts'
import { type BusUser, usersConfig } from './users.ts'

/** Three servers with the files of a deployment, on other ports and folders. */

const log = createLogger({ service: 'test', level: 'silent' })
const passwordOf = (user: BusUser) => `password of ${user}`
const names = ['nats-1', 'nats-2', 'nats-3'] as const
type Name = (typeof names)[number]

const dir = mkdtempSync(join(tmpdir(), 'encaixe-cluster-test-'))
const running = new Map<Name, ChildProcess>()
const ports = new Map<Name, { client: number; route: number; monitor: number }>()
const [program = 'nats-server'] = findPrograms('nats')
const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
let certificates: CertificateFiles
let buses: Bus[] = []

const portsOf = (name: Name) => {
  const found = ports.get(name)
  if (!found) throw new Error(`${name} has no ports`)
  return found
}

beforeAll(async () => {
  certificates = await makeCertificates()
  for (const [file, content] of Object.entries(certificates))
    writeFileSync(join(dir, file), content)
  writeFileSync(join(dir, 'nats_users.conf'), usersConfig(passwordOf))
  for (const name of names) {
    const [client, route, monitor] = [await freePort(), await freePort(), await freePort()]
    ports.set(name, { client, route, monitor })
  }
  for (const name of names) configure(name)
  for (const name of names) start(name)
  for (const name of names) await healthy(name)
  buses = [await connect('booking'), await connect('notifier')]
})
afterAll(async () => {
  for (const bus of buses) await bus.drain()
  for (const name of running.keys()) await kill(name)
  rmSync(dir, { recursive: true })
})

function configure(name: Name) {
  const { client, route, monitor } = portsOf(name)
  const folder = join(dir, name)
  mkdirSync(folder)
  const fileOf = (file: string) => readFileSync(join(root, 'deploy/nats', file), 'utf8')
  const settled = (text: string) =>
    text
      // What Debian 12 has is older than this setting.
      .replace(/sync_interval: .*/, (line) => (version.includes('v2.9.') ? '' : line))
      .replaceAll('../../run/secrets/', '../')
      .replaceAll('/run/secrets/', `${dir}/`)
      .replace('/data', join(folder, 'data'))
      .replace('0.0.0.0:4222', `127.0.0.1:${client}`)
      .replace('0.0.0.0:8222', `127.0.0.1:${monitor}`)
      .replace('0.0.0.0:6222', `127.0.0.1:${route}`)
      .replaceAll(
        /nats:\/\/(nats-\d):6222/g,
        (_, other: Name) => `nats://localhost:${portsOf(other).route}`,
      )
  for (const file of ['nats.conf', 'cluster.conf']) {
    writeFileSync(join(folder, file), settled(fileOf(file)))
  }
}

function start(name: Name) {
  const options = { stdio: 'ignore', env: { ...process.env, NATS_NAME: name } } as const
  running.set(name, spawn(program, ['-c', join(dir, name, 'cluster.conf')], options))
}

async function kill(name: Name) {
  const server = running.get(name)
  running.delete(name)
  if (server?.kill('SIGKILL')) await once(server, 'exit')
}

/** In its cluster, and with all that it missed. */
const healthy = (name: Name) =>
  until(
    () =>
      fetch(`http://127.0.0.1:${portsOf(name).monitor}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { what: `${name} in the cluster`, timeoutMs: 50_000 },
  )

function connect(user: 'booking' | 'notifier', options: { ca?: string } = {}) {
  const urls = names.map((name) => {
    const url = new URL(`nats://localhost:${portsOf(name).client}`)
    url.username = user
    url.password = encodeURIComponent(passwordOf(user))
    return url.href
  })
  const ca = options.ca ?? certificates['nats_ca.crt']
  const signal = AbortSignal.timeout(20_000)
  return connectBus({ url: urls.join(','), ca, service: user, log, signal })
}

const [booking, notifier] = [() => busNumber(0), () => busNumber(1)]
function busNumber(index: number): Bus {
  const bus = buses[index]
  if (!bus) throw new Error('not connected')
  return bus
}

test('a client refuses a server whose certificate another authority signed', async () => {
  const { 'nats_ca.crt': ca } = await makeCertificates()
  const url = `nats://localhost:${portsOf('nats-1').client}`
  const signal = AbortSignal.timeout(2_000)
  await expect(connectBus({ url, ca, service: 'booking', log, signal })).rejects.toThrow()
})

test('a stream with one replica gets three if three are configured', async () => {
  await ensureStream(booking(), 'BOOKING')
  await booking().jetstream.publish('events.booking.Tried.v1', 'before')
  await ensureStream(booking(), 'BOOKING', { replicas: 3 })
  await threeCopies()
})

test('no event is lost with the server that leads the stream, and publishing soon goes on', async () => {
  const published = ['before']
  const publishSome = async (when: string) => {
    for (let index = 0; index < 50; index += 1) {
      const event = `${when} ${index}`
      await publish(event)
      published.push(event)
    }
  }
  await publishSome('all there')
  // Right after the change the leader takes the others for current that still lack what was there before.
  const leader = await threeCopies()
  await kill(leader)
  await publishSome('without it')
  start(leader)
  await healthy(leader)
  await publishSome('it is back')
  expect(await readAll({ atLeast: published.length })).toEqual(published)
})

/** Waits until both others have all that the leader has, which only they know; who leads. */
async function threeCopies(): Promise<Name> {
  const manager = await booking().jetstream.jetstreamManager(false)
  const leader = await until(
    async () => {
      const { config, cluster } = await manager.streams.info('BOOKING')
      const others = cluster?.replicas ?? []
      const areCurrent = others.length === 2 && others.every(({ current }) => current)
      if (config.num_replicas !== 3 || !areCurrent) return undefined
      return names.find((name) => name === cluster?.leader)
    },
    { what: 'three copies', timeoutMs: 60_000 },
  )
  for (const name of names) await healthy(name)
  return leader
}

/** Publishes like the relay: with an id, again until the server acknowledges it. */
const publish = (event: string) =>
  until(
    () =>
      booking()
        .jetstream.publish('events.booking.Tried.v1', event, { msgID: event, timeout: 2_000 })
        .then(
          () => true,
          () => false,
        ),
    { what: `the event ${event}`, timeoutMs: 60_000 },
  )

/** The events that the notifier receives, in order. */
async function readAll({ atLeast }: { atLeast: number }): Promise<string[]> {
  const manager = await notifier().jetstream.jetstreamManager(false)
  await manager.consumers.add('BOOKING', {
    durable_name: 'notifier-booking',
    ack_policy: 'explicit',
  })
  const consumer = await notifier().jetstream.consumers.get('BOOKING', 'notifier-booking')
  const seen: string[] = []
  // Who leads the consumer may still be hearing of the last ones.
  while (seen.length < atLeast) {
    const before = seen.length
    const batch = await consumer.fetch({ max_messages: atLeast - before, expires: 10_000 })
    for await (const message of batch) {
      seen.push(message.string())
      message.ack()
    }
    if (seen.length === before) break
  }
  return seen
}
