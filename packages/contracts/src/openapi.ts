import type { Rpc } from './define.ts'
import type { ErrorCode } from './errors.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { problem, problemResponses } from './openapi-problems.ts'

/** A route as its readers see it; the gateway's table is made of these. */
export interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `/api/professionals/:slug`. */
  path: string
  rpc: Rpc
  /** Request headers that fill fields of the input. */
  headers?: Record<string, string>
}

/** A route with what its readers have to know besides. */
export interface DocumentedRoute extends RouteDescription {
  /** Fields of the input that are not the request's to send; with any, the caller has to be signed in. */
  filledIn?: readonly string[]
  /** Where one RPC answers several routes. */
  operationId?: string
  summary?: string
  /** What the request brings instead of JSON, by media type; null is nothing. */
  content?: Record<string, JsonSchema> | null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const always: ErrorCode[] = ['RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'INTERNAL']

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-encaixe',
    description:
      'A browser that is signed in (/auth/login). What changes something also needs `Sec-Fetch-Site: same-origin` or an `Origin` of this host.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'at+jwt',
    description: 'An access token of the identity provider (RFC 9068). Never beside a session.',
  },
}

/** The fields a request sends: all of the input but what is filled in. */
function fieldsOf(rpc: Rpc, filledIn: readonly string[]) {
  const input = jsonSchema(rpc.input, 'input')
  const all = isRecord(input.properties) ? input.properties : {}
  const required = Array.isArray(input.required) ? input.required : []
  const isSent = (name: string) => !filledIn.includes(name)
  return {
    properties: Object.fromEntries(Object.entries(all).filter(([name]) => isSent(name))),
    required: required.filter(isSent),
    /** Whether any other field is refused. */
    isStrict: input.additionalProperties === false,
  }
}

function operation(route: DocumentedRoute) {
  const { method, path, rpc, headers = {}, filledIn = [] } = route
  const { properties, required, isStrict } = fieldsOf(rpc, filledIn)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const fromHeader = new Set(Object.values(headers))
  const inBody = method !== 'GET' && method !== 'DELETE'

  const parameters = [
    ...Object.entries(properties)
      .filter(([name]) => !fromHeader.has(name) && (inPath.includes(name) || !inBody))
      .map(([name, schema]) => ({
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: inPath.includes(name) || required.includes(name),
        schema,
      })),
    ...Object.entries(headers).map(([name, field]) => ({
      name,
      in: 'header',
      required: required.includes(field),
      schema: properties[field],
    })),
  ]
  const bodyProperties = Object.entries(properties).filter(
    ([name]) => !fromHeader.has(name) && !inPath.includes(name),
  )
  const json = {
    type: 'object',
    properties: Object.fromEntries(bodyProperties),
    required: required.filter((name) => bodyProperties.some(([own]) => own === name)),
    ...(isStrict && { additionalProperties: false }),
  }
  const { content = inBody ? { 'application/json': json } : null } = route
  const isForAccounts = filledIn.length > 0
  const codes = [...rpc.errors, ...always]
  if (content || Object.keys(properties).length > 0) codes.push('VALIDATION_FAILED')
  if (isForAccounts) codes.push('UNAUTHENTICATED')
  // Another site's page asked, or a session and a token came together.
  if (isForAccounts || method !== 'GET') codes.push('FORBIDDEN')
  if (content) codes.push('MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')

  return {
    operationId: route.operationId ?? rpc.name,
    summary: route.summary ?? rpc.summary,
    tags: [path.split('/')[2]],
    security: isForAccounts ? [{ session: [] }, { bearer: [] }] : [],
    parameters,
    ...(content && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(content).map(([type, schema]) => [type, { schema }]),
        ),
      },
    }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: jsonSchema(rpc.output, 'output') } },
      },
      ...problemResponses(codes),
    },
  }
}

/** The OpenAPI 3.1 document of a table of routes. */
export function openApi(routes: readonly DocumentedRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Encaixe',
      version: '1.0.0',
      description: `Scheduling for independent professionals.

Times are ISO 8601 with an offset, days and hours without one are the professional's. Money is integer
centavos of BRL. Lists come in pages: send \`nextCursor\` as \`cursor\` for what follows. Errors are
RFC 9457 problems, told apart by their \`code\`. Answers may gain fields. The events of the
services are in /asyncapi.json.`,
    },
    paths,
    components: { schemas: { Problem: problem }, securitySchemes },
  }
}
