import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { ProcessPlan } from '../supervisor.ts'
import { isAnswering } from './answer.ts'
import { onPath } from './find.ts'
import { type Kind, kinds } from './kinds.ts'
import { natsArgs, postgresSettings, redisArgs } from './settings.ts'

/** What runs in a container, behind which port, and where it keeps its data. */
export const images = {
  postgres: { image: 'postgres:17', port: 5432, data: '/var/lib/postgresql/data' },
  redis: { image: 'redis:7', port: 6379, data: '/data' },
  nats: { image: 'nats:2.11', port: 4222, data: '/data' },
} as const

/** Whether a Docker engine answers. */
export function dockerAnswers(): boolean {
  if (onPath('docker') === undefined) return false
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 }).status === 0
}

/** A server in a container: its data in a volume that is named after DIR. */
export function dockerPlan(
  kind: Kind,
  options: { dir: string; port: number; durable: boolean; url: string; password: string },
): ProcessPlan {
  const { image, port, data } = images[kind]
  const name = containerName(kind, options.dir)
  // One left by a killed parent holds the name; only its client was a process of ours.
  spawnSync('docker', ['rm', '--force', name], { stdio: 'ignore' })
  const publish = ['--publish', `127.0.0.1:${options.port}:${port}`]
  const volume = ['--volume', options.durable ? `${name}:${data}` : data]
  const env = kind === 'postgres' ? ['--env', 'POSTGRES_PASSWORD'] : []
  return {
    name: kind,
    kind: 'server',
    command: 'docker',
    args: [
      'run',
      '--rm',
      '--name',
      name,
      ...publish,
      ...volume,
      ...env,
      image,
      ...commandIn(kind, options),
    ],
    env: { POSTGRES_PASSWORD: options.password },
    // `docker run` passes the signal on; PostgreSQL shuts down at once on this one.
    stopSignal: kind === 'postgres' ? 'SIGINT' : 'SIGTERM',
    ready: () => isAnswering(kind, options.url),
    readyWithinMs: 300_000, // The image may have to be fetched first.
    label: kinds[kind].label,
  }
}

/** Removes the volumes of DIR, for a start that begins anew. */
export function removeVolumes(dir: string) {
  if (onPath('docker') === undefined) return
  for (const kind of ['postgres', 'redis', 'nats'] as const) {
    spawnSync('docker', ['volume', 'rm', containerName(kind, dir)], {
      stdio: 'ignore',
      timeout: 10_000,
    })
  }
}

/** The server's command in its container, as far as its image does not say it. */
export function commandIn(kind: Kind, { durable }: { durable: boolean }): string[] {
  const everywhere = '0.0.0.0'
  if (kind === 'postgres') return postgresSettings({ host: '*', durable })
  if (kind === 'redis')
    return ['redis-server', ...redisArgs({ host: everywhere, port: 6379, data: '/data', durable })]
  return natsArgs({ host: everywhere, port: 4222, data: '/data' })
}

function containerName(kind: Kind, dir: string): string {
  return `encaixe-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}-${kind}`
}
