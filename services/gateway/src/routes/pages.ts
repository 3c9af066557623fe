import { billingRpcs, bookingRpcs, intakeAgentRpcs, schedulingRpcs } from '@encaixe/contracts'
import { get, post, type RpcRoute } from './route.ts'

/** A language model may take 20 s for its part, and the page waits for 25. */
const CHAT_MS = 24_000

/** What anybody sees of a page, and booking a time on it. */
export const pageRoutes: readonly RpcRoute[] = [
  get('/api/booking', schedulingRpcs.listSlots),
  get('/api/booking/days', schedulingRpcs.listDays),
  get('/api/booking/limit', bookingRpcs.getBookingLimit),
  post('/api/booking', bookingRpcs.createPublicBooking, { limit: 'booking', floor: true }),
  get('/api/professions', schedulingRpcs.listProfessions),
  get('/api/plans', billingRpcs.listPlans),
  get('/api/professionals', schedulingRpcs.listProfessionals),
  get('/api/professionals/:slug', schedulingRpcs.getPublicProfile),
  post('/api/professionals', schedulingRpcs.openPage),
  get('/api/sitemap', schedulingRpcs.listSitemapParts),
  get('/api/sitemap/:from', schedulingRpcs.listPublishedPages),
  get('/api/ai/agent', intakeAgentRpcs.describeAgent),
  post('/api/ai/chat', intakeAgentRpcs.chat, {
    limit: 'chat',
    streams: true,
    timeoutMs: CHAT_MS,
  }),
]
