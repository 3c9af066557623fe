/** The gateway's cookie of a session; only the gateway can tell whether it is still good. */
const SESSION_COOKIE = /(?:^|;\s*)__Host-encaixe=/

/** Whether it is worth asking who visits: most visitors are nobody, and their pages stay cheap. */
export const mayBeSignedIn = (cookies: string | null): boolean => SESSION_COOKIE.test(cookies ?? '')

/** A path of this site to go on to after signing in; anything else is the fallback. */
export function localPath(path: string | null | undefined, fallback: string): string {
  if (!path || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return fallback
  const url = URL.parse(path, 'http://here.invalid')
  // `/.//elsewhere.example` names another host only once it is resolved
  if (url?.host !== 'here.invalid' || /^\/(?:\/|(?:auth|entrar)(?:\/|$))/.test(url.pathname))
    return fallback
  return url.pathname + url.search + url.hash
}

/** Where a person signs in, and comes back from; whoever was signed in is told that it has ended. */
export const signInPath = (returnTo: string, hadSession: boolean): string =>
  `/entrar?${new URLSearchParams({ returnTo, ...(hadSession && { erro: 'sessao' }) })}`
