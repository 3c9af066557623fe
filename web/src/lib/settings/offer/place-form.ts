import type { Place } from '@encaixe/contracts'
import { addressLine } from '@encaixe/contracts/address-line'
import type { Option } from '../../forms/fields/options.ts'
import { textOf } from '../../forms/form-problem.ts'

const FIELDS = [
  ...(['street', 'number', 'complement', 'district', 'city', 'state'] as const),
  ...(['postalCode', 'directions', 'link'] as const),
] as const
type Texts = Record<(typeof FIELDS)[number], string>

/** A place as its form has it. The form shows only the fields of the chosen kind. */
export type TypedPlace = ReturnType<typeof readPlace>

export const KINDS = [
  {
    value: 'address',
    label: 'Em um endereço',
    hint: 'Consultório, salão, estúdio. O número só aparece para quem tem horário confirmado.',
  },
  {
    value: 'online',
    label: 'Online',
    hint: 'Por vídeo. O link só aparece para quem tem horário confirmado.',
  },
  {
    value: 'client_address',
    label: 'Onde o cliente estiver',
    hint: 'Quem agenda diz o endereço. O tempo de ida e o de volta ficam bloqueados.',
  },
] as const

const isKind = (text: string): text is Place['kind'] => KINDS.some(({ value }) => value === text)

const allTexts = (read: (name: (typeof FIELDS)[number]) => string): Texts => ({
  ...{ street: read('street'), number: read('number'), complement: read('complement') },
  ...{ district: read('district'), city: read('city'), state: read('state') },
  ...{ postalCode: read('postalCode'), directions: read('directions'), link: read('link') },
})

export const newPlace = (city: string | null): TypedPlace => ({
  ...allTexts(() => ''),
  ...{ kind: 'address', label: '', travelMinutes: '30', active: true, city: city ?? '' },
})

export const typedPlace = (place: Place): TypedPlace => ({
  ...allTexts((name) => place[name] ?? ''),
  kind: place.kind,
  label: place.label,
  travelMinutes: String(place.travelMinutes),
  active: place.active,
})

export const readPlace = (form: FormData) => ({
  ...allTexts((name) => textOf(form, name, 600)),
  kind: textOf(form, 'kind'),
  label: textOf(form, 'label'),
  travelMinutes: textOf(form, 'travelMinutes'),
  active: form.has('active'),
})

/** Saves a round trip; the service has stricter rules and decides. */
export function placeErrors(typed: TypedPlace): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isKind(typed.kind)) errors.kind = 'Escolha onde é.'
  if (typed.label.trim().length < 2) errors.label = 'Dê um nome ao lugar.'
  if (typed.kind === 'address') {
    if (typed.street.trim() === '') errors.street = 'Diga a rua.'
    if (typed.city.trim() === '') errors.city = 'Diga a cidade.'
  }
  const minutes = Number(typed.travelMinutes)
  const isWay = Number.isInteger(minutes) && minutes >= 0 && minutes <= 240
  if (typed.kind === 'client_address' && !isWay) errors.travelMinutes = 'De 0 a 240 minutos.'
  return errors
}

/** The place as the API takes it, without fields of other kinds. */
export function placeOf(typed: TypedPlace) {
  const { kind, label, active, directions, link } = typed
  if (!isKind(kind)) throw new Error('checked before')
  const { street, number, complement, district, city, state, postalCode } = typed
  const common = { kind, label, active, directions }
  switch (kind) {
    case 'address':
      return { ...common, street, number, complement, district, city, state, postalCode }
    case 'online':
      return { ...common, link }
    case 'client_address':
      return { ...common, travelMinutes: Number(typed.travelMinutes) }
  }
}

/** The line below the name of a place in a list. */
export function placeInWords(place: Place): string {
  if (place.kind === 'address') return addressLine(place)
  if (place.kind === 'online') return place.link ?? 'Online, ainda sem link'
  return place.travelMinutes > 0
    ? `Na casa do cliente · ${place.travelMinutes} min de ida e de volta`
    : 'Na casa do cliente'
}

export const STATES: Option[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
    .split(' ')
    .map((state) => ({ value: state, label: state }))
