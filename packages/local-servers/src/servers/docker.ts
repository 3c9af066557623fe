import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessPlan } from '../processes/supervisor.ts'
import { isAnswering } from './answer.ts'
import { onPath } from './find.ts'
import { everyKind, type Kind, kinds, type Place } from './kinds.ts'
import { natsConfig, postgresSettings, quoted, redisConfig, smallNats } from './settings.ts'

/** What runs in a container, behind which port, and where it keeps its data. */
export const images = {
  postgres: { image: 'postgres:17', port: 5432, data: '/var/lib/postgresql/data' },
  redis: { image: 'redis:8', port: 6379, data: '/data' },
  nats: { image: 'nats:2', port: 4222, data: '/data' },
} as const

/** Whether a Docker engine answers. */
export function dockerAnswers(): boolean {
  if (onPath('docker') === undefined) return false
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 }).status === 0
}

/** A server in a container: its data in a volume that is named after DIR. */
export function dockerPlan(kind: Kind, options: Place): ProcessPlan {
  const { image, port, data } = images[kind]
  const name = containerName(kind, options.dir)
  // One left by a killed parent holds the name; only its client was a process of ours.
  spawnSync('docker', ['rm', '--force', name], { stdio: 'ignore' })
  const publish = ['--publish', `127.0.0.1:${options.port}:${port}`]
  const volume = ['--volume', options.durable ? `${name}:${data}` : data]
  const { command, env, file } = insideContainer(kind, options)
  const config = join(options.dir, `${kind}.conf`)
  if (file) writeFileSync(config, file.content, { mode: 0o600 })
  return {
    name: kind,
    kind: 'server',
    command: 'docker',
    args: [
      ...['run', '--rm', '--name', name],
      ...publish,
      ...volume,
      ...(file ? ['--volume', `${config}:${file.path}:ro`] : []),
      // Only the names: a value would stand in the list of processes.
      ...Object.keys(env).flatMap((name) => ['--env', name]),
      image,
      ...command,
    ],
    env,
    // `docker run` passes the signal on; PostgreSQL shuts down at once on this one.
    stopSignal: kind === 'postgres' ? 'SIGINT' : 'SIGTERM',
    ready: () => isAnswering(kind, options.url),
    stuckMs: 300_000, // The image may have to be fetched first.
    label: kinds[kind].label,
  }
}

/** Removes the volumes of DIR, for a start that begins anew. */
export function removeVolumes(dir: string) {
  if (onPath('docker') === undefined) return
  for (const kind of everyKind) {
    spawnSync('docker', ['volume', 'rm', containerName(kind, dir)], {
      stdio: 'ignore',
      timeout: 10_000,
    })
  }
}

export interface Inside {
  /** The server's command, as far as its image does not say it. */
  command: string[]
  /** What holds its password. */
  env: Record<string, string>
  /** A file it reads, which names the password's variable and not the password. */
  file?: { path: string; content: string }
}

/** How a server is run in its container. */
export function insideContainer(
  kind: Kind,
  {
    durable,
    small,
    password,
    users,
  }: { durable: boolean; small?: boolean; password: string; users?: string | undefined },
): Inside {
  if (kind === 'postgres') {
    return {
      command: postgresSettings({ host: '*', durable, small }),
      env: { POSTGRES_PASSWORD: password },
    }
  }
  if (kind === 'redis') {
    const script = `umask 077; echo "$REDIS_SETTINGS" > ${REDIS_FILE}; exec docker-entrypoint.sh redis-server ${REDIS_FILE}`
    const settings = { host: '*', port: 6379, data: images.redis.data, durable, password }
    return { command: ['sh', '-c', script], env: { REDIS_SETTINGS: redisConfig(settings) } }
  }
  // NATS's image has no shell, but its file may name a variable, whose value it reads as it stands.
  const place = { host: '0.0.0.0', port: 4222, data: images.nats.data, password: '$NATS_PASSWORD' }
  return {
    command: ['--config', NATS_FILE],
    env: { NATS_PASSWORD: quoted(password), ...(small && smallNats) },
    file: { path: NATS_FILE, content: natsConfig({ ...place, users }) },
  }
}

/** In the folder that the image gives to the server's own account. */
const REDIS_FILE = '/data/redis.conf'
const NATS_FILE = '/etc/encaixe-nats.conf'

function containerName(kind: Kind, dir: string): string {
  return `encaixe-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}-${kind}`
}
