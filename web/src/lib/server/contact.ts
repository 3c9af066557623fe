import { CONTACT_EMAIL } from '$app/env/private'
import type { ShownPlans } from '../api/resources.ts'
import { apiFor } from './visit.ts'

/** The e-mail address of the operator, if it is configured. */
export const contact = () => ({ contactEmail: CONTACT_EMAIL ?? null })

/** The plans, with the features that this deployment does not offer yet. */
export async function shownPlans(event: Parameters<typeof apiFor>[0]): Promise<ShownPlans> {
  const plans = await apiFor(event).listPlans()
  return { ...plans, toCome: CONTACT_EMAIL ? [] : ['priority_support'] }
}
