import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CloudApiError } from './errors.ts'
import { read, type TemplateRegistry, templateEdit, templateInput } from './template-registry.ts'

interface Addressed {
  Params: { version: string; id: string }
}

const listQuery = z.looseObject({
  name: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  after: z.string().optional(),
})
const removeQuery = z.looseObject({ name: z.string().min(1) })

/** Registration of templates. Any business account id will do: the sandbox has one account. */
export function templateRoutes(app: FastifyInstance, registry: TemplateRegistry) {
  app.post<Addressed>('/:version(^v\\d+\\.\\d+$)/:id/message_templates', async (request) => {
    const { id, status, category } = registry.register(read(templateInput, request.body))
    return { id, status, category }
  })

  app.post<Addressed>('/:version(^v\\d+\\.\\d+$)/:id', async (request) => {
    registry.edit(request.params.id, read(templateEdit, request.body))
    return { success: true }
  })

  app.get<Addressed>('/:version(^v\\d+\\.\\d+$)/:id/message_templates', async (request) => {
    const { name, limit, after } = read(listQuery, request.query)
    const found = registry.list(name)
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
    const data = found.slice(start, start + limit)
    const [first] = data
    const last = data.at(-1)
    return {
      data,
      paging: {
        ...(first && last && { cursors: { before: first.id, after: last.id } }),
        // The real API gives a whole address here; its presence says that there is more.
        ...(start + limit < found.length && { next: `?after=${last?.id}` }),
      },
    }
  })

  app.delete<Addressed>('/:version(^v\\d+\\.\\d+$)/:id/message_templates', async (request) => {
    const { name } = read(removeQuery, request.query)
    if (registry.remove(name) > 0) return { success: true }
    throw new CloudApiError(100, `There is no template named ${name}`, 2593002)
  })
}
