import { accentOf } from '#lib/look/accent.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { embedCode } from '#lib/settings/embed.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { PageServerLoad } from './$types'

/** Petrol, as tokens.css has it. */
const OURS = '#005e6b'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { accentColor } = await pageApi(event).getPageFace()
  const colour = accentColor ? accentOf(accentColor).day.primary : OURS
  return { slug: professional.slug, code: embedCode(professional.slug, PUBLIC_URL, colour) }
}
