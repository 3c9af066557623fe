import { NO_PREPAYMENT, type OfferedService, type Place } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { AgreedSession } from '../src/appointments/session-choice.rule.ts'

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

/** The fourth session of ten, which pays all of a cut. */
export const aSession = (changes: Partial<AgreedSession> = {}): AgreedSession => ({
  ...{ purchaseId: 'p', entry: 0, number: 4, of: 10, item: 0, coveredCents: 6_000 },
  replacesPrepayment: false,
  ...changes,
})
