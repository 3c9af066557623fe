import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { someAddress, stack } from '../../stack.ts'

/** Sends raw bytes that no HTTP client would send, and returns the answer's head and body. */
function sendRaw(lines: string[], body = ''): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(stack().gateway)
  const head = [...lines, `x-forwarded-for: ${someAddress()}`, 'connection: close', '', ''].join(
    '\r\n',
  )
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    // A server that stops reading may reset the connection after its answer.
    socket.on('error', () => undefined)
    socket.once('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }),
    )
    socket.write(Buffer.from(head + body, 'latin1'))
  })
}

const get = (target: string, ...headers: string[]) =>
  sendRaw([`GET ${target} HTTP/1.1`, 'host: encaixe.test', ...headers])

function expectRefused({ status, text }: { status: number; text: string }) {
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(status, text).toBeLessThan(500)
  expect(text).toContain('application/problem+json')
  expect(text).toMatch(/"code":"[A-Z_]+"/)
}

test.each([
  ['bad percent-encoding in a path', '/api/professionals/%'],
  ['half an UTF-8 character in a path', '/api/professionals/%c3'],
  ['an encoded slash', '/api/professionals/..%2f..%2fmetrics'],
  ['an encoded null', '/api/professionals/ana%00'],
  ['a path longer than any slug', `/api/professionals/${'a'.repeat(2_000)}`],
  ['bad percent-encoding in a query', '/api/booking?slug=%&date=%zz'],
  ['half an UTF-8 character in a query', '/api/booking?slug=%c3%28&date=%ff'],
  ['a thousand fields', `/api/booking?${'slug=a&'.repeat(1_000)}`],
  ['brackets', '/api/booking?slug[]=a&slug[x][y]=b&date[$gt]=1'],
  ['bytes that are no ASCII', '/api/professionals/jos\u00e9'],
])('%s is answered with our problem format', async (_what, target) => {
  expectRefused(await get(target))
})

test.each([
  ['a request line longer than the server reads', () => get(`/api/${'a'.repeat(20_000)}`)],
  ['headers larger than the server reads', () => get('/api/plans', `x: ${'a'.repeat(20_000)}`)],
  ['a header that is none', () => get('/api/plans', 'no colon here')],
  ['an unknown method', () => sendRaw(['BREW /api/booking HTTP/1.1', 'host: encaixe.test'])],
  ['two lengths', () => get('/api/plans', 'content-length: 1', 'content-length: 2')],
  [
    'a length and chunks',
    () => get('/api/plans', 'content-length: 1', 'transfer-encoding: chunked'),
  ],
  ['no HTTP at all', () => sendRaw(['\u0016\u0003\u0001'])],
])('%s is rejected and the server goes on', async (_what, send) => {
  expectRefused(await send())
  expect((await get('/api/plans')).status).toBe(200)
})

test('Node rejects a request without a host', async () => {
  expect((await sendRaw(['GET /api/plans HTTP/1.1'])).status).toBe(400)
})
