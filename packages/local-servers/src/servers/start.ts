import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainError } from '../plain/run.mjs'
import { requireFree } from '../processes/ports.ts'
import { type ProcessPlan, type Supervised, supervise } from '../processes/supervisor.ts'
import { together } from '../processes/together.ts'
import { answers, isAnswering } from './answer.ts'
import { dockerPlan } from './docker.ts'
import { everyKind, type Kind, kinds, type PerKind, type Place } from './kinds.ts'
import { type Origin, originsOf } from './origin.ts'
import { postgresPlan } from './postgres.ts'
import { NATS_USER, natsConfig, quoted, redisConfig, smallNats } from './settings.ts'

export interface Servers {
  /** Of the server itself; databases are made in it. */
  postgresUrl: string
  redisUrl: string
  natsUrl: string
  /** The process numbers of those that were started here. */
  readonly pids: Partial<PerKind<number>>
  /** Those that have not stopped after this time are killed. */
  stop(withinMs?: number): Promise<void>
}

export interface ServersOptions {
  /** A folder of their own, for data, logs and process files. */
  dir: string
  ports: PerKind<number>
  /** PostgreSQL keeps the one it was first started with. */
  passwords: PerKind<string>
  /** Whether what is written survives a crash of the machine. */
  durable: boolean
  /** Whether they are to take little memory, for few people at a time. */
  small?: boolean
  /** Accounts of NATS besides the one that may do everything, as its file has them. */
  natsUsers?: string | undefined
  /** Addresses of running servers, which are used as they are. Default: from the environment. */
  given?: Partial<PerKind<string>>
  /** Told when one was started again and has another process number. */
  onChange?: () => void
  /** Gives up the start. */
  signal?: AbortSignal
}

/**
 * Starts private copies of PostgreSQL, Redis and NATS, except those whose address is given. They are
 * started again when they crash, and stop when this process ends, however it ends.
 * Throws one clear sentence when one cannot be had.
 */
export async function startServers({
  dir: folder,
  ports,
  passwords,
  durable,
  small = false,
  natsUsers,
  given = givenAddresses(),
  onChange = () => {},
  signal,
}: ServersOptions): Promise<Servers> {
  const dir = resolve(folder)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const origins = await originsOf(given, join(dir, 'logs/apt-get.log'))
  const started = everyKind.filter((kind) => origins[kind].from !== 'environment')
  await requireFree(started.map((kind) => ({ port: ports[kind], for: kinds[kind].label })))

  const urls = {
    postgres:
      given.postgres ??
      `postgres://postgres:${passwords.postgres}@127.0.0.1:${ports.postgres}/postgres`,
    redis: given.redis ?? `redis://:${passwords.redis}@127.0.0.1:${ports.redis}`,
    nats: given.nats ?? `nats://${NATS_USER}:${passwords.nats}@127.0.0.1:${ports.nats}`,
  }
  const running = new Map<Kind, Supervised>()
  const stop = async (withinMs = 5_000) => {
    await Promise.all([...running.values()].map((server) => server.stop(withinMs)))
  }
  try {
    await together(
      everyKind.map((kind) => async (giveUp) => {
        const origin = origins[kind]
        if (origin.from === 'environment') return requireAnswer(kind, urls[kind])
        const place = {
          dir,
          port: ports[kind],
          durable,
          small,
          password: passwords[kind],
          url: urls[kind],
          users: natsUsers,
        }
        const plan = await planOf(kind, origin, place)
        running.set(kind, await supervise(plan, { dir, onChange, signal: giveUp }))
      }),
      signal,
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    postgresUrl: urls.postgres,
    redisUrl: urls.redis,
    natsUrl: urls.nats,
    get pids() {
      return Object.fromEntries([...running].map(([kind, server]) => [kind, server.pid]))
    },
    stop,
  }
}

/** The addresses of running servers that the environment names. */
export function givenAddresses(env: NodeJS.ProcessEnv = process.env): Partial<PerKind<string>> {
  return Object.fromEntries(
    everyKind.flatMap((kind) => {
      const url = env[kinds[kind].variable]
      return url ? [[kind, url]] : []
    }),
  )
}

async function requireAnswer(kind: Kind, url: string) {
  const { label } = kinds[kind]
  try {
    await answers[kind](url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlainError(
      `${label} at ${hostOf(url)}, whose address is given, does not serve us: ${reason}`,
    )
  }
}

// Never the whole address: it may hold a password.
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read'
}

async function planOf(
  kind: Kind,
  origin: Exclude<Origin, { from: 'environment' }>,
  place: Place,
): Promise<ProcessPlan> {
  if (origin.from === 'docker') return dockerPlan(kind, place)
  if (kind === 'postgres') return postgresPlan({ ...place, programs: origin.programs })
  const data = join(place.dir, kind)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const at = { host: '127.0.0.1', port: place.port, data }
  // In a file, because every account may list what processes are started with.
  const config = join(place.dir, `${kind}.conf`)
  const content =
    kind === 'redis'
      ? redisConfig({ ...at, durable: place.durable, password: place.password })
      : natsConfig({ ...at, password: quoted(place.password), users: place.users })
  writeFileSync(config, content, { mode: 0o600 })
  const [command = kinds[kind].program] = origin.programs
  return {
    name: kind,
    label: kinds[kind].label,
    kind: 'server',
    command,
    args: kind === 'redis' ? [config] : ['--config', config],
    ...(kind === 'nats' && place.small && { env: smallNats }),
    ready: () => isAnswering(kind, place.url),
  }
}
