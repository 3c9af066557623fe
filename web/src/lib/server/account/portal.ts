import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import { failPage } from '../visit.ts'

/** Where somebody comes in who is known by a phone or an account, and goes on afterwards. */
export const portalEntry = (returnTo: string): string =>
  `/c/entrar?${new URLSearchParams({ returnTo })}`

/** What a page of the portal could not get: who is nobody yet is asked for their phone. */
export function failPortal(cause: unknown, event: RequestEvent): never {
  if (cause instanceof ApiProblem && cause.status === 401) {
    redirect(303, portalEntry(event.url.pathname))
  }
  return failPage(cause)
}
