import { z } from 'zod'
import { id, textOrNull } from '../text/primitives.ts'
import { line } from '../text/text.ts'

/** Where sessions take place; inputs are one flat object, of which each kind uses some. */

export const placeKind = z.enum(['address', 'online', 'client_address'], 'Escolha onde é.').meta({
  id: 'PlaceKind',
  description: 'An address, a link, or wherever the client is.',
  examples: ['address'],
})

/** An empty field of a form says nothing. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

const STATES =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

const state = z
  .string('Escolha o estado.')
  .max(10, 'Escolha o estado.')
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => STATES.includes(text), 'Use a sigla do estado, como SP.')
  .meta({ type: 'string', description: 'Two letters.', examples: ['SP'] })

const postalCode = z
  .string('Confira o CEP.')
  .max(20, 'Confira o CEP.')
  .transform((text) => text.replace(/\D/g, ''))
  .refine((digits) => digits.length === 8, 'Um CEP tem 8 números.')
  .transform((digits) => `${digits.slice(0, 5)}-${digits.slice(5)}`)
  .meta({ type: 'string', description: 'CEP.', examples: ['01310-100'] })

const isWebAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const link = line(1, 500, { example: 'https://meet.example.com/ana' })
  .refine(isWebAddress, 'Cole o endereço completo, começando com https://.')
  .meta({ format: 'uri' })

const typed = (max: number, example: string) => emptyAsNull(line(1, max, { example }))

const travelMinutes = z
  .int('Informe os minutos de deslocamento.')
  .min(0, 'O deslocamento vai de 0 a 240 minutos.')
  .max(240, 'O deslocamento vai de 0 a 240 minutos.')
  .meta({
    description: 'Of client_address: kept free before and after each appointment.',
    examples: [30],
  })

/** What of a place its professional sets. Which of it a kind needs and keeps, scheduling says. */
export const placeSettings = z.object({
  kind: placeKind,
  label: line(2, 60, { missing: 'Dê um nome ao lugar.', example: 'Consultório da Paulista' }),
  street: typed(120, 'Avenida Paulista'),
  number: typed(20, '1000'),
  complement: typed(60, 'Sala 12'),
  district: typed(80, 'Bela Vista'),
  city: typed(80, 'São Paulo'),
  state: emptyAsNull(state),
  postalCode: emptyAsNull(postalCode),
  directions: typed(200, 'Portão azul, em frente à padaria.'),
  link: emptyAsNull(link).meta({
    description: 'Of online; told only to those who have an appointment.',
  }),
  travelMinutes,
  active: z.boolean().meta({ description: 'Whether it can be booked.', examples: [true] }),
})

/** As it is stored, so nothing is read again. */
const stored = {
  id,
  kind: placeKind,
  label: z.string().meta({ examples: ['Consultório da Paulista'] }),
  street: textOrNull('Avenida Paulista'),
  number: textOrNull('1000'),
  complement: textOrNull('Sala 12'),
  district: textOrNull('Bela Vista'),
  city: textOrNull('São Paulo'),
  state: textOrNull('SP'),
  postalCode: textOrNull('01310-100'),
  directions: textOrNull('Portão azul, em frente à padaria.'),
  link: textOrNull('https://meet.example.com/ana'),
}

export const place = z
  .object({
    ...stored,
    travelMinutes: z.int().meta({ examples: [0] }),
    position: z.int().meta({ description: 'Its place among them, from 0.', examples: [0] }),
    active: z.boolean(),
  })
  .meta({ id: 'Place', description: 'Where sessions take place.' })
export type Place = z.output<typeof place>

/** What strangers may know of a place: where about it is, and not which door. */
export const publicPlace = place
  .pick({
    id: true,
    kind: true,
    label: true,
    street: true,
    district: true,
    city: true,
    state: true,
  })
  .meta({ id: 'PublicPlace', description: 'A place as strangers see it.' })
export type PublicPlace = z.output<typeof publicPlace>

/** A place as it was agreed on for an appointment; what becomes of the place later does not change it. */
export const agreedPlace = z.object(stored).meta({
  id: 'AgreedPlace',
  description:
    'As agreed at booking. For the client the door and the link are null until it is confirmed.',
})
export type AgreedPlace = z.output<typeof agreedPlace>
