import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '../telemetry/metrics.ts'

export type Check = () => Promise<boolean> | boolean

export interface HealthAnswer {
  status: number
  contentType: string
  body: string
}

export interface Health {
  /** The answer to a GET of `/live`, `/ready` or `/metrics`; undefined for any other path. */
  answer(path: string): Promise<HealthAnswer | undefined>
  /** Adds something that must work for the service to be ready. */
  check(name: string, probe: Check): void
  /** From now on `/ready` says that the service starts no new work. */
  notReady(): void
  /** From now on readiness is what the checks say. */
  ready(): void
}

const CHECK_LIMIT_MS = 2_000

/** The health of a service, apart from how it is served: the gateway answers with it on its own port. */
export function createHealth({
  checks = {},
  metrics,
  startsReady = true,
}: {
  checks?: Record<string, Check>
  metrics: Metrics
  startsReady?: boolean
}): Health {
  const probes = new Map(Object.entries(checks))
  let takesWork = startsReady

  async function readiness(): Promise<HealthAnswer> {
    const results = await Promise.all(
      [...probes].map(async ([name, probe]) => [name, await passes(probe)] as const),
    )
    const ok = takesWork && results.every(([, passed]) => passed)
    const body = JSON.stringify({ ready: ok, takesWork, checks: Object.fromEntries(results) })
    return { status: ok ? 200 : 503, contentType: 'application/json', body }
  }

  return {
    async answer(path) {
      if (path === '/live') {
        return { status: 200, contentType: 'application/json', body: '{"live":true}' }
      }
      if (path === '/ready') return readiness()
      if (path === '/metrics') {
        return { status: 200, contentType: metrics.contentType, body: await metrics.text() }
      }
      return undefined
    },
    check: (name, probe) => void probes.set(name, probe),
    notReady: () => {
      takesWork = false
    },
    ready: () => {
      takesWork = true
    },
  }
}

async function passes(probe: Check): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), CHECK_LIMIT_MS)
  try {
    return await Promise.race([Promise.resolve(probe()), promise])
  } catch {
    // A check that throws has not passed; what is wrong is in the log of whoever failed.
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Answers a request and says so, or leaves it alone and says false. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => boolean

export interface HealthServer extends Health {
  url: string
  /** From now on this listener sees each request first. */
  listen(listener: RequestListener): void
  close(): Promise<void>
}

/** Serves `/live`, `/ready` and `/metrics`. */
export async function startHealthServer({
  host,
  port,
  checks = {},
  metrics,
  startsReady = true,
}: {
  host: string
  port: number
  checks?: Record<string, Check>
  metrics: Metrics
  startsReady?: boolean
}): Promise<HealthServer> {
  const health = createHealth({ checks, metrics, startsReady })
  let answersFirst: RequestListener = () => false
  const server = createServer((request, response) => {
    if (answersFirst(request, response)) return
    const path = (request.url ?? '').split('?')[0] ?? ''
    const known =
      request.method === 'GET' || request.method === 'HEAD' ? health.answer(path) : undefined
    Promise.resolve(known).then(
      (found) => {
        response.writeHead(found?.status ?? 404, {
          'content-type': found?.contentType ?? 'text/plain',
        })
        response.end(found?.body)
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    ...health,
    listen: (listener) => {
      answersFirst = listener
    },
    url: `http://${hostInUrl(host)}:${portOf(server.address(), port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const portOf = (address: AddressInfo | string | null, fallback: number) =>
  typeof address === 'object' && address !== null ? address.port : fallback

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
