import { z } from 'zod'

const body = z.looseObject({
  content: z.record(z.string(), z.looseObject({ schema: z.unknown() })).optional(),
})
const operation = z.looseObject({
  summary: z.string().optional(),
  'x-scope': z.string().optional(),
  parameters: z.array(z.looseObject({ name: z.string() })).default([]),
  requestBody: body.optional(),
  responses: z.record(z.string(), body),
})
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.unknown(),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
type Operation = z.output<typeof operation>
type Document = z.output<typeof document>

const refused = {
  description: 'Why it was not done.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** The document as a program with a key needs it: what keys open, one form of failure, and the bodies of webhooks. */
export function documentOfKeys(whole: unknown): Document {
  const { paths, webhooks, components, ...rest } = document.parse(whole)
  const open = Object.entries(paths).flatMap(([path, methods]) => {
    const opened = Object.entries(methods).filter(([, one]) => one['x-scope'] !== undefined)
    const told = opened.map(([method, one]) => [method, shortened(one)] as const)
    return opened.length === 0 ? [] : [[path, Object.fromEntries(told)] as const]
  })
  const names = namedBy([open, refused, webhooks], components.schemas)
  const schemas = Object.entries(components.schemas).filter(([name]) => names.has(name))
  return {
    ...rest,
    webhooks: {},
    paths: Object.fromEntries(open),
    components: {
      ...components,
      schemas: Object.fromEntries(schemas),
      responses: { Refused: refused },
    },
  }
}

/** Without the examples and the summary, with which the description begins, and with one form of failure. */
function shortened({ summary: _, requestBody, responses, ...rest }: Operation): Operation {
  const done = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, answer]) => [status, plain(answer)] as const)
  return {
    ...rest,
    ...(requestBody && { requestBody: plain(requestBody) }),
    responses: { ...Object.fromEntries(done), default: { $ref: '#/components/responses/Refused' } },
  }
}

function plain({ content, headers: _, ...rest }: z.output<typeof body>): z.output<typeof body> {
  if (!content) return rest
  const kinds = Object.entries(content).map(([kind, { schema }]) => [kind, { schema }] as const)
  return { ...rest, content: Object.fromEntries(kinds) }
}

/** Names of the schemas that these parts show, and those that these show. */
function namedBy(parts: unknown, schemas: Record<string, unknown>): Set<string> {
  const names = new Set<string>()
  function follow(part: unknown) {
    const shown = JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    for (const [, name = ''] of shown) {
      if (names.has(name)) continue
      names.add(name)
      follow(schemas[name])
    }
  }
  follow(parts)
  return names
}

/** The operations that take an Idempotency-Key, as `POST /api/appointments`. */
export const safelyRepeated = ({ paths }: Pick<Document, 'paths'>): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
