import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rpcRoutes } from '../routes.ts'
import { apiDocument } from './api-document.ts'

const run = promisify(execFile)
const service = join(import.meta.dirname, '../..')
const compiler = join(service, '../../node_modules/.bin/tsc')

const options = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
}

const program = `import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Schemas = components['schemas']
const api = createClient<paths>({ baseUrl: 'https://encaixe.example' })

const { data, error } = await api.GET('/api/booking', {
  params: { query: { slug: 'ana-lima', date: '2026-12-01' } },
})
const listing: Schemas['SlotListing'] | undefined = data
const code: Schemas['Problem']['code'] | undefined = error?.code
const startsAt = listing?.slots.morning[0] ?? ''
await api.POST('/api/booking', {
  params: { header: { 'idempotency-key': 'once' } },
  body: { slug: 'ana-lima', startsAt, clientName: 'Zé', clientPhone: '11 98765-4321' },
})
const cards: Schemas['ProfessionalCard'][] = (await api.GET('/api/professionals')).data?.items ?? []
const mine: Schemas['OwnProfessional'] | null | undefined = (await api.GET('/api/me')).data?.professional
console.log(code, cards, mine)

// @ts-expect-error there is no such path
await api.GET('/api/nothing')
// @ts-expect-error a day is needed
await api.GET('/api/booking', { params: { query: { slug: 'ana-lima' } } })
// @ts-expect-error minutes are a number
await api.PATCH('/api/settings', { body: { sessionDuration: '50' } })
// @ts-expect-error there is no such code
const unknown: Schemas['Problem']['code'] = 'NO_SUCH_CODE'
console.log(unknown)
`

test('a typed client generated from the document compiles, and refuses what the API does not take', async () => {
  const cache = join(service, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'typed-client-'))
  const types = astToString(await openapiTypescript(JSON.stringify(apiDocument())))
  for (const [name, text] of [
    ['api.ts', types],
    ['program.ts', program],
    ['tsconfig.json', JSON.stringify(options)],
  ] as const) {
    writeFileSync(join(folder, name), text)
  }
  await expect(run(compiler, ['-p', folder])).resolves.toMatchObject({ stdout: '' })
  rmSync(folder, { recursive: true })
})

test('every operation and parameter has a description', () => {
  const { paths } = apiDocument()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { description, parameters } = Object(operation)
      expect(description, `${method} ${path}`).toMatch(/\w.+\./)
      for (const parameter of parameters) {
        expect(parameter, `${method} ${path}`).toHaveProperty('description')
      }
    }
  }
})

const documented = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string() })),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: z.object({ $ref: z.string() }) }).optional(),
      }),
    })
    .optional(),
})
const body = z.object({ properties: z.record(z.string(), z.unknown()) })

test('each field of each route stands in the document where the gateway reads it', () => {
  const { paths, components } = apiDocument()
  for (const { rpc, method, path } of rpcRoutes) {
    const operations: object = Object(paths)[path.replaceAll(/:(\w+)/g, '{$1}')]
    const { parameters, requestBody } = documented.parse(Object(operations)[method.toLowerCase()])
    const named = (where: string) =>
      parameters.filter((parameter) => parameter.in === where).map(({ name }) => name)
    const name = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? ''
    const inBody = name ? Object.keys(body.parse(Object(components.schemas)[name]).properties) : []
    const rest = Object.keys(
      Object(z.toJSONSchema(rpc.input, { io: 'input', unrepresentable: 'any' })).properties ?? {},
    )
      .filter((field) => !path.split(/[/.]/).includes(`:${field}`))
      .toSorted()
    const isRead = method === 'GET'
    expect([named('query').toSorted(), inBody.toSorted()], `${method} ${path}`).toEqual(
      isRead ? [rest, []] : [[], rest],
    )
  }
})

test('a table of clients may be tried first, and the document says how', () => {
  const { parameters } = documented.parse(Object(apiDocument().paths)['/api/clients/import'].post)
  expect(parameters).toEqual(
    ['dryRun', 'columns'].map((name) => expect.objectContaining({ in: 'query', name })),
  )
})
