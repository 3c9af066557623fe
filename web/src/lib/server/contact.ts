import { CONTACT_EMAIL, MODEL_URL } from '$app/env/private'
import type { ShownPlans } from '../api/resources.ts'
import { featuresToCome } from '../plan/to-come.ts'
import { apiFor } from './visit.ts'

/** The e-mail address of the operator, if it is configured. */
export const contact = () => ({ contactEmail: CONTACT_EMAIL ?? null })

/** The plans, with the features that this deployment does not offer yet. */
export async function shownPlans(event: Parameters<typeof apiFor>[0]): Promise<ShownPlans> {
  const plans = await apiFor(event).listPlans()
  const toCome = featuresToCome({ contactEmail: CONTACT_EMAIL, modelUrl: MODEL_URL })
  return { ...plans, toCome }
}
