import { connect, createServer, type Socket } from 'node:net'
import { serveLocally } from '@encaixe/service-kit/testing'

/** Stands before a server, so that a test can take it away and bring it back. */
export async function startRelay(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const { port: ownPort, stop } = await serveLocally(server)
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(ownPort)

  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    restore() {
      isCut = false
    },
    async stop() {
      cut()
      await stop()
    },
  }
}
