import { bookTime } from '#lib/server/booking/book-time.ts'

/** The same booking as on the page itself, for a frame on the professional's own site. */
export { load } from '../../p/[slug]/+page.server.ts'

export const actions = { default: bookTime }
