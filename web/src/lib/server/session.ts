/** The gateway's cookie of a session; only the gateway can tell whether it is still good. */
export const SESSION_COOKIE = '__Host-encaixe'
const HAS_SESSION = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=`)

/** Whether the request has a session cookie. Without one the server makes no call for the visitor. */
export const mayBeSignedIn = (cookies: string | null): boolean => HAS_SESSION.test(cookies ?? '')

/** The path of this site to return to after sign-in; any other text gives the fallback. */
export function localPath(path: string | null | undefined, fallback: string): string {
  if (!path || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return fallback
  const url = URL.parse(path, 'http://here.invalid')
  // `/.//elsewhere.example` names another host only once it is resolved
  if (url?.host !== 'here.invalid' || /^\/(?:\/|(?:auth|entrar)(?:\/|$))/.test(url.pathname))
    return fallback
  return url.pathname + url.search + url.hash
}

/** The sign-in page with the address to return to. It tells a person whose session ended. */
export const signInPath = (returnTo: string, hadSession: boolean): string =>
  `/entrar?${new URLSearchParams({ returnTo, ...(hadSession && { erro: 'sessao' }) })}`

/** The sign-in page of the portal, with the address to return to. */
export const portalEntry = (returnTo: string): string =>
  `/c/entrar?${new URLSearchParams({ returnTo })}`

/** Whether a page is the clients' portal, where a phone is known without an account. */
export const isPortal = (path: string): boolean => path === '/c' || path.startsWith('/c/')
