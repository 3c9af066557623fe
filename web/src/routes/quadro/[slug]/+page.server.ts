/** The same booking as on the page itself, for a frame on the professional's own site. */
export { actions, load } from '../../p/[slug]/+page.server.ts'
