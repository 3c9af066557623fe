import { pagePhoneActions, pendingPagePhone } from '#lib/server/account/phone-code.ts'
import type { Actions, PageServerLoad } from './$types'

/** The page that follows a proven phone. */
const NEXT = '/comecar/pronto'

export const load: PageServerLoad = (event) => pendingPagePhone(event, NEXT)

export const actions: Actions = pagePhoneActions(NEXT)
