import { type OfferToWrite, offerToWrite } from '../appointments/offer-to-write.ts'
import type { OwnProfessional, ownApi } from './own-api.ts'

/** What the page of whoever is signed in offers, for the forms that write something down. */
export async function readOffer(
  api: Pick<ReturnType<typeof ownApi>, 'services' | 'places'>,
  page: Pick<OwnProfessional, 'sessionDuration' | 'sessionPrice'>,
): Promise<OfferToWrite> {
  const [services, places] = await Promise.all([api.services(), api.places()])
  return offerToWrite({ services: services.items, places: places.items }, page)
}
