/** Holds nothing but an opaque id; `__Host-` binds it to this very host, over https, for every path. */
export const SESSION_COOKIE = '__Host-encaixe'

/**
 * The spaces HTTP knows. JavaScript's `trim` takes more: a neighbouring host may set a cookie whose name
 * begins with a no-break space, which is no `__Host-` to the browser and must not become one here.
 */
const withoutSpaces = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** The values sent under a name; more than one means that somebody else has set a cookie, too. */
export function cookiesNamed(name: string, header: string | undefined): string[] {
  if (!header) return []
  return header.split(';').flatMap((pair) => {
    const [key = '', ...rest] = pair.split('=')
    return withoutSpaces(key) === name ? [withoutSpaces(rest.join('='))] : []
  })
}
