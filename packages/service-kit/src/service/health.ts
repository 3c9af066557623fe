import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '../telemetry/metrics.ts'

export type Check = () => Promise<boolean> | boolean

interface HealthAnswer {
  status: number
  contentType: string
  body: string
}

/** Answers a request and returns true, or leaves it alone and returns false. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => boolean

export type HealthServer = Awaited<ReturnType<typeof startHealthServer>>
export type Health = Pick<HealthServer, 'answer'>

const CHECK_LIMIT_MS = 2_000

/** Serves `/live`, `/ready` and `/metrics`. */
export async function startHealthServer({
  host,
  port,
  metrics,
}: {
  host: string
  port: number
  metrics: Metrics
}) {
  const probes = new Map<string, Check>()
  let takesWork = false
  let answersFirst: RequestListener = () => false

  async function readiness(): Promise<HealthAnswer> {
    const results = await Promise.all(
      [...probes].map(async ([name, probe]) => [name, await passes(probe)] as const),
    )
    const ok = takesWork && results.every(([, passed]) => passed)
    const body = JSON.stringify({ ready: ok, takesWork, checks: Object.fromEntries(results) })
    return { status: ok ? 200 : 503, contentType: 'application/json', body }
  }

  /** The answer to a GET of `/live`, `/ready` or `/metrics`; undefined for any other path. */
  async function answer(path: string): Promise<HealthAnswer | undefined> {
    if (path === '/live') {
      return { status: 200, contentType: 'application/json', body: '{"live":true}' }
    }
    if (path === '/ready') return readiness()
    if (path !== '/metrics') return undefined
    return { status: 200, contentType: metrics.contentType, body: await metrics.text() }
  }

  const server = createServer((request, response) => {
    if (answersFirst(request, response)) return
    const path = (request.url ?? '').split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    Promise.resolve(isRead ? answer(path) : undefined).then(
      (found) => {
        const { status = 404, contentType = 'text/plain', body } = found ?? {}
        response.writeHead(status, { 'content-type': contentType }).end(body)
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    answer,
    /** Adds something that must work for the service to be ready. */
    check: (name: string, probe: Check) => void probes.set(name, probe),
    /** Whether the service starts new work. If it does, `/ready` is what the checks say; at first it does not. */
    takesWork: (takes: boolean) => {
      takesWork = takes
    },
    /** From now on this listener sees each request first. */
    listen: (listener: RequestListener) => {
      answersFirst = listener
    },
    url: `http://${hostInUrl(host)}:${portOf(server.address(), port)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
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

const portOf = (address: AddressInfo | string | null, fallback: number) =>
  typeof address === 'object' && address !== null ? address.port : fallback

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
