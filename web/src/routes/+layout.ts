/**
 * Public pages are plain HTML: the framework's client would weigh more than everything else a
 * visitor loads. What the booking page does better with JavaScript is in `lib/booking/booking-script.ts`.
 * Pages behind sign-in, below `(app)`, turn it on again.
 */
export const csr = false
