import type { Rpc } from '../rpc/define.ts'
import type { ErrorCode } from '../rpc/errors.ts'
import { fieldsIn, type HttpRoute } from '../rpc/http.ts'
import { exampleOf } from './example.ts'
import { isRecord, type JsonSchema, type NamedSchemas } from './named-schemas.ts'
import type { Problems } from './problems.ts'
import { audienceOf, securityOf } from './security.ts'
import { tagOf } from './tags.ts'

/** A route as the OpenAPI document describes it. */
export interface DocumentedRoute extends HttpRoute {
  rpc: Rpc
  /** Fields of the input that are not the request's to send. */
  filledIn?: readonly string[]
  /** Fields of the input that come in the query, although the request brings a body. */
  inQuery?: readonly string[]
  /** Where one RPC answers several routes. */
  operationId?: string
  summary?: string
  /** What the request brings instead of JSON, by media type; null is nothing. */
  content?: Record<string, JsonSchema> | null
}

/** What every request may be answered. */
const always: ErrorCode[] = ['RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'INTERNAL']

const DONE = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Done' } as const

interface Fields {
  properties: Record<string, JsonSchema>
  required: unknown[]
  /** Whether any other field is refused. */
  isStrict: boolean
}

/** The fields a request sends: all of the input but what is filled in. */
function fieldsOf(rpc: Rpc, filledIn: readonly string[], schemas: NamedSchemas): Fields {
  const input = schemas.of(rpc.input, 'input')
  const properties = isRecord(input.properties) ? input.properties : {}
  const required = Array.isArray(input.required) ? input.required : []
  const sent = Object.entries(properties).flatMap(([name, field]) =>
    !filledIn.includes(name) && isRecord(field) ? [[name, field] as const] : [],
  )
  return {
    properties: Object.fromEntries(sent),
    required: required.filter((name) => !filledIn.includes(name)),
    isStrict: input.additionalProperties === false,
  }
}

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'For a day, a repetition with the same key gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200, examples: ['019ab000-7a3e'] },
}

function parametersOf(route: DocumentedRoute, fields: Fields, schemas: NamedSchemas) {
  const { properties, required } = fields
  const inPath = namesInPath(route.path)
  const inQuery = Object.keys(properties).filter((name) => isInQuery(route, name))
  const parameter = (where: 'path' | 'query') => (name: string) => {
    const field = properties[name] ?? {}
    const { description = schemas.behind(field).description, ...schema } = field
    return {
      ...{ name, in: where, required: where === 'path' || required.includes(name) },
      ...(description !== undefined && { description }),
      schema,
    }
  }
  return [
    ...inPath.map(parameter('path')),
    ...inQuery.map(parameter('query')),
    ...(route.rpc.acceptsIdempotencyKey ? [idempotencyKey] : []),
  ]
}

const namesInPath = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function isInQuery(route: DocumentedRoute, name: string): boolean {
  if (namesInPath(route.path).includes(name)) return false
  return route.inQuery?.includes(name) ?? fieldsIn(route) === 'query'
}

/** A DELETE brings a body only where it has something to say. */
const hasBody = (route: DocumentedRoute, body: JsonSchema) =>
  fieldsIn(route) === 'body' &&
  (route.method !== 'DELETE' || Object.keys(Object(body.properties)).length > 0)

/** The JSON body: the fields that do not come in the path. */
function bodyOf(route: DocumentedRoute, fields: Fields): JsonSchema {
  const inPath = new Set(namesInPath(route.path))
  const own = Object.entries(fields.properties).filter(
    ([name]) => !inPath.has(name) && !isInQuery(route, name),
  )
  const required = fields.required.filter((name) => own.some(([field]) => field === name))
  return {
    type: 'object',
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
    ...(fields.isStrict && { additionalProperties: false }),
  }
}

const capitalised = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** One route as OpenAPI tells it. */
export function operation(route: DocumentedRoute, schemas: NamedSchemas, problems: Problems) {
  const { method, path, rpc, filledIn = [] } = route
  const operationId = route.operationId ?? rpc.name
  const fields = fieldsOf(rpc, filledIn, schemas)
  const security = securityOf(rpc)
  const needsSignIn = security.length > 0 && security.every((way) => Object.keys(way).length > 0)

  const body = bodyOf(route, fields)
  const json = () => {
    const schema = schemas.name(`${capitalised(operationId)}Request`, body)
    return { 'application/json': { schema, example: exampleOf(schema, schemas) } }
  }
  const given = route.content && mediaTypes(route.content)
  const content = given === undefined && hasBody(route, body) ? json() : given

  const answered = () => {
    const answer = schemas.of(rpc.output, 'output')
    const schema =
      answer.$ref === undefined ? schemas.name(`${capitalised(rpc.name)}Answer`, answer) : answer
    return { 'application/json': { schema, example: exampleOf(schema, schemas) } }
  }

  const codes = [...rpc.errors, ...always]
  if (content || Object.keys(fields.properties).length > 0) codes.push('VALIDATION_FAILED')
  if (needsSignIn) codes.push('UNAUTHENTICATED')
  // Another site's page asked, or a session and a token came together.
  if (needsSignIn || method !== 'GET') codes.push('FORBIDDEN')
  if (rpc.scope !== undefined) codes.push('SCOPE_REQUIRED')
  if (content) codes.push('MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')

  const summary = route.summary ?? rpc.summary
  return {
    operationId,
    summary: summary.replace(/\.$/, ''),
    description: `${summary} ${audienceOf(rpc)}`,
    tags: [tagOf(path)],
    security,
    ...(rpc.scope !== undefined && { 'x-scope': rpc.scope }),
    parameters: parametersOf(route, fields, schemas),
    ...(content && {
      requestBody: { required: method !== 'DELETE' || body.required !== undefined, content },
    }),
    responses: {
      [route.status ?? 200]: {
        description: DONE[route.status ?? 200],
        ...(route.status !== 204 && {
          content: route.file ? { [route.file.type]: { schema: { type: 'string' } } } : answered(),
        }),
      },
      ...problems.responses(codes),
    },
  }
}

const mediaTypes = (content: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]))
