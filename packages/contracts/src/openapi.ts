import { z } from 'zod'
import type { Rpc } from './define.ts'
import { type ErrorCode, errorStatus } from './errors.ts'

/** A route as its readers see it; the gateway's table is made of these. */
export interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `/api/professionals/:slug`. */
  path: string
  rpc: Rpc
  /** Request headers that fill fields of the input. */
  headers?: Record<string, string>
}

type JsonSchema = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const always: ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE']

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

function problemResponses(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: [...new Set(same)].join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

function operation({ method, path, rpc, headers = {} }: RouteDescription) {
  const input = jsonSchema(rpc.input, 'input')
  const properties = isRecord(input.properties) ? input.properties : {}
  const required = Array.isArray(input.required) ? input.required : []
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
  const codes = [...rpc.errors, ...always]
  if (inBody) codes.push('MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')

  return {
    operationId: rpc.name,
    summary: rpc.summary,
    parameters,
    ...(inBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(bodyProperties),
              required: required.filter((name) => bodyProperties.some(([own]) => own === name)),
            },
          },
        },
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
export function openApi(routes: readonly RouteDescription[]) {
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
      description: 'Scheduling for independent professionals. Errors are RFC 9457 problems.',
    },
    paths,
    components: { schemas: { Problem: problem } },
  }
}
