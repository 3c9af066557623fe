import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveLocally } from '@encaixe/service-kit/testing'

/** Headers of one connection. */
const OWN = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'expect']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Stands before a provider, counts what is written, and loses the answer to each so-many-th write. */
export async function countingProxy({ loses }: { loses: number }) {
  const state = { writes: 0, target: '' }

  async function hand(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const body = Buffer.concat(parts)
    const answer = await fetch(new URL(url, state.target), {
      ...{ method, redirect: 'manual', headers: kept(request.headers) },
      ...(body.length > 0 && { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    // Channels and tokens are written, too, but no events.
    if (WRITES.includes(method) && !/\/(watch|stop)$/.test(url) && answer.ok) {
      state.writes += 1
      if (state.writes % loses === 0) {
        response.destroy()
        return
      }
    }
    const headers = kept(Object.fromEntries(answer.headers), ['content-encoding'])
    response.writeHead(answer.status, headers).end(bytes)
  }

  const server = createServer((request, response) => {
    hand(request, response).catch(() => response.destroy())
  })
  return Object.assign(state, await serveLocally(server))
}

function kept(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  more: readonly string[] = [],
): Record<string, string> {
  const left = [...OWN, ...more]
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || left.includes(name) ? [] : [[name, String(value)]],
    ),
  )
}
