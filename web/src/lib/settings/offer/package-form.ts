import type { OfferedPackage, PackageEntry } from '@encaixe/contracts'
import { textOf, textsOf } from '../../forms/form-problem.ts'
import { parsePrice, priceAsTyped } from '../../text/money.ts'

/** The form has room for so many kinds of session; a page with fewer services needs fewer. */
const MOST_KINDS = 5

/** A package as its form has it. */
export type TypedPackage = ReturnType<typeof readPackage>
/** Sessions of one kind as they are typed. */
type TypedEntry = TypedPackage['entries'][number]

/** @param services of the page: of the only one, every session is */
export const newPackage = (services: readonly { id: string }[]): TypedPackage => ({
  ...{ name: '', description: '', price: '', validDays: '180', onPage: false, active: true },
  entries: [{ sessions: '10', serviceIds: services.length === 1 ? services.map(idOf) : [] }],
})
const idOf = ({ id }: { id: string }) => id

export const typedPackage = (held: OfferedPackage): TypedPackage => ({
  name: held.name,
  description: held.description,
  entries: held.entries.map(({ sessions, serviceIds }) => ({
    sessions: String(sessions),
    serviceIds,
  })),
  price: priceAsTyped(held.priceCents),
  validDays: held.validDays === null ? '' : String(held.validDays),
  onPage: held.onPage,
  active: held.active,
})

/** Kinds of session in a form: those that are typed, and empty ones while there are services left for them. */
export function kindsShown(entries: readonly TypedEntry[], services: number): TypedEntry[] {
  const most = Math.max(entries.length, Math.min(MOST_KINDS, services))
  const empty: TypedEntry = { sessions: '', serviceIds: [] }
  return Array.from({ length: most }, (_, index) => entries[index] ?? empty)
}

export const readPackage = (form: FormData) => ({
  name: textOf(form, 'name'),
  description: textOf(form, 'description', 2000).replaceAll('\r\n', '\n'),
  entries: readEntries(form),
  price: textOf(form, 'priceCents'),
  validDays: textOf(form, 'validDays'),
  onPage: form.has('onPage'),
  active: form.has('active'),
})

/** Kinds that nobody filled in are none; the first is always there. */
function readEntries(form: FormData) {
  const kinds = Array.from({ length: 10 }, (_, kind) => ({
    sessions: textOf(form, `sessions${kind}`),
    serviceIds: textsOf(form, `services${kind}`),
  }))
  return kinds.filter(({ sessions }, kind) => kind === 0 || sessions !== '')
}

const isWhole = (text: string, lowest: number, highest: number) => {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= lowest && number <= highest
}

/** Saves a round trip; the service has stricter rules and decides. */
export function packageErrors(typed: TypedPackage): Record<string, string> {
  const errors: Record<string, string> = {}
  if (typed.name.length < 2) errors.name = 'Dê um nome ao pacote.'
  for (const [kind, { sessions, serviceIds }] of typed.entries.entries()) {
    if (!isWhole(sessions, 1, 100)) errors[`sessions${kind}`] = 'De 1 a 100 sessões.'
    if (serviceIds.length === 0) errors[`services${kind}`] = 'Escolha um serviço.'
  }
  if (isNamedTwice(typed.entries)) {
    errors[`services${typed.entries.length - 1}`] = 'Cada serviço entra uma vez só.'
  }
  if (!parsePrice(typed.price)) errors.priceCents = 'Diga o valor, como 900 ou 900,00.'
  if (typed.validDays !== '' && !isWhole(typed.validDays, 1, 1095)) {
    errors.validDays = 'De 1 a 1.095 dias, ou em branco.'
  }
  return errors
}

function isNamedTwice(entries: readonly TypedEntry[]): boolean {
  const ids = entries.flatMap(({ serviceIds }) => serviceIds)
  return new Set(ids).size !== ids.length
}

/** The names of the form's fields, by those of the API. */
export const PACKAGE_FIELDS: Readonly<Record<string, string>> = {
  entries: 'services0',
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, kind) => [
      [`entries.${kind}.sessions`, `sessions${kind}`],
      [`entries.${kind}.serviceIds`, `services${kind}`],
    ]).flat(),
  ),
}

/** The package as the API takes it. */
export const packageOf = (typed: TypedPackage) => ({
  name: typed.name,
  description: typed.description,
  entries: typed.entries.map(
    ({ sessions, serviceIds }): PackageEntry => ({ serviceIds, sessions: Number(sessions) }),
  ),
  priceCents: parsePrice(typed.price) ?? 0,
  validDays: typed.validDays === '' ? null : Number(typed.validDays),
  onPage: typed.onPage,
  active: typed.active,
})

/** The one item that stands elsewhere in the wanted order, with its new place; null where none, or several, do. */
export function movedIn(
  held: readonly string[],
  wanted: readonly string[],
): { id: string; position: number } | null {
  if (held.join() === wanted.join()) return null
  const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id).join()
  const id = wanted.find((one) => without(held, one) === without(wanted, one))
  return id === undefined ? null : { id, position: wanted.indexOf(id) }
}
