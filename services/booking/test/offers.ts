import { NO_PREPAYMENT, type OfferedService, type Place } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'

/** A service as scheduling tells of it. */
export const aService = (changes: Partial<OfferedService> = {}): OfferedService => ({
  ...{ id: newId(), name: 'Corte', description: '', durationMinutes: 30, priceCents: 5_000 },
  ...{ placeIds: [], position: 0, active: true, prepayment: NO_PREPAYMENT },
  ...{ addOn: false, addsTo: null, repeatable: false },
  ...changes,
})

/** A place as scheduling tells of it. */
export const aPlace = (changes: Partial<Place> = {}): Place => ({
  ...{ id: newId(), kind: 'address', label: 'Consultório' },
  ...{ street: null, number: null, complement: null, district: null },
  ...{ city: null, state: null, postalCode: null, directions: null, link: null },
  ...{ travelMinutes: 0, position: 0, active: true },
  ...changes,
})
