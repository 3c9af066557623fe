import { MOBILE_REDIRECT_URI } from './clients.ts'
import type { IdentityConfig } from './config.ts'

/**
 * What the provider's pages may load: their own style and script. Where their forms may end is
 * wider than themselves: a browser checks `form-action` against every redirect that follows, up to
 * the client's own page.
 */
export function contentSecurityPolicy(config: IdentityConfig): string {
  const web = [...config.IDENTITY_REDIRECT_URIS, ...config.IDENTITY_POST_LOGOUT_REDIRECT_URIS]
  const origins = new Set(web.map((uri) => new URL(uri).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    `form-action 'self' ${[...origins].join(' ')} ${new URL(MOBILE_REDIRECT_URI).protocol}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
