import { expect, test } from 'vitest'
import { httpRpcs } from '../service-contracts.ts'
import { asyncApi } from './asyncapi.ts'
import { openApi } from './openapi.ts'

const api = openApi(httpRpcs.map((rpc) => ({ ...rpc.http, rpc })))

/** Every part of a document, with where it stands. */
function* partsOf(value: unknown, path = ''): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value]
  for (const [key, part] of Object.entries(value)) yield* partsOf(part, `${path}/${key}`)
}

const fields = [...partsOf(api), ...partsOf(asyncApi())].filter(([path]) =>
  /\/properties\/[^/]+$/.test(path),
)

test('every field says what it holds', () => {
  const silent = fields.filter(
    ([, field]) => !['type', 'enum', 'const', 'anyOf', 'oneOf', '$ref'].some((key) => key in field),
  )
  expect(silent.map(([path]) => path)).toEqual([])
})

test('what is asked of people is what they are told: no limit of the machinery, no pattern of a format', () => {
  const [booking] = [...partsOf(api)].filter(([path]) =>
    path.endsWith('/CreatePublicBookingRequest/properties'),
  )
  expect(booking?.[1]).toMatchObject({
    clientName: { type: 'string', minLength: 2, maxLength: 120 },
    startsAt: { format: 'date-time', examples: [expect.any(String)] },
  })
  for (const [, field] of fields) {
    if ('format' in field) expect(field).not.toHaveProperty('pattern')
  }
})

test('answers and events may gain fields; a body that refuses others says so', () => {
  const closed = [...partsOf(api), ...partsOf(asyncApi())].filter(
    ([, part]) => 'additionalProperties' in part && part.additionalProperties === false,
  )
  expect(closed.map(([path]) => path)).toEqual([
    '/components/schemas/UpdateBookingSettingsRequest',
    '/components/schemas/UpdatePageFaceRequest',
    '/components/schemas/UpdateProfileRequest',
  ])
})

test('each error says what it means, and who is to come back later is told when', () => {
  const { responses } = Object(api.paths['/api/booking']).post
  expect(responses).toMatchObject({
    403: { description: expect.stringContaining('CHALLENGE_REQUIRED: A challenge must be solved') },
    409: { description: 'SLOT_TAKEN: The time has just been taken.' },
    429: { headers: { 'Retry-After': { schema: { type: 'integer' } } } },
  })
  expect(Object(api.paths['/api/professions']).get.responses).not.toHaveProperty('422')
})
