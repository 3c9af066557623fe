import { parsePrice } from '../text/money.ts'
import { durationProblem, PRICE_PROBLEM } from './session.ts'

/** One line of the list of services; an empty line is ignored. */
export interface TypedLine {
  name: string
  minutes: string
  price: string
}

/** The services and places of a new page, and whether it confirms bookings automatically. */
export interface TypedOffer {
  /** None: the page has one kind of session, of `sessionDuration` and `sessionPrice`. */
  services: readonly TypedLine[]
  sessionDuration: string
  sessionPrice: string
  autoConfirm: boolean
  /** A kind of place; empty while not chosen. */
  place: string
  placeLabel: string
  street: string
  number: string
  district: string
  city: string
  state: string
  travelMinutes: string
}

export const EMPTY_LINE: TypedLine = { name: '', minutes: '', price: '' }
const isEmpty = ({ name, minutes, price }: TypedLine) => !name && !minutes && !price

/** The lines that are not empty, with their position in the form. */
export const filledLines = (lines: readonly TypedLine[]): { line: TypedLine; index: number }[] =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => !isEmpty(line))

const isPlaceKind = (text: string): text is 'address' | 'online' | 'client_address' =>
  ['address', 'online', 'client_address'].includes(text)

export function offerErrors(typed: TypedOffer): Record<string, string> {
  const lines = filledLines(typed.services)
  const errors = lines.length > 0 ? linesErrors(lines) : sessionErrors(typed)
  return { ...errors, ...whereErrors(typed) }
}

function linesErrors(lines: ReturnType<typeof filledLines>) {
  const errors: Record<string, string> = {}
  for (const { line, index } of lines) {
    const problem = lineProblem(line)
    if (problem) errors[`servico${index}`] = problem
  }
  return errors
}

function lineProblem({ name, minutes, price }: TypedLine): string | null {
  if (name.length < 2) return 'Dê um nome a este serviço.'
  return durationProblem(minutes) ?? (parsePrice(price) === null ? PRICE_PROBLEM : null)
}

function sessionErrors({ sessionDuration, sessionPrice }: TypedOffer) {
  const errors: Record<string, string> = {}
  const problem = durationProblem(sessionDuration)
  if (problem) errors.sessionDuration = problem
  if (parsePrice(sessionPrice) === null) errors.sessionPrice = PRICE_PROBLEM
  return errors
}

function whereErrors({ place, street, city, placeLabel, travelMinutes }: TypedOffer) {
  const errors: Record<string, string> = {}
  if (place === 'address') {
    if (placeLabel.length < 2) errors.placeLabel = 'Dê um nome ao lugar.'
    if (!street) errors.street = 'Diga a rua.'
    if (!city) errors.city = 'Diga a cidade.'
  }
  const minutes = Number(travelMinutes)
  const isWay = /^\d+$/.test(travelMinutes) && minutes <= 240
  if (place === 'client_address' && !isWay) errors.travelMinutes = 'De 0 a 240 minutos.'
  return errors
}

/** The typed services as the request to open a page holds them. */
export function offerOf(typed: TypedOffer) {
  const services = filledLines(typed.services).map(({ line }) => ({
    name: line.name,
    durationMinutes: Number(line.minutes),
    priceCents: parsePrice(line.price) || null,
  }))
  const [first] = services
  return {
    services,
    // what a page without services would sell stays true when the last one goes
    sessionDuration: first?.durationMinutes ?? Number(typed.sessionDuration),
    sessionPrice: first ? (first.priceCents ?? 0) : (parsePrice(typed.sessionPrice) ?? 0),
    autoConfirm: typed.autoConfirm,
    places: placesOf(typed),
    ...(typed.place === 'address' && typed.city && { city: typed.city }),
  }
}

function placesOf({ place, placeLabel, travelMinutes, ...address }: TypedOffer) {
  if (!isPlaceKind(place)) return []
  const { street, number, district, city, state } = address
  switch (place) {
    case 'address':
      return [{ kind: place, label: placeLabel, street, number, district, city, state }]
    case 'online':
      return [{ kind: place, label: 'Online' }]
    case 'client_address':
      return [{ kind: place, label: 'Onde você estiver', travelMinutes: Number(travelMinutes) }]
  }
}

/** What the service names by `services.1.name`, at the line of the form it came from. */
export function byLine(
  errors: Record<string, string>,
  lines: readonly TypedLine[],
): Record<string, string> {
  const filled = filledLines(lines)
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const line = /^services\.(\d+)/.exec(path)?.[1]
      const index = line === undefined ? undefined : filled[Number(line)]?.index
      const field = /^places\.0\.(\w+)$/.exec(path)?.[1] ?? path
      return [index === undefined ? field : `servico${index}`, message]
    }),
  )
}

const MOST_LINES = 50

/** The list after a press of one of its buttons: `mais`, or `menos:1`. */
export function editLines(typed: TypedOffer, pressed: string): Partial<TypedOffer> {
  const { services: lines } = typed
  if (pressed === 'mais') {
    if (lines.length >= MOST_LINES) return {}
    // the page's one kind of session becomes the first of several
    const session = {
      name: 'Atendimento',
      minutes: typed.sessionDuration,
      price: typed.sessionPrice,
    }
    return { services: [...(lines.length === 0 ? [session] : lines), EMPTY_LINE] }
  }
  const [, gone] = /^menos:(\d+)$/.exec(pressed) ?? []
  if (gone === undefined) return {}
  const services = lines.filter((_, index) => index !== Number(gone))
  const [last] = lines
  if (services.length > 0 || !last) return { services }
  return {
    services,
    ...(durationProblem(last.minutes) === null && { sessionDuration: last.minutes }),
    ...(parsePrice(last.price) !== null && { sessionPrice: last.price }),
  }
}
