import type { Logger } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyedBy } from '../../routes.ts'
import type { GatewayDatabase } from '../../store.ts'
import { idIn, keyChanges } from './key-changes.ts'

/** What a request was about: the id in its path, else that of what it made. */
function aboutOf({ params }: FastifyRequest, payload: unknown): string | null {
  const inPath = idIn(params)
  if (inPath !== null || typeof payload !== 'string') return inPath
  try {
    return idIn(JSON.parse(payload))
  } catch {
    return null
  }
}

/** Has every change that a key makes noted, whichever route makes it. */
export function noteKeyChanges(
  server: FastifyInstance,
  {
    database,
    log,
    now,
  }: { database: GatewayDatabase; log: Logger /** Epoch milliseconds. */; now: () => number },
) {
  const changes = keyChanges(database)
  server.addHook('onSend', async (request, reply, payload) => {
    const { row } = request.routeOptions.config
    const key = request.caller?.key
    const isChange = row !== undefined && row.method !== 'GET' && reply.statusCode < 300
    if (!key || !isChange) return payload
    const { name: operation } = keyedBy(row)
    const aboutId = aboutOf(request, payload)
    await changes.note(key, { operation, aboutId, at: new Date(now()) }, log)
    return payload
  })
}
