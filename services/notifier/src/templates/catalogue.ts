import { msgBookingConfirmed } from './booking-confirmed.ts'
import { msgBookingReceived } from './booking-received.ts'
import { msgBookingRequest } from './booking-request.ts'
import type { Catalogue } from './template.ts'

/** Every text that the service sends. A notice without its texts does not compile. */
export const catalogue: Catalogue = { msgBookingRequest, msgBookingReceived, msgBookingConfirmed }
