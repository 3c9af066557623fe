import { redirect } from '@sveltejs/kit'
import type { RequestHandler } from './$types'

/** The address that the product names; the agenda is the professional's first page. */
export const GET: RequestHandler = ({ url }) => redirect(308, `/agenda${url.search}`)
