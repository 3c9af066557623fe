import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drainable } from './drain.ts'

const ASKED = 'GET /now HTTP/1.1\r\nHost: encaixe.example\r\n\r\n'

/** More than the system holds for a reader who is slow. */
const LARGE = 'a page '.repeat(2_000_000)

/** A server that keeps connections for ever, whose `/slow` is answered when the test says so. */
async function opened(idleMs: number) {
  const server = fastify({ keepAliveTimeout: 3_600_000 })
  const end = drainable(server, { idleMs })
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const events = new Readable({ read() {} })
  server.get('/now', () => 'answered')
  server.get('/slow', async () => {
    asked.resolve()
    await release.promise
    return 'answered late'
  })
  server.get('/large', () => LARGE)
  server.get('/events', (_request, reply) => {
    events.push('first\n')
    return reply.type('text/event-stream').send(events)
  })
  const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
  return { end, port, asked: asked.promise, release: release.resolve, events }
}

/** A connection, and what came on it so far. */
async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part
  })
  await once(socket, 'connect')
  return { socket, heard: () => heard, closed: once(socket, 'close') }
}

const until = (socket: Socket, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => isSo() && resolve()
    socket.on('data', look)
    look()
  })

test('a request on an open connection is answered, and then the connection closes', async () => {
  const { end, port } = await opened(60_000)
  const { socket, heard, closed } = await connected(port)
  socket.write(ASKED)
  await until(socket, () => heard().endsWith('answered'))
  expect(heard()).toMatch(/^connection: keep-alive\r$/im)
  const ended = end()
  socket.write(ASKED)
  await closed
  expect(heard().match(/HTTP\/1.1 200/g)).toHaveLength(2)
  expect(heard()).toMatch(/^connection: close\r$/im)
  await ended
})

test('a stopping server takes no new connection and answers open requests', async () => {
  const { end, port, asked, release } = await opened(60_000)
  const { socket, heard, closed } = await connected(port)
  socket.write(ASKED.replace('/now', '/slow'))
  await asked
  const ended = end()
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
  release()
  await closed
  expect(heard()).toContain('answered late')
  await ended
})

test('unused and idle connections do not delay the stop', async () => {
  const { end, port, events } = await opened(0)
  const unused = await connected(port)
  const idle = await connected(port)
  idle.socket.write(ASKED)
  await until(idle.socket, () => idle.heard().endsWith('answered'))
  const listening = await connected(port)
  listening.socket.write(ASKED.replace('/now', '/events'))
  await until(listening.socket, () => listening.heard().includes('first'))
  const ended = end()
  events.push(null)
  await Promise.all([ended, unused.closed, idle.closed, listening.closed])
  expect(listening.heard()).toMatch(/0\r\n\r\n$/)
})

test('an answer is not cut while its reader still reads it', async () => {
  const { end, port } = await opened(0)
  const { socket, heard, closed } = await connected(port)
  socket.write(ASKED.replace('/now', '/large'))
  await until(socket, () => heard().length > 0)
  socket.pause()
  const ended = end()
  // Time enough for it to look whether the connection is idle.
  await pause(300)
  socket.resume()
  await closed
  expect(heard().length).toBeGreaterThan(LARGE.length)
  await ended
})
