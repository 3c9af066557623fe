import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedFetch } from '../../src/guarded/guarded-fetch.ts'
import { isPublicAddress } from '../../src/guarded/public-address.ts'

/** The loopback address that the tests allow; every other one is as private as in production. */
const ALLOWED = '127.0.0.1'
const FORBIDDEN = '127.0.0.2'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A real server on a loopback address; `asked` has the paths it was asked for. */
async function serve(handle: RequestListener, { host = ALLOWED, port = 0 } = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    handle(request, response)
  })
  server.listen(port, host)
  await once(server, 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port: own } = server.address() as AddressInfo
  return { asked, port: own, url: `http://${host}:${own}` }
}

const hello: RequestListener = (_request, response) => response.end('hello')
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

const local = (options: Parameters<typeof guardedFetch>[0] = {}) =>
  guardedFetch({ localHosts: [ALLOWED], ...options })
const textOf = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString()
const refusal = (reason: string) => expect.objectContaining({ reason })

describe('the guarded client', () => {
  test('reads an answer with its status and headers', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { etag: '"one"' }).end('hello'),
    )
    const answer = await local()(`${server.url}/a`)
    expect(answer).toMatchObject({ status: 200, url: `${server.url}/a` })
    expect(answer.headers.get('etag')).toBe('"one"')
    expect(textOf(answer)).toBe('hello')
  })

  test('passes on what a conditional request needs, and reads an answer without a body', async () => {
    const server = await serve((request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 200).end(),
    )
    const answer = await local()(server.url, { headers: { 'if-none-match': '"one"' } })
    expect(answer).toMatchObject({ status: 304 })
  })

  test.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'nothing'])(
    'asks only https: %s is refused',
    async (url) => {
      await expect(local()(url)).rejects.toEqual(refusal('address'))
    },
  )

  test('refuses an address with a password in it', async () => {
    await expect(local()('https://user:secret@example.com/')).rejects.toEqual(refusal('address'))
  })
})

describe('private networks', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
  ])('%s is never asked', async (host) => {
    await expect(guardedFetch()(`https://${host}/`)).rejects.toEqual(refusal('forbidden'))
  })

  test.each(['8.8.8.8', '177.8.9.10', '2804:14c::1', '2606:4700:4700::1111'])(
    '%s is an address of the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('what is no address is not public', () => {
    expect(isPublicAddress('example.com')).toBe(false)
  })

  test('a name is refused if one of its addresses is private', async () => {
    const addresses = [{ address: '93.184.215.14' }, { address: '10.0.0.1' }]
    const fetch = guardedFetch({ lookup: async () => addresses })
    await expect(fetch('https://calendar.example/')).rejects.toEqual(refusal('forbidden'))
  })

  test('a name is resolved once, and the connection goes to that address', async () => {
    const right = await serve(hello)
    const wrong = await serve(hello, { host: FORBIDDEN, port: right.port })
    const answers = [ALLOWED, FORBIDDEN]
    const fetch = local({
      localHosts: ['changing.example'],
      lookup: async () => [{ address: answers.shift() ?? FORBIDDEN }],
    })
    const answer = await fetch(`http://changing.example:${right.port}/`)
    expect(textOf(answer)).toBe('hello')
    expect(answers).toEqual([FORBIDDEN])
    expect(wrong.asked).toEqual([])
  })

  test('a name that becomes private between two requests is refused', async () => {
    const server = await serve(redirectTo('https://changing.example/again'))
    const answers = ['127.0.0.1', '10.0.0.1']
    const fetch = local({
      localHosts: ['first.example'],
      lookup: async () => [{ address: answers.shift() ?? '10.0.0.1' }],
    })
    await expect(fetch(`http://first.example:${server.port}/`)).rejects.toEqual(
      refusal('forbidden'),
    )
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) into a private network is not followed',
    async (status) => {
      const secret = await serve(hello, { host: FORBIDDEN })
      const target = `https://${FORBIDDEN}:${secret.port}/latest/meta-data`
      const server = await serve(redirectTo(target, status))
      await expect(local()(server.url)).rejects.toEqual(refusal('forbidden'))
      expect(secret.asked).toEqual([])
    },
  )

  test('a redirect away from https is not followed', async () => {
    const server = await serve(redirectTo('http://example.com/'))
    await expect(local()(server.url)).rejects.toEqual(refusal('address'))
  })
})

describe('redirects', () => {
  const chain =
    (length: number): RequestListener =>
    (request, response) => {
      const at = Number(request.url?.slice(1))
      if (at === length) response.end('arrived')
      else response.writeHead(302, { location: `/${at + 1}` }).end()
    }

  test('three are followed, and the answer says where it came from', async () => {
    const server = await serve(chain(3))
    const answer = await local()(`${server.url}/0`)
    expect(textOf(answer)).toBe('arrived')
    expect(answer.url).toBe(`${server.url}/3`)
  })

  test('the fourth is refused', async () => {
    const server = await serve(chain(4))
    await expect(local()(`${server.url}/0`)).rejects.toEqual(refusal('redirects'))
    expect(server.asked).toHaveLength(4)
  })

  test('credentials do not follow a redirect to another origin, and stay at their own', async () => {
    const seen: (string | undefined)[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.end()
    })
    const server = await serve((request, response) => {
      seen.push(request.headers.authorization)
      const location = request.url === '/' ? '/again' : `${other.url}/`
      response.writeHead(307, { location }).end()
    })
    await local()(`${server.url}/`, { headers: { authorization: 'Basic c2VjcmV0' } })
    expect(seen).toEqual(['Basic c2VjcmV0', 'Basic c2VjcmV0', undefined])
  })

  test('a caller may look at a redirect itself', async () => {
    const server = await serve(redirectTo('/dav/'))
    const answer = await local()(server.url, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/dav/')
  })
})

describe('answers that harm', () => {
  test('a body that is small compressed and too large decompressed is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576))
    expect(bomb.byteLength).toBeLessThan(100_000)
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage().arrayBuffers
    await expect(local()(server.url)).rejects.toEqual(refusal('too_large'))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1_048_576)
  })

  test('a body that is compressed twice is counted after both', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(64 * 1_048_576)))
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
    )
    await expect(local()(server.url)).rejects.toEqual(refusal('too_large'))
  })

  test('a body of exactly the limit is read, and one byte more is refused', async () => {
    const server = await serve((request, response) =>
      response.end(Buffer.alloc(Number(request.url?.slice(1)))),
    )
    const fetch = local({ maxBytes: 1_000 })
    expect((await fetch(`${server.url}/1000`)).body).toHaveLength(1_000)
    await expect(fetch(`${server.url}/1001`)).rejects.toEqual(refusal('too_large'))
  })

  test('of a long body what is wanted is read, and the rest is not waited for', async () => {
    const server = await serve((_request, response) => void response.write('x'.repeat(5_000)))
    const { body } = await local({ maxBytes: 2_000 })(server.url, { keepBytes: 1_000 })
    expect(body).toHaveLength(1_000)
  })

  test('a body that never ends is given up when the time is over', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const begun = performance.now()
    await expect(local({ timeoutMs: 300 })(server.url)).rejects.toEqual(refusal('too_slow'))
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  test('a caller may wait for less time than usual', async () => {
    const server = await serve(() => undefined)
    await expect(local()(server.url, { timeoutMs: 100 })).rejects.toEqual(refusal('too_slow'))
  })

  test('slow redirects share one time limit', async () => {
    const server = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 200)
    })
    await expect(local({ timeoutMs: 300 })(server.url)).rejects.toEqual(refusal('too_slow'))
  })

  test('a name server that does not answer is given up when the time is over', async () => {
    const fetch = guardedFetch({ timeoutMs: 100, lookup: () => new Promise(() => undefined) })
    await expect(fetch('https://slow.example/')).rejects.toEqual(refusal('too_slow'))
  })

  test('a server that is not there cannot be reached', async () => {
    const server = await serve(hello)
    await stops.pop()?.()
    await expect(local()(server.url)).rejects.toEqual(refusal('unreachable'))
  })
})
