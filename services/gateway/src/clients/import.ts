import { type ActorOf, bookingRpcs, type DocumentedRoute } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireCaller } from '../http/access/caller.ts'
import { bytesOf, largeBodies, takeBytes } from '../http/limits/bodies.ts'

/** 5,000 lines of names, phones and addresses; more would not go over the bus in one piece. */
const LIMIT = 768 * 1024
const TABLES = { atOnce: 16, fromOne: 1 }

const query = z.object({ dryRun: z.string().optional() })

/** As a spreadsheet wrote it: UTF-8, or else what those of Windows write. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** `POST /api/clients/import`: a table as a body, which is longer than others may be. */
export async function serveClientImport(server: FastifyInstance, { bus }: { bus: Bus }) {
  takeBytes(server, /^text\/csv/, LIMIT)
  const takePlace = largeBodies(TABLES)
  server.post(paths.clientImport, {
    bodyLimit: LIMIT,
    onRequest: async (request, reply) => takePlace(requireCaller(request).userId, reply),
    handler: async (request) => {
      const { userId } = requireCaller(request)
      const { dryRun } = query.parse(request.query)
      const csv = textOf(bytesOf(request))
      const actor: ActorOf<'professional'> = { kind: 'professional', userId }
      const input = { csv, ...(dryRun !== undefined && { dryRun }) }
      return bus.call(bookingRpcs.importClients, input, { actor, requestId: request.id })
    },
  })
}

/** How the import of clients reads in the API's document: it takes no JSON. */
export const importRoutes: readonly DocumentedRoute[] = [
  {
    method: 'POST',
    path: paths.clientImport,
    rpc: bookingRpcs.importClients,
    filledIn: ['csv', 'dryRun'],
    summary:
      'Adds and corrects clients from a table; with `?dryRun=true` it only says what would come of it. Columns name, phone and email in any order, `;` or `,`, UTF-8 or Latin-1, up to 5,000 lines.',
    content: { 'text/csv': { type: 'string' } },
  },
]
