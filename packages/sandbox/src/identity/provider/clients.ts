import type { ClientMetadata } from 'oidc-provider'
import { contentSecurityPolicy } from '../../pages/content-security-policy.ts'
import type { IdentityConfig } from '../config.ts'

export const MOBILE_CLIENT_ID = 'encaixe-mobile'
export const MOBILE_REDIRECT_URI = 'com.encaixe.app:/callback'

/** Both are our own, so nobody is asked for consent. */
export function clientsOf(config: IdentityConfig): ClientMetadata[] {
  const { IDENTITY_BACKCHANNEL_LOGOUT_URI: logoutUri } = config
  const common = { response_types: ['code' as const], require_auth_time: true }
  return [
    {
      ...common,
      client_id: config.IDENTITY_CLIENT_ID,
      client_secret: config.IDENTITY_CLIENT_SECRET,
      client_name: 'Encaixe',
      redirect_uris: config.IDENTITY_REDIRECT_URIS,
      post_logout_redirect_uris: config.IDENTITY_POST_LOGOUT_REDIRECT_URIS,
      ...(logoutUri !== undefined && {
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      }),
      grant_types: ['authorization_code', 'refresh_token'],
    },
    {
      ...common,
      client_id: MOBILE_CLIENT_ID,
      client_name: 'Encaixe no celular',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: [MOBILE_REDIRECT_URI],
      post_logout_redirect_uris: ['com.encaixe.app:/'],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ]
}

/** The provider's pages also load their script; their forms may end at the clients' pages. */
export const pagePolicy = (config: IdentityConfig): string =>
  contentSecurityPolicy(
    [
      ...config.IDENTITY_REDIRECT_URIS,
      ...config.IDENTITY_POST_LOGOUT_REDIRECT_URIS,
      MOBILE_REDIRECT_URI,
    ],
    ["script-src 'self'", "connect-src 'self'", 'img-src data:'],
  )
