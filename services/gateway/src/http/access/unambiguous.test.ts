import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError } from '@encaixe/contracts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from './session-cookie.ts'
import { refuseAmbiguous } from './unambiguous.ts'

const server = fastify()
let port = 0
let served: string[] = []

beforeAll(async () => {
  refuseAmbiguous(server)
  server.setErrorHandler((error, _, reply) =>
    reply.code(400).send(error instanceof AppError ? error.message : 'of the framework'),
  )
  server.all('/*', ({ url }) => {
    served.push(url)
    return 'served'
  })
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => {
  served = []
})
afterAll(() => server.close())

/** All that the server answers to these very bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

const request = (headers: string[], target = '/page', version = '1.1') =>
  [`GET ${target} HTTP/${version}`, 'Connection: close', ...headers, '', ''].join('\r\n')

const host = 'Host: encaixe.example'

describe('an unambiguous request is served', () => {
  test.each([
    ['a name', [host]],
    ['a name of one letter', ['Host: a']],
    ['a name with a port', ['Host: Encaixe.example:8080']],
    ['a name that ends in a dot', ['Host: encaixe.example.']],
    ['an address', ['Host: 203.0.113.7:80']],
    ['an IPv6 address', ['Host: [2001:db8::7]:80']],
    ['headers twice that may be', [host, 'Accept: a/b', 'Accept: c/d']],
    ['one session', [host, `Cookie: ${SESSION_COOKIE}=a; other=b`]],
    ['a value that names a header', [host, 'X-One: origin', 'X-Two: origin']],
  ])('%s', async (_, headers) => {
    expect(await answerTo(request(headers))).toContain('\r\n\r\nserved')
  })

  test('HTTP/1.0', async () => {
    expect(await answerTo(request([host], '/page', '1.0'))).toContain('served')
  })
})

describe('an ambiguous request is refused', () => {
  test.each([
    ['the target must be a path', 'http://elsewhere.example/', [host]],
    ...[
      'a b',
      'elsewhere.example/x',
      '-a',
      'a-',
      'a:',
      'a:123456',
      'a:80x',
      '[2001:db8::7',
      '@a',
    ].map((name) => ['the host is none', '/page', [`Host: ${name}`]] as const),
    [
      'the header authorization was sent twice',
      '/',
      [host, 'Authorization: a', 'authorization: b'],
    ],
    [
      'the header content-type was sent twice',
      '/',
      [host, 'Content-Type: a/b', 'Content-Type: c/d'],
    ],
    ['the header origin was sent twice', '/', [host, 'Origin: https://a', 'ORIGIN: https://b']],
    [
      'the header sec-fetch-site was sent twice',
      '/',
      [host, 'Sec-Fetch-Site: none', 'Sec-Fetch-Site: none'],
    ],
    ['the header host was sent twice', '/', [host, 'Host: elsewhere.example']],
    [
      `the cookie ${SESSION_COOKIE} was sent twice`,
      '/',
      [host, `Cookie: ${SESSION_COOKIE}=a; ${SESSION_COOKIE}=b`],
    ],
  ] as const)('%s: %s %j', async (why, target, headers) => {
    const answer = await answerTo(request([...headers], target))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain(`\r\n\r\n${why.toLowerCase()}`)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(served).toEqual([])
  })
})

test('a request behind a refused one on the same connection is not served', async () => {
  const refused = `GET http://elsewhere.example/ HTTP/1.1\r\n${host}\r\n\r\n`
  await answerTo(refused + request([host], '/behind'))
  expect(served).toEqual([])
})

test('a request behind a served one is served', async () => {
  await answerTo(`GET /first HTTP/1.1\r\n${host}\r\n\r\n${request([host], '/second')}`)
  expect(served).toEqual(['/first', '/second'])
})
