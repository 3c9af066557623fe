import type { Server } from 'node:http'

/** Opens a server on a free port of 127.0.0.1; `stop` waits for the requests in hand. */
export async function serveLocally(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
