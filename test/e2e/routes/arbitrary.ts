import fc from 'fast-check'
import { z } from 'zod'

/** Characters that become two and three under NFC, for limits checked too early. */
const growing = ['\u0958', '\ufb2c'].flatMap((letter) =>
  [20, 40, 60, 61, 667, 1000, 1001, 2000].map((times) => letter.repeat(times)),
)

/** The bounds of a database's integers and their neighbours. */
const integers = [2 ** 15, 2 ** 31, 2 ** 32, 2 ** 53].flatMap((end) => [
  ...[end - 1, end, end + 1],
  ...[1 - end, -end, -end - 1],
])

const instants = ['2030-01-02T09:00:00-03:00', '2030-01-05T18:30:00Z', '2029-06-30T23:59:59+01:00']

/** Values of the domain; each schema picks those that it accepts. */
const texts = [
  ...['', 'a', 'Ana Lima', 'Zé da Silva', 'João 👋🏽', 'x'.repeat(120), 'Linha um\nLinha dois'],
  ...['ana-lima', 'pagina-sorteada', 'abc', 'a'.repeat(60)],
  ...['+5511987654321', '11 98765-4321', '(21) 3456-7890', '+1 202 555 0143'],
  ...['ana@exemplo.com.br', ' Ana.Lima@Exemplo.com ', 'a@b.co'],
  ...['psychologist', 'barber', 'America/Sao_Paulo', 'Europe/Lisbon', 'UTC', 'São Paulo'],
  ...['2030-01-02', '2030-01-05', '00:00', '09:30', '24:00', ...instants],
  ...['confirmed', 'cancelled,confirmed', 'captured', 'professional', 'client', 'true', 'false'],
  ...['text', 'payment_request', 'day', 'week', 'month', '2026-11'],
  // A browser that is subscribed to push: its address, key and secret.
  ...['https://fcm.googleapis.com/fcm/send/a', 'B'.repeat(87), 'A'.repeat(22)],
  // A token of an e-mail's unsubscribe link.
  'A'.repeat(64),
  ...['123456', '000000', 'confirm-attendance', 'cancel', 'reschedule', 'review'],
  ...['decline', 'end', 'morning', 'evening'],
  ...['use', 'release', 'used', 'expired'],
  ...['accept', 'refuse', 'withdraw', 'accept-move', 'withdraw-move', 'undo-payment', 'answer'],
  ...['weekly', 'biweekly', 'monthly', 'active', 'paused', 'ended', '2027-03-03', '2027-01-31'],
  ...['free', 'basic', 'pro', 'premium', 'cs_test_a1', 'evt_1'],
  ...['address', 'online', 'client_address', 'https://meet.example.com/ana', '01310-100', 'SP'],
  ...['Rua das Flores, 10, Pinheiros', 'Portão azul.', 'Corte e barba', 'friendly', 'formal'],
  ...['#b4532a', '24h', '2h', 'cash', 'pix', 'rent', 'everybody', 'explorers'],
  ...[
    'deposit',
    'automatic',
    'by_hand',
    'relevance',
    'rating',
    'price',
    'page',
    'whatsapp',
    'received',
    'returned',
  ],
  ...['full', 'first', 'none', 'odd', 'even', 'every', 'closed', 'open'],
  ...['cpf', 'cnpj', 'phone', 'email', 'evp', '529.982.247-25', '11.222.333/0001-81'],
  ...['01a1fd0c-df3d-7aab-b4f3-efff32c477a4', '123e4567-e89b-42d3-a456-426614174000'],
]
const others = [true, false, 0, 1, 2, 5, 6, 10, 45, 60, 480, 1000, 15_000, null, undefined]
/** Of a key of the API, and of a webhook. */
const lists = [['appointments:read'], ['clients:write', 'webhooks'], ['appointment.created']]
const candidates: readonly unknown[] = [
  ...[...texts, ...growing, 'x'.repeat(2000)],
  ...[...others, ...lists, 'appointment.moved'],
]

const anId = fc.uuid()
const anInteger = fc.constantFrom(...integers, -1, 0, 1)

/** Cursors in a list's own encoding with arbitrary values: a list must not trust them. */
const cursors = fc
  .oneof(
    fc.tuple(anInteger, anInteger, anInteger, anId),
    fc.array(fc.oneof(anInteger, anId, fc.constantFrom(null, '', ...instants)), { maxLength: 5 }),
    fc.record({ id: anId, startsAt: fc.constantFrom(...instants) }),
  )
  .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))

/** The bounds of a number's own range as well. */
const ends = ({ minValue, maxValue }: z.ZodNumber) =>
  [minValue, maxValue].filter((end) => end !== null && Number.isSafeInteger(end))

/** Valid values of a schema: every shape, filled with values of the domain. */
export function taken(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return objectOf(schema.shape)
  if (schema instanceof z.ZodArray) return fc.array(taken(schema.element), { maxLength: 5 })
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fc.option(taken(schema.unwrap()), { nil: undefined })
  }
  if (schema instanceof z.ZodNullable) return fc.option(taken(schema.unwrap()), { nil: null })
  // What is filled in afterwards is no value of a request.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return taken(schema.in)
  const own = schema instanceof z.ZodNumber ? ends(schema) : []
  const fitting = [...candidates, ...own].filter(
    (candidate) => z.safeParse(schema, candidate).success,
  )
  if (fitting.length === 0) {
    throw new Error(`no candidate of arbitrary.ts fits a ${schema._zod.def.type}: add one`)
  }
  return fc.constantFrom(...fitting)
}

const objectOf = (shape: Readonly<Record<string, z.core.$ZodType>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([key, field]) => [
        key,
        key === 'cursor' ? fc.option(cursors, { nil: undefined }) : taken(field),
      ]),
    ),
  )

const hostileTexts = [
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff x', '\u202e\u2066\ufeff', '\u0007\u001b[2J'],
  ...["'; drop table professionals; --", '../../etc/passwd', '{{7*7}}', '%00%ff'],
  ...['Z\u0301'.repeat(500), '٢٠٣٠-٠١-٠٢', '1e400', '-0', 'NaN', 'null', '[object Object]'],
  ...['9999-12-31T23:59:59Z', '-271821-04-20T00:00:00Z', '2030-02-30', '24:01', '+5500000000000'],
  'x'.repeat(60_000),
]

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  // Every code unit, with lone surrogates and control characters.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => String.fromCharCode(...units)),
)

/** Values that no field expects. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { $gt: '' }),
  fc.constantFrom<unknown>(...integers, ...growing),
  fc.constantFrom<unknown>(...texts),
  fc.array(fc.constantFrom(...texts), { minLength: 400, maxLength: 400 }),
  fc.anything({ maxDepth: 2 }),
)

const extraNames = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''],
  ...[
    'userId',
    'email',
    'id',
    'plan',
    'trialEndsAt',
    'professionalId',
    'idempotencyKey',
    'isAdmin',
  ],
)

type Fields = Readonly<Record<string, unknown>>
type Change = (fields: Fields) => Fields

function changeOf(names: readonly string[]): fc.Arbitrary<Change> {
  const assign = (name: fc.Arbitrary<string>) =>
    fc.tuple(name, hostile).map(
      ([key, value]): Change =>
        (fields) => ({ ...fields, [key]: value }),
    )
  const extra = assign(extraNames)
  if (names.length === 0) return extra
  const known = fc.constantFrom(...names)
  return fc.oneof(
    { weight: 4, arbitrary: assign(known) },
    { weight: 2, arbitrary: extra },
    known.map(
      (name): Change =>
        (fields) =>
          Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)),
    ),
  )
}

/** Valid objects, and such objects with one to three errors. */
export function fieldsFor(shape: Readonly<Record<string, z.core.$ZodType>>): fc.Arbitrary<Fields> {
  const right = objectOf(shape)
  const changes = fc.array(changeOf(Object.keys(shape)), { minLength: 1, maxLength: 3 })
  const wrong = fc
    .tuple(right, changes)
    .map(([fields, all]) => all.reduce<Fields>((changed, change) => change(changed), fields))
  return fc.oneof({ weight: 1, arbitrary: right }, { weight: 3, arbitrary: wrong })
}

/** As JSON; values that JSON cannot hold become text. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${part}` : part,
  )
  return text ?? 'null'
}
