import { AppError, type OfferedService, type Place } from '@encaixe/contracts'

/** As many a page may show; more are no choice any more. */
const MOST_ACTIVE = 50
/** With those that became inactive: they stay for what was booked of them. */
const MOST_HELD = 200

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', 'This cannot be offered.', { errors: [{ path, message }] })

/** @throws AppError VALIDATION_FAILED where these are more than a page may have */
export function requireFewEnough(rows: readonly { active: boolean }[], path: string): void {
  if (rows.filter(({ active }) => active).length > MOST_ACTIVE) {
    throw invalid(path, `São no máximo ${MOST_ACTIVE} ativos ao mesmo tempo.`)
  }
  if (rows.length > MOST_HELD) {
    throw invalid(path, `São no máximo ${MOST_HELD}, com os inativos.`)
  }
}

/** @throws AppError VALIDATION_FAILED where a service names a place that the page does not have */
export function requireOwnPlaces(
  { placeIds }: Pick<OfferedService, 'placeIds'>,
  places: readonly { id: string }[],
): void {
  const own = new Set(places.map(({ id }) => id))
  if (!placeIds.every((id) => own.has(id))) throw invalid('placeIds', 'Esse lugar não existe.')
}

/** @throws AppError VALIDATION_FAILED where an add-on names a service that the page does not have */
export function requireOwnServices(
  { addsTo }: Pick<OfferedService, 'addsTo'>,
  services: readonly { id: string }[],
): void {
  const own = new Set(services.map(({ id }) => id))
  if (addsTo && !addsTo.every((id) => own.has(id)))
    throw invalid('addsTo', 'Esse serviço não existe.')
}

/**
 * The rows in a wanted order, those that it leaves out after them as they were.
 * @throws AppError VALIDATION_FAILED where it names others, or one twice
 */
export function inOrder<T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = ids.flatMap((id) => byId.get(id) ?? [])
  if (wanted.length !== ids.length || new Set(ids).size !== ids.length) {
    throw invalid('ids', 'A lista mudou. Recarregue a página.')
  }
  return [...wanted, ...rows.filter(({ id }) => !ids.includes(id))]
}

const nowhere = {
  street: null,
  number: null,
  complement: null,
  district: null,
  city: null,
  state: null,
  postalCode: null,
}

type PlaceSettings = Omit<Place, 'id' | 'position'>

/**
 * A place with what its kind needs, and nothing else: what was typed for another kind goes.
 * @throws AppError VALIDATION_FAILED where something is missing
 */
export function placeToSave(wanted: PlaceSettings): PlaceSettings {
  switch (wanted.kind) {
    case 'address':
      if (wanted.street === null) throw invalid('street', 'Diga a rua.')
      if (wanted.city === null) throw invalid('city', 'Diga a cidade.')
      return { ...wanted, link: null, travelMinutes: 0 }
    case 'online':
      return { ...wanted, ...nowhere, travelMinutes: 0 }
    case 'client_address':
      return { ...wanted, ...nowhere, link: null }
  }
}
