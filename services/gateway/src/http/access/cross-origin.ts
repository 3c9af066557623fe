/** What a browser says about where a request comes from. */
export interface RequestOrigin {
  method: string
  /** `Sec-Fetch-Site`: no script can set it. */
  site: string | undefined
  origin: string | undefined
  /** Host and port the caller believes to talk to. */
  host: string
  hasSession: boolean
  hasBearer: boolean
}

export type Refusal = 'two identities' | 'another site' | 'no sign of its origin'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may have been made by another site's page with this person's cookie. The order is
 * that of Go's CrossOriginProtection; beyond it, who shows two identities is refused whatever they ask.
 */
export function crossOriginRefusal(request: RequestOrigin): Refusal | null {
  const { method, site, origin, host, hasSession, hasBearer } = request
  if (hasSession && hasBearer) return 'two identities'
  if (SAFE_METHODS.has(method)) return null
  // No page can make a browser send this header to another site unasked, and we allow none to.
  if (hasBearer) return null
  if (site !== undefined) {
    return site === 'same-origin' || site === 'none' ? null : 'another site'
  }
  if (origin === undefined) return hasSession ? 'no sign of its origin' : null
  return isSameHost(origin, host) ? null : 'another site'
}

/** Only hosts are compared: behind a proxy the scheme is hearsay, and HSTS keeps plain http away. */
function isSameHost(origin: string, host: string): boolean {
  const from = URL.parse(origin)
  // Written like the origin, so that letter case and a default port make no difference.
  const to = from && URL.parse(`${from.protocol}//${host}`)
  return from !== null && from.host !== '' && from.host === to?.host
}
