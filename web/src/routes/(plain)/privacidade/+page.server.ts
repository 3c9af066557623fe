import { contact } from '#lib/server/contact.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = contact
