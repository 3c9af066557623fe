import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { stack } from './stack.ts'

export interface Replica {
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts one more process of a service, which shares the work with the stack's own. */
export async function startReplica(
  service: 'booking' | 'notifier',
  environment: Record<string, string> = {},
): Promise<Replica> {
  const { databases, nats, gateway } = stack()
  const child = spawn(process.execPath, [`services/${service}/src/main.ts`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databases[service],
      NATS_URL: nats,
      PUBLIC_URL: gateway,
      LINK_SECRET: 'a-secret-of-the-links',
      NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...environment,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000)
  })
  await until(
    () => {
      if (child.exitCode !== null) throw new Error('the replica exited while it started')
      return /"msg":"ready"/.test(said)
    },
    { what: `the second process of ${service}` },
  )
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
