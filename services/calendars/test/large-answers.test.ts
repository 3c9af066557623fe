import { createServer } from 'node:http'
import { calendarRpcs } from '@encaixe/contracts'
import { serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionsIn } from '../src/caldav/dav-documents.ts'
import { startWorld } from './world.ts'

/** A CalDAV server whose list of objects is 7 MB long. */

const OBJECTS = 60_000
const listOf = (responses: readonly string[]) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${responses.join('')}</d:multistatus>`
const response = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200</d:status></d:propstat></d:response>`
const objects = listOf(
  Array.from({ length: OBJECTS }, (_, n) =>
    response(`/casa/${n}.ics`, `<d:getetag>${n}</d:getetag>`),
  ),
)
const home = response(
  '/',
  `<d:current-user-principal><d:href>/</d:href></d:current-user-principal>
   <c:calendar-home-set><d:href>/</d:href></c:calendar-home-set><d:resourcetype/>`,
)
const calendar = response(
  '/casa/',
  '<d:resourcetype><c:calendar/></d:resourcetype><cs:getctag>1</cs:getctag>',
)

const largeServer = () =>
  serveLocally(
    createServer(({ method, url }, answer) => {
      answer.writeHead(207, { 'content-type': 'application/xml' })
      if (method === 'REPORT') answer.end(objects)
      else answer.end(listOf(url === '/casa/' ? [calendar] : [home, calendar]))
    }),
  )

let world: Awaited<ReturnType<typeof startWorld>>
let server: Awaited<ReturnType<typeof largeServer>>
beforeAll(async () => {
  world = await startWorld()
  server = await largeServer()
})
afterAll(async () => {
  await server.stop()
  await world.stop()
})

/** How long one list takes a thread that does nothing else. */
async function readingTakes(): Promise<number> {
  const startedAt = performance.now()
  const document = { status: 207, contentType: 'application/xml', text: objects }
  expect((await versionsIn(document, `${server.url}/casa/`)).size).toBe(OBJECTS)
  return performance.now() - startedAt
}

test('/ready answers while lists of 7 MB are read for three pages', async () => {
  expect(objects.length).toBeGreaterThan(7_000_000)
  const alone = await readingTakes()
  const pages = await Promise.all([1, 2, 3].map(() => world.page()))
  for (const { actor } of pages) {
    const given = { url: server.url, username: 'ana', password: 'senha' }
    await world.bus.call(calendarRpcs.connectCaldav, given, { actor, timeoutMs: 20_000 })
  }
  const waited: number[] = []
  await until(
    async () => {
      const startedAt = performance.now()
      expect((await world.ready()).status).toBe(200)
      waited.push(performance.now() - startedAt)
      // More objects than are kept: each page is told.
      return (await world.prisma.calendar.count({ where: { problem: 'too_complex' } })) === 3
    },
    { what: 'the reads', timeoutMs: 60_000 },
  )
  expect(Math.max(...waited)).toBeLessThan(alone / 2)
})
