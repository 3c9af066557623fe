import { findProfession } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import { PUBLIC_URL } from '$app/env/private'
import { apiFor, requireProfessional } from '../visit.ts'
import { assistantDoor } from './assistant-door.ts'

/** The facts of the professional's page that sharing shows. */
export async function sharedPage(event: RequestEvent) {
  const { professional } = await requireProfessional(event)
  const { slug, name, city, avatarUrl } = professional
  return {
    ...{ slug, name, city },
    whatsappUrl: await assistantDoor(apiFor(event), slug),
    hasPhoto: avatarUrl !== null,
    profession: findProfession(professional.profession)?.label ?? '',
    address: new URL(`/p/${slug}`, PUBLIC_URL).href,
  }
}
