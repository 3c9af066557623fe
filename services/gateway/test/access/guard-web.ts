import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveLocally } from '@encaixe/service-kit/testing'

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
  return { ...(await serveLocally(server)), asked }
}
