import type { Audience, BookingParameters } from './notices.ts'

/** How a person is called who is nobody any more. */
export const ERASED_NAME = 'Pessoa removida'

/** What a notice told one side of a booking, without the other, who is nobody any more. */
export function withoutOtherSide(audience: Audience, about: BookingParameters): BookingParameters {
  return audience === 'professional'
    ? { ...about, clientName: ERASED_NAME, clientPhone: '' }
    : { ...about, professionalName: ERASED_NAME, slug: '' }
}
