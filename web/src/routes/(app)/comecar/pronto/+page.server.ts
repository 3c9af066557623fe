import { sharedPage } from '#lib/server/page/shared-page.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = sharedPage
