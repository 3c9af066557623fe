import { AppError } from '@encaixe/contracts'
import { createLogger, createMetrics } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { config } from '../../src/config.ts'
import { serveHealth } from '../../src/http/health.ts'
import { newServer } from '../../src/http/new-server.ts'
import { observeRequests } from '../../src/http/observe.ts'
import { gatewayVariables } from '../world.ts'

/** Nothing of this is asked for anything. */
const nowhere = 'localhost:9'
const environment = {
  ...gatewayVariables,
  ...{ DATABASE_URL: `postgres://${nowhere}/none`, REDIS_URL: `redis://${nowhere}` },
  ...{ NATS_URL: `nats://${nowhere}`, WEB_URL: `http://${nowhere}`, MEDIA_FOLDER: '/nowhere' },
}

const unready = JSON.stringify({ ready: false, takesWork: true, checks: { redis: false } })

/** A server that fails in every way there is, and what it logs. */
function failingServer() {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = createLogger({ service: 'gateway', level: 'debug', destination })
  const server = newServer(config.parse(environment), log)
  observeRequests(server, createMetrics('gateway'))
  serveHealth(server, {
    answer: async () => ({ status: 503, contentType: 'application/json', body: unready }),
  })
  server.get('/away', async () => {
    throw new AppError('UPSTREAM_UNAVAILABLE', 'booking does not answer.')
  })
  server.get('/broken', async () => {
    throw new Error('a secret of somebody')
  })
  return { server, lines }
}

test.each([
  ['/away', 503, 'UPSTREAM_UNAVAILABLE: booking does not answer.'],
  ['/broken', 500, 'INTERNAL: Unexpected error.'],
  ['/ready', 503, unready],
])('the log says why %s is answered with %i', async (path, status, reason) => {
  const { server, lines } = failingServer()
  expect((await server.inject(path)).statusCode).toBe(status)
  expect(lines.filter(({ msg }) => msg === 'answered')).toMatchObject([{ status, reason }])
  await server.close()
})
