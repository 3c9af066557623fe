import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import { portalEntry } from '../session.ts'
import { apiFor, failPage } from '../visit.ts'

/** Fails a page of the portal; a visitor without a session is asked for their phone. */
export function failPortal(cause: unknown, event: RequestEvent): never {
  if (cause instanceof ApiProblem && cause.status === 401) {
    redirect(303, portalEntry(event.url.pathname))
  }
  return failPage(cause)
}

/** The API for a page of the portal, which fails with every refusal. */
export const portalApi = (event: RequestEvent) => apiFor(event, failPortal)
