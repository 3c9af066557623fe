import { ApiProblem } from '#lib/api/problem.ts'
import { shownPlans } from '#lib/server/contact.ts'
import type { PageServerLoad } from './$types'

/** The page says what Encaixe is even while the plans cannot be read. */
export const load: PageServerLoad = async (event) => {
  try {
    return { plans: await shownPlans(event) }
  } catch (cause) {
    if (cause instanceof ApiProblem) return { plans: null }
    throw cause
  }
}
