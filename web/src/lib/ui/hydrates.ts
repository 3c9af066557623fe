import { page } from '$app/state'

/** Whether the page that is shown hydrates; what others need of JavaScript comes by a script of their own. */
export const hydrates = (): boolean => page.route.id?.startsWith('/(app)/') ?? false
