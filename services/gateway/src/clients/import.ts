import { type ActorOf, bookingRpcs, type DocumentedRoute } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'
import { textOfFile, withoutPhotos } from '@encaixe/contracts/text-of-file'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireCaller } from '../http/access/caller.ts'
import { bytesOf, largeBodies, takeBytes } from '../http/limits/bodies.ts'

/** 5,000 lines of names, phones and addresses; more would not go over the bus in one piece. */
const LIMIT = 768 * 1024
const TABLES = { atOnce: 16, fromOne: 1 }

/** What they may say they are; the content decides. */
const TYPES = /^text\/(csv|tab-separated-values|plain|vcard|x-vcard)\b/

const query = z.object({ dryRun: z.string().optional(), columns: z.string().optional() })

/** `POST /api/clients/import`: a table as a body, which is longer than others may be. */
export async function serveClientImport(server: FastifyInstance, { bus }: { bus: Bus }) {
  takeBytes(server, TYPES, LIMIT)
  const takePlace = largeBodies(TABLES)
  server.post(paths.clientImport, {
    bodyLimit: LIMIT,
    onRequest: async (request, reply) => takePlace(requireCaller(request).userId, reply),
    handler: async (request) => {
      const { userId } = requireCaller(request)
      const asked = query.parse(request.query)
      const csv = withoutPhotos(textOfFile(bytesOf(request)))
      const actor: ActorOf<'professional'> = { kind: 'professional', userId }
      const input = { csv, ...asked }
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
    filledIn: ['csv'],
    inQuery: ['dryRun', 'columns'],
    summary:
      'Adds and corrects clients from a table, from contacts (vCard), or from lines with a name and a phone; with `?dryRun=true` it only says what would come of it. Tables have `;`, `,` or tabs, UTF-8, UTF-16 or Latin-1, titles in Portuguese or English in any order, and up to 5,000 lines; `?columns=` says by hand what their columns are for.',
    content: { 'text/csv': { type: 'string' }, 'text/vcard': { type: 'string' } },
  },
]
