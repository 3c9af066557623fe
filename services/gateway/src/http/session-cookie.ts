/** Holds nothing but an opaque id; `__Host-` binds it to this very host, over https, for every path. */
export const SESSION_COOKIE = '__Host-encaixe'

/** The values sent under a name; more than one means that somebody else has set a cookie, too. */
export function cookiesNamed(name: string, header: string | undefined): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...rest] = pair.split('=')
    return key.trim() === name ? [rest.join('=').trim()] : []
  })
}
