import type { ShownPlans } from '#lib/api/resources.ts'
import { CONTACT_EMAIL } from '$app/env/private'
import { apiFor } from './visit.ts'

/** The plans, with what they name and this deployment does not have: nothing is promised that isn't there. */
export async function shownPlans(event: Parameters<typeof apiFor>[0]): Promise<ShownPlans> {
  const plans = await apiFor(event).listPlans()
  return { ...plans, toCome: CONTACT_EMAIL ? [] : ['priority_support'] }
}
