import { CONTACT_EMAIL } from '$app/env/private'
import type { ShownPlans } from '../api/resources.ts'
import { apiFor } from './visit.ts'

/** Where people write to whoever runs this site, when it was told. */
export const contact = () => ({ contactEmail: CONTACT_EMAIL ?? null })

/** The plans, with what they name and this deployment does not have: nothing is promised that isn't there. */
export async function shownPlans(event: Parameters<typeof apiFor>[0]): Promise<ShownPlans> {
  const plans = await apiFor(event).listPlans()
  return { ...plans, toCome: CONTACT_EMAIL ? [] : ['priority_support'] }
}
