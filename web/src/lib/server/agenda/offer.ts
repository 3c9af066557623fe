import type { Api } from '../../api/client.ts'
import type { OwnProfessional } from '../../api/resources.ts'
import { type OfferToWrite, offerToWrite } from '../../appointments/form/offer-to-write.ts'

/** What the page of whoever is signed in offers, for the forms that write something down. */
export async function readOffer(
  api: Pick<Api, 'listServices' | 'listPlaces'>,
  page: Pick<OwnProfessional, 'sessionDuration' | 'sessionPrice'>,
): Promise<OfferToWrite> {
  const [services, places] = await Promise.all([api.listServices(), api.listPlaces()])
  return offerToWrite({ services: services.items, places: places.items }, page)
}
