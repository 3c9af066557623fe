import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type CaldavServer,
  everyKind,
  givenAddresses,
  kinds,
  requireAskable,
  requireFree,
  runLogged,
  type Supervised,
  say,
  startRadicale,
  startServers,
  step,
  stopLeftovers,
  supervise,
  together,
} from '@encaixe/local-servers'
import { createDatabases, migrateDatabases } from '../databases/databases.ts'
import type { StartOptions } from '../options.ts'
import { root } from '../paths.ts'
import { busUsers } from './bus-users.ts'
import { plansOf, type StoppablePlan } from './plans.ts'
import { type Ports, portsFrom } from './ports.ts'
import { processTable } from './processes.ts'
import { busPassword, secretsOf, writePrivately } from './secrets.ts'
import { addressesOf, caldavSignIn, type Stack, stackFile } from './stack-file.ts'
import { clear, occupy } from './stack-folder.ts'
import { buildWeb } from './web.ts'

export interface RunningStack {
  dir: string
  readonly stack: Stack
  stop(): Promise<void>
}

/** How long each may take to stop; together less than 20 s. */
const STOP_WITHIN_MS = { 1: 5_000, 2: 7_000, 3: 3_000, servers: 4_000 }

/**
 * Starts everything on one machine: servers, databases, services, sandbox and web.
 * Throws one clear sentence, with nothing left running, when something stands in the way.
 */
export async function startStack(
  options: StartOptions,
  signal?: AbortSignal,
): Promise<RunningStack> {
  const dir = resolve(options.data)
  const ports = portsFrom(options.port)
  const release = await occupy(dir)
  const giveUp = new AbortController()
  signal?.addEventListener('abort', () => giveUp.abort(signal.reason))
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    rmSync(stackFile(dir), { force: true })
    for (const stop of stops.reverse()) await stop()
    release()
  }
  try {
    await makeRoom(dir, ports, options)

    let describe = () => {}
    const onChange = () => describe()
    const building = options.web
      ? buildWeb({ logs: join(dir, 'logs'), signal: giveUp.signal })
      : Promise.resolve()
    const built = building.catch(() => {}) // Its failure is thrown where it is awaited.
    stops.push(() => built)
    const secrets = secretsOf(dir)
    const servers = await startServers({
      dir,
      ports,
      passwords: {
        postgres: secrets.postgresPassword,
        redis: secrets.redisPassword,
        nats: secrets.natsPassword,
      },
      durable: true,
      small: options.single,
      natsUsers: await busUsers(dir, giveUp.signal),
      onChange,
      signal: giveUp.signal,
    })
    stops.push(() => servers.stop(STOP_WITHIN_MS.servers))
    const databases = await createDatabases(servers.postgresUrl, secrets)
    await migrateDatabases(databases, { logs: join(dir, 'logs'), signal: giveUp.signal })
    await building

    const rows = await processTable({
      dir,
      ports,
      databases,
      secrets,
      redisUrl: servers.redisUrl,
      natsUrlOf: process.env.NATS_URL
        ? () => servers.natsUrl
        : (service) => `nats://${service}:${busPassword(secrets, service)}@127.0.0.1:${ports.nats}`,
      env: process.env,
    })
    const wanted = rows.filter(({ name }) => options.web || name !== 'web')
    const processes = await startProcesses(plansOf(wanted, options), {
      dir,
      onChange,
      signal: giveUp.signal,
      stops,
    })
    const caldav = options.caldav
      ? await startCaldav(dir, ports, { onChange, signal: giveUp.signal })
      : undefined
    if (caldav) stops.push(() => caldav.stop(STOP_WITHIN_MS.servers))
    const stack = () => addressesOf({ ports, servers, databases, processes, caldav })
    describe = () => writePrivately(stackFile(dir), stack())
    describe()
    if (options.demo) await fillInDemo(dir, giveUp.signal)
    return {
      dir,
      get stack() {
        return stack()
      },
      async stop() {
        describe = () => {}
        await stopAll()
      },
    }
  } catch (error) {
    giveUp.abort(error)
    await stopAll()
    throw error
  }
}

/** A calendar of a person's own, to try what happens to calendars elsewhere. */
async function startCaldav(
  dir: string,
  ports: Ports,
  supervision: { onChange: () => void; signal: AbortSignal },
): Promise<CaldavServer> {
  const { username, password } = caldavSignIn
  const users = { [username]: password }
  const server = await startRadicale({ dir, port: ports.caldav, users, ...supervision })
  await server.makeCalendar(username, { name: 'casa', title: 'Casa' })
  return server
}

async function makeRoom(dir: string, ports: Ports, { fresh, caldav }: StartOptions) {
  rmSync(stackFile(dir), { force: true })
  const stopped = await step('Stopping what a killed run has left', () => stopLeftovers(dir))
  if (stopped.length > 0) say(`  A killed run had left ${stopped.join(', ')} running: stopped.`)
  if (fresh) clear(dir)
  const given = givenAddresses()
  const { services, ...others } = ports
  await requireFree([
    ...Object.entries(others)
      .filter(([name]) => name !== 'caldav' || caldav)
      .filter(([name]) => !everyKind.some((kind) => kind === name && given[kind] !== undefined))
      .map(([name, port]) => ({ port, for: portLabel(name) })),
    ...Object.entries(services).map(([name, port]) => ({ port, for: `the service ${name}` })),
  ])
  const pages = ['gateway', 'web', 'sandbox'] as const
  await requireAskable(pages.map((name) => ({ port: ports[name], for: portLabel(name) })))
}

function portLabel(name: string): string {
  const kind = everyKind.find((candidate) => candidate === name)
  if (kind) return kinds[kind].label
  return name === 'smtp' ? "the sandbox's mail server" : `the ${name}`
}

async function startProcesses(
  plans: readonly StoppablePlan[],
  {
    stops,
    ...supervision
  }: {
    dir: string
    onChange: () => void
    signal: AbortSignal
    stops: (() => Promise<unknown>)[]
  },
): Promise<Supervised[]> {
  const running: (Supervised & Pick<StoppablePlan, 'stopsIn'>)[] = []
  for (const stage of [3, 2, 1] as const) {
    stops.push(() =>
      Promise.all(
        running
          .filter(({ stopsIn }) => stopsIn === stage)
          .map((process) => process.stop(STOP_WITHIN_MS[stage])),
      ),
    )
  }
  await step('Starting the services', () =>
    together(
      plans.map((plan) => async (giveUp) => {
        const process = await supervise(plan, { ...supervision, signal: giveUp })
        running.push(Object.assign(process, { stopsIn: plan.stopsIn }))
      }),
      supervision.signal,
    ),
  )
  return running
}

async function fillInDemo(dir: string, signal: AbortSignal) {
  const program = join(root, 'deploy/ops/main.ts')
  const done = join(dir, 'demo.json')
  if (existsSync(done)) return
  try {
    await step('Filling in demo data', () =>
      runLogged(process.execPath, [program, 'demo', '--data', dir], {
        cwd: root,
        env: process.env,
        log: join(dir, 'logs/demo.log'),
        what: 'Filling in demo data',
        signal,
      }),
    )
    writeFileSync(done, `${JSON.stringify({ filledIn: Temporal.Now.instant().toString() })}\n`)
  } catch (error) {
    signal.throwIfAborted()
    say(`  ${error instanceof Error ? error.message : String(error)}; the next start tries again.`)
  }
}
