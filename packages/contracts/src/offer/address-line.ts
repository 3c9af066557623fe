import type { AgreedPlace } from './place.ts'

/** An address as people write it in one line, as far as it is known: `Rua Augusta, 10, Sala 2, São Paulo, SP`. */
export const addressLine = (
  place: Pick<AgreedPlace, 'street' | 'district' | 'city' | 'state'> &
    Partial<Pick<AgreedPlace, 'number' | 'complement'>>,
): string =>
  [place.street, place.number, place.complement, place.district, place.city, place.state]
    .filter(Boolean)
    .join(', ')
