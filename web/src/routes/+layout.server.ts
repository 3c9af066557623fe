import { PUBLIC_URL } from '$app/env/private'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = () => ({ publicUrl: PUBLIC_URL })
