import { AppError, type Rpc, scopes } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { requireCaller } from '../http/access/caller.ts'
import { idIn, keyChanges } from '../identity/api-keys/key-changes.ts'
import type { Identity } from '../identity/identity.ts'
import { requireOwnProfessional } from '../own-professional.ts'
import { askerOf } from '../rpc-route.ts'
import type { GatewayDatabase } from '../store.ts'
import { mcpServer } from './mcp-server.ts'
import { pendingWrites } from './pending-writes.ts'
import type { CallAsCaller } from './tools.ts'

interface Parts {
  config: Pick<Config, 'PUBLIC_URL' | 'OIDC_ISSUER'>
  bus: Bus
  redis: Redis
  database: GatewayDatabase
  identity: Pick<Identity, 'accounts'>
  /** Epoch milliseconds. */
  now: () => number
}

const METADATA = '/.well-known/oauth-protected-resource'

/**
 * `POST /mcp`: the Model Context Protocol over HTTP, without sessions, for who shows a key or an access token. Each tool
 * calls the RPC of a route in the name of who asks, so it does nothing that the route would refuse.
 */
export async function serveMcp(server: FastifyInstance, parts: Parts) {
  const { config, bus, database, identity, now } = parts
  const pending = pendingWrites(parts.redis)
  const changes = keyChanges(database)
  const resource = `${config.PUBLIC_URL.replace(/\/+$/, '')}/mcp`

  // RFC 9728: where a client that was refused finds out how to get in.
  server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode === 401) {
      const url = new URL(METADATA, config.PUBLIC_URL).href
      reply.header('www-authenticate', `Bearer realm="encaixe", resource_metadata="${url}"`)
    }
    return payload
  })

  server.get(METADATA, () => ({
    resource,
    authorization_servers: [config.OIDC_ISSUER],
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
  }))

  server.post('/mcp', async (request, reply) => {
    const caller = requireCaller(request)
    // A page of ours asks the API itself; a session here would be somebody else's page.
    if (caller.by === 'session') throw new AppError('FORBIDDEN', 'Show a key or an access token.')
    const { id: requestId } = request
    const call: CallAsCaller = async (rpc, input) => {
      const actor = await askerOf(request, rpc.access, identity.accounts.verifiedEmailOf)
      return bus.call(rpc, input, { actor, requestId })
    }
    const actor = { kind: 'professional' as const, userId: caller.userId }
    const page = await requireOwnProfessional(bus, { actor, requestId })
    const note = async ({ name: operation }: Rpc, done: unknown) => {
      const change = { operation, aboutId: idIn(done), at: new Date(now()) }
      if (caller.key) await changes.note(caller.key, change, request.log)
    }
    const mcp = mcpServer({ caller, call, page, pending, note })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await mcp.connect(transport)
    try {
      const answer = await transport.handleRequest(asWeb(request, resource), {
        parsedBody: request.body,
      })
      reply.code(answer.status)
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply.send(await answer.text())
    } finally {
      await mcp.close()
    }
  })
}

/** The request as the protocol's library reads it, without what shows who asks. */
function asWeb({ headers }: FastifyRequest, url: string): Request {
  const passed = ['accept', 'content-type', 'mcp-protocol-version'] as const
  const shown = passed.flatMap((name) => {
    const value = headers[name]?.toString()
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  return new Request(url, { method: 'POST', headers: shown, body: '{}' })
}
