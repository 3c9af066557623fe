import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Asked {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  bytes: number
}

/** A web that remembers which pages it was asked for, and answers a page with the policy of our pages. */
export async function startWeb(headers: Record<string, string> = {}) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const { method, url } = request
    // Which version of the pages runs is looked at now and then, whoever asks.
    const isPage = !url?.startsWith('/_app/')
    if (isPage) asked.push({ method, url, headers: request.headers, bytes: body.length })
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; form-action 'self'; base-uri 'none'",
      ...headers,
    })
    response.end('a page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
