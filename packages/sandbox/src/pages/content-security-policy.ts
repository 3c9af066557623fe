/**
 * The policy of a page that nobody may frame: it loads its own style, and what `others` allow. Its forms may end at
 * these addresses, too: a browser checks `form-action` against every redirect that follows.
 */
export function contentSecurityPolicy(
  addresses: readonly string[] = [],
  others: readonly string[] = [],
): string {
  const origins = new Set(addresses.map(originOf))
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...others,
    ["form-action 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** An app's own scheme has no origin. */
function originOf(address: string): string {
  const { protocol, origin } = new URL(address)
  return origin === 'null' ? protocol : origin
}
