import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import type { Accounts } from '../accounts.ts'
import type { Verifications } from './verification.ts'

export interface InteractionParts {
  provider: Provider
  accounts: Accounts
  verifications: Verifications
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** One request of a person between the authorization request and its answer. */
export interface Visit extends InteractionParts {
  request: FastifyRequest
  reply: FastifyReply
  details: Details
  /** Forms and links go beneath it: the interaction's cookie is sent there only. */
  path: string
}

/** Returns undefined if the browser has no such interaction any more. */
export async function detailsOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Details | undefined> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export const pathOf = (uid: string) => `/identity/interaction/${uid}`

/** E-mail and name from the client's hints, or else the e-mail of the person signed in here. */
export function hintsOf({ details, accounts }: Visit): Record<string, string> {
  const { login_hint: email, name_hint: name } = details.params
  const here = details.session && accounts.bySubject(details.session.accountId)
  const known = typeof email === 'string' ? email : here?.kind === 'password' ? here.email : ''
  return { email: known, name: typeof name === 'string' ? name : '' }
}

/** Signs the person in as this subject and returns to the client. */
export async function finish(visit: Visit, subject: string, method: 'pwd' | 'fed') {
  const { provider, details, request, reply } = visit
  if (details.session && details.session.accountId !== subject) {
    // Somebody else is signed in at this browser. The library would end that session by a form
    // that submits itself with a script; ended here, it needs none.
    const session = await provider.Session.findByUid(details.session.uid)
    await session?.destroy()
    delete details.session
    await details.persist()
  }
  const login = { accountId: subject, amr: [method] }
  const result = { login, create: {}, consent: {} }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}

/** Returns to the client with `access_denied`. */
export async function cancel({ provider, request, reply }: Visit) {
  const result = { error: 'access_denied', error_description: 'The person cancelled' }
  const options = { mergeWithLastSubmission: false }
  const next = await provider.interactionResult(request.raw, reply.raw, result, options)
  return reply.redirect(next, 303)
}

/** Grants consent without a page, because both clients are ours. */
export async function consent({ provider, request, reply }: Visit) {
  const next = await provider.interactionResult(request.raw, reply.raw, { consent: {} })
  return reply.redirect(next, 303)
}
