import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'

/** Runs around the library's own handling of a request. */
export type Step = Parameters<Provider['use']>[0]

/** Answers of the provider bypass the server's own hook, so they get their headers here. */
export function securityHeaders(contentSecurityPolicy: string): Step {
  return async (context, next) => {
    context.set('content-security-policy', contentSecurityPolicy)
    context.set('x-content-type-options', 'nosniff')
    context.set('referrer-policy', 'no-referrer')
    await next()
    if (!context.response.get('cache-control')) context.set('cache-control', 'no-store')
  }
}

/**
 * OpenID Connect wants `prompt=consent` beside `offline_access`, and the scope is dropped without
 * it. Hosted providers do not insist, nor do clients send it; consent costs our own clients no page.
 */
export function withConsentForOfflineAccess(url: string): string {
  const [path, query = ''] = url.split('?')
  const asked = new URLSearchParams(query)
  const prompt = asked.get('prompt') ?? ''
  const offline = asked.get('scope')?.split(' ').includes('offline_access') ?? false
  if (path !== '/auth' || !offline || /\b(none|consent)\b/.test(prompt)) return url
  asked.set('prompt', `${prompt} consent`.trim())
  return `${path}?${asked}`
}

/**
 * Signing out at the provider. A client that names itself and a page registered for it gets the
 * person back at once; only a request that says neither is asked "do you want to leave?".
 */
export async function leaveStraight(context: KoaContextWithOIDC, next: () => Promise<unknown>) {
  await next()
  if (context.path !== '/session/end' || context.status !== 200) return
  const { session, params, provider } = context.oidc
  if (!session) return
  // The library has compared it with those of the client, and left it out when there is no client.
  const target = params?.post_logout_redirect_uri
  if (typeof target !== 'string' && session.accountId !== undefined) return

  await tellClients(context)
  const grants = Object.values(session.authorizations ?? {}).flatMap(
    ({ grantId, persistsLogout }) => (grantId === undefined || persistsLogout ? [] : [grantId]),
  )
  for (const id of grants) {
    await provider.AccessToken.revokeByGrantId(id)
    await provider.AuthorizationCode.revokeByGrantId(id)
    await provider.RefreshToken.revokeByGrantId(id)
  }
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null)
  context.status = 303
  context.redirect(
    typeof target === 'string'
      ? withState(target, params?.state)
      : context.oidc.urlFor('end_session_success'),
  )
}

/** Clients that asked for it hear that the session is over (OpenID Connect Back-Channel Logout 1.0). */
async function tellClients({ oidc: { session, provider } }: KoaContextWithOIDC): Promise<void> {
  const { accountId } = session ?? {}
  if (!session || accountId === undefined) return
  const told = Object.keys(session.authorizations ?? {}).map(async (clientId) => {
    const client = await provider.Client.find(clientId)
    // The library has it, its types do not.
    const tell = client?.backchannelLogout
    if (!client?.backchannelLogoutUri || typeof tell !== 'function') return
    await Reflect.apply(tell, client, [accountId, session.sidFor(clientId)])
  })
  for (const result of await Promise.allSettled(told)) {
    // The person is signed out nevertheless.
    if (result.status === 'rejected') console.error('Identity: a back-channel logout failed')
  }
}

function withState(target: string, state: unknown): string {
  if (typeof state !== 'string') return target
  const url = new URL(target)
  url.searchParams.set('state', state)
  return url.href
}
