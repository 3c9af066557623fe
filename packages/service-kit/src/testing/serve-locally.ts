import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

export interface LocalServer {
  url: string
  port: number
  /** Cuts the connections of an HTTP server; waits for those of any other. */
  stop(): Promise<void>
}

/** Opens a server on a free port of 127.0.0.1. */
export async function serveLocally(server: Server): Promise<LocalServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const { port } = address
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      if (server instanceof HttpServer) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
