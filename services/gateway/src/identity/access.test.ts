import { AppError, type Scope } from '@encaixe/contracts'
import { createLogger } from '@encaixe/service-kit'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Identified, nobody } from '../http/access/caller.ts'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import type { OwnRoute } from '../routes.ts'
import { guardRoutes } from './access.ts'
import { securityLog } from './security-log.ts'

const own = (path: string, who: OwnRoute['who'], more: Partial<OwnRoute> = {}): OwnRoute => ({
  ...{ method: 'GET', path, who },
  ...more,
})

const table = [
  own('/api/open', 'anyone'),
  own('/api/links/:token', 'link', { limit: 'link' }),
  own('/api/mine', 'account'),
  own('/api/mine', 'account', { method: 'POST' }),
  own('/api/portal', ['account', 'phone']),
  own('/api/hook', 'provider', { method: 'POST' }),
  own('/api/metrics', 'operator'),
  own('/api/agenda', 'professional', { like: { name: 'agenda', scope: 'appointments:read' } }),
  own('/api/docs', 'anyone'),
  own('/asyncapi.json', 'operator'),
  own('/mcp', 'professional', { method: 'POST', scopedByTool: true }),
  own('/auth/callback', 'anyone'),
]

const ana: Identified = {
  caller: { userId: 'ana', by: 'session', sessionId: 's', authenticatedAt: null },
  phoneCaller: null,
}
const phone: Identified = {
  caller: null,
  phoneCaller: { phone: '+5511987654321', sessionId: 'p' },
}

let server: FastifyInstance
let counted: string[]
let recorded: unknown[]

const recordTo = (events: unknown[]) => {
  const destination = { write: (line: string) => void events.push(JSON.parse(line)) }
  const log = createLogger({ service: 'gateway', level: 'warn', destination })
  return securityLog({ log, secret: 'a secret of every gateway' })
}

async function serve({ isDocsPublic = false, who = ana } = {}) {
  server = fastify({ trustProxy: ['127.0.0.1'] })
  guardRoutes(server, {
    table,
    config: { API_DOCUMENTS: isDocsPublic ? 'public' : 'operators' },
    identity: {
      identify: async ({ headers }) => {
        if (headers.cookie?.endsWith('stale'))
          throw new AppError('UNAUTHENTICATED', 'No longer good.')
        if (headers.cookie?.endsWith('away')) throw new AppError('UPSTREAM_UNAVAILABLE', 'Away.')
        if (headers.cookie?.endsWith('broken')) throw new TypeError('broken')
        return headers.cookie || headers.authorization?.startsWith('Bearer ') ? who : nobody
      },
    },
    countAttempt: async (name) => {
      counted.push(name)
    },
    security: recordTo(recorded),
  })
  server.setErrorHandler((error, _, reply) =>
    reply.code(400).send(error instanceof AppError ? error.code : 'INTERNAL'),
  )
  for (const { method, path } of table) {
    server.route({ method, url: path, handler: ({ caller }) => caller?.userId ?? 'served' })
  }
  for (const path of ['/', '/docs', '/docs/*', '/docs/static/:file', '/*', '/api/*', '/auth/*']) {
    server.get(path, () => 'page')
  }
  await server.ready()
}

beforeEach(async () => {
  counted = []
  recorded = []
  await serve()
})
afterEach(() => server.close())

const session = (of = 'ana') => ({ cookie: `${SESSION_COOKIE}=${of}` })
const ask = async (
  path: string,
  headers: Record<string, string> = {},
  method: OwnRoute['method'] = 'GET',
) => {
  const answer = await server.inject({
    ...{ method, path, headers, remoteAddress: '198.51.100.7' },
  })
  return answer.body
}

describe('who is let in', () => {
  test.each([
    ['/api/open', {}, 'served'],
    ['/api/links/x', {}, 'served'],
    ['/api/mine', {}, 'UNAUTHENTICATED'],
    ['/api/mine', session(), 'ana'],
    ['/api/portal', {}, 'UNAUTHENTICATED'],
    ['/api/portal', session(), 'ana'],
    ['/api/mine', session('stale'), 'UNAUTHENTICATED'],
    ['/api/mine', session('away'), 'UPSTREAM_UNAVAILABLE'],
    ['/api/mine', session('broken'), 'INTERNAL'],
  ])('%s with %j: %s', async (path, headers, answer) => {
    expect(await ask(path, headers)).toBe(answer)
  })

  test('a phone session is let in only where the table names phones', async () => {
    await server.close()
    await serve({ who: phone })
    expect(await ask('/api/portal', session())).toBe('served')
    expect(await ask('/api/mine', session())).toBe('UNAUTHENTICATED')
  })

  test('a key is let in only on a route that its scopes open, or whose tools check their own', async () => {
    const keyOf = (scopes: Scope[]): Identified => ({
      ...nobody,
      caller: {
        ...{ userId: 'ana', by: 'key', sessionId: null, authenticatedAt: null },
        key: { id: 'k', userId: 'ana', name: 'Planilha', scopes },
      },
    })
    const opened = async (...scopes: Scope[]) => {
      await server.close()
      await serve({ who: keyOf(scopes) })
      const paths = [ask('/api/agenda', session()), ask('/api/mine', session())]
      return Promise.all([...paths, ask('/mcp', { authorization: 'Bearer k' }, 'POST')])
    }
    expect(await opened('appointments:read')).toEqual(['ana', 'FORBIDDEN', 'ana'])
    expect(await opened('clients:read')).toEqual(['SCOPE_REQUIRED', 'FORBIDDEN', 'ana'])
  })

  test('a provider is let in whatever cookie it sends', async () => {
    const headers = { ...session('stale'), 'sec-fetch-site': 'none' }
    expect(await ask('/api/hook', headers, 'POST')).toBe('served')
    expect(await ask('/api/hook', {}, 'POST')).toBe('served')
    expect(await ask('/api/metrics', session('stale'))).toBe('served')
  })

  test('nobody is let in below the API where no route is', async () => {
    expect(await ask('/api/nowhere')).toBe('NOT_FOUND')
    expect(await ask('/auth/nowhere')).toBe('NOT_FOUND')
  })
})

test('a change from another site is refused, and recorded without its credentials', async () => {
  const headers = { ...session(), 'sec-fetch-site': 'cross-site' }
  expect(await ask('/api/mine', headers, 'POST')).toBe('FORBIDDEN')
  expect(recorded).toMatchObject([
    { event: 'request_refused', code: 'FORBIDDEN', route: '/api/mine', origin: expect.any(String) },
  ])
  expect(JSON.stringify(recorded)).not.toContain(SESSION_COOKIE)
  expect(await ask('/api/mine', { ...session(), 'sec-fetch-site': 'same-origin' }, 'POST')).toBe(
    'ana',
  )
})

test('a request with a session and a token is refused', async () => {
  const headers = { ...session(), authorization: 'Bearer x' }
  expect(await ask('/api/open', headers)).toBe('FORBIDDEN')
  expect(await ask('/api/open', { ...session(), authorization: 'Basic x' })).toBe('ana')
  expect(await ask('/api/open', { ...session(), authorization: 'Basic bearer' })).toBe('ana')
})

test('an unknown caller while sessions are away is not a security event', async () => {
  await ask('/api/mine', session('away'))
  expect(recorded).toEqual([])
  await ask('/api/mine', session('stale'))
  expect(recorded).toHaveLength(1)
})

test.each([
  ['/api/open', 'GET', ['general']],
  ['/api/links/x', 'GET', ['link']],
  ['/api/hook', 'POST', []],
  ['/auth/callback', 'GET', []],
  ['/api/nowhere', 'GET', ['general']],
  ['/auth/nowhere', 'GET', ['general']],
  ['/p/ana', 'GET', []],
] as const)('%s %s is counted as %j', async (path, method, limits) => {
  await ask(path, {}, method)
  expect(counted).toEqual(limits)
})

test('a refused request counts as an attempt', async () => {
  await ask('/api/mine', session('stale'))
  expect(counted).toEqual(['general'])
})

describe('no cache keeps an answer of the API', () => {
  test.each([
    ['/api/open', 'no-store'],
    ['/p/ana', undefined],
  ])('%s: %s', async (path, kept) => {
    const { headers } = await server.inject({ path })
    expect(headers['cache-control']).toBe(kept)
  })
})

describe('documents are for operators unless they are public', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.inject({ path: '/docs', remoteAddress, headers }).then(({ body }) => body)

  test('the operator’s own network reads them', async () => {
    expect(await from('10.0.0.7')).toBe('page')
    expect(await from('198.51.100.7')).toBe('NOT_FOUND')
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'a request through an untrusted proxy does not read them (%s)',
    async (header) => expect(await from('10.0.0.7', { [header]: '10.0.0.9' })).toBe('NOT_FOUND'),
  )

  test('a request through a trusted proxy comes from the address that it names', async () => {
    expect(await from('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).toBe('page')
    expect(await from('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).toBe('NOT_FOUND')
  })

  test.each(['/docs', '/docs/'])('%s is open when they are public', async (path) => {
    await server.close()
    await serve({ isDocsPublic: true })
    expect(await ask(path)).toBe('page')
  })

  test.each(['/docs', '/docs/x', '/docs/static/x.js', '/asyncapi.json'])(
    '%s is hidden when they are not',
    async (path) => expect(await ask(path)).toBe('NOT_FOUND'),
  )

  test('a route of the API named docs stays open', async () => {
    expect(await ask('/api/docs')).toBe('served')
  })
})

describe('a route that the table does not have cannot be served', () => {
  const add = (method: string | readonly string[], url: string) => () => {
    const other = fastify()
    guardRoutes(other, {
      table: [...table, own('/api/twice', 'anyone'), own('/api/twice', 'account')],
      config: { API_DOCUMENTS: 'public' },
      identity: { identify: async () => nobody },
      countAttempt: async () => undefined,
      security: recordTo([]),
    })
    other.route({ method: [method].flat(), url, handler: () => 'served' })
  }

  test.each([
    ['GET', '/api/unknown'],
    ['PUT', '/api/mine'],
    ['POST', '/api/open'],
    ['GET', '/other'],
    ['GET', '/auth/other'],
    ['GET', '/other/docs'],
    ['GET', '/other/api/*'],
    ['GET', '/other/*'],
    [['GET', 'POST'], '/api/mine'],
    ['GET', '/api/twice'],
  ] as const)('%s %s', (method, path) => {
    expect(add(method, path)).toThrow(/is not in the table of routes/)
  })

  test.each([
    ['GET', '/api/mine'],
    ['POST', '/api/mine'],
    ['GET', '/api/*'],
    ['GET', '/api'],
    ['GET', '/*'],
    ['GET', '/'],
    ['GET', '/docs/*'],
    ['GET', '/docs/static/:file'],
    [['GET', 'HEAD'], '/api/mine'],
  ] as const)('%s %s is served', (method, path) => {
    expect(add(method, path)).not.toThrow()
  })
})
