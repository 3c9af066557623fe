import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CloudApiError } from './errors.ts'
import { type TemplateRegistry, templateInput } from './template-registry.ts'

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
    const change = read(templateInput.pick({ components: true }), request.body)
    const { category } = read(templateInput.pick({ category: true }).partial(), request.body)
    const { components } = change
    registry.edit(request.params.id, { components, ...(category && { category }) })
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

function read<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new CloudApiError(100, details.join('; '))
}
