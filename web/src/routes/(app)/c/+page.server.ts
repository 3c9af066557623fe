import { portalAppointment } from '#lib/portal/appointments.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import type { PageServerLoad } from './$types'

const OPEN = ['pending_confirmation', 'confirmed']
/** How far back the list goes; further back is history that nobody looks for here. */
const DAYS_BACK = 365
/** Asked for at once: the others are found among what has passed. */
const MOST_TO_REVIEW = 3

const mayReview = ({ actions }: { actions: readonly string[] }) => actions.includes('review')

export const load: PageServerLoad = async (event) => {
  event.depends('app:appointments')
  const now = Date.now()
  const api = portalApi(event)
  const as = { as: 'client', limit: '100' } as const
  const [ahead, past] = await Promise.all([
    api.listAppointments({ ...as, from: new Date(now).toISOString() }),
    api.listAppointments({
      ...as,
      from: new Date(now - DAYS_BACK * 86_400_000).toISOString(),
      to: new Date(now).toISOString(),
    }),
  ])
  const before = past.items.filter(({ endsAt }) => Date.parse(endsAt) <= now).reverse()
  const toReview = before.filter(mayReview).slice(0, MOST_TO_REVIEW)
  return {
    coming: ahead.items
      .filter(({ status }) => OPEN.includes(status))
      .map((one) => portalAppointment(one, now)),
    toReview: toReview.map((one) => portalAppointment(one, now)),
    past: before.filter((one) => !toReview.includes(one)).map((one) => portalAppointment(one, now)),
  }
}
