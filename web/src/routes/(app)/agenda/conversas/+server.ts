import { redirect } from '@sveltejs/kit'
import type { RequestHandler } from './$types'

/** Conversations with the assistant stand among all messages; messages sent before link here. */
export const GET: RequestHandler = () => redirect(308, '/mensagens')
