import { requireProfessional } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { slug, name } = professional
  return { slug, name }
}
