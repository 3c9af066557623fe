import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { type Accounts, claimsOf } from '../accounts.ts'
import type { IdentityConfig } from '../config.ts'
import { errorPage, signedOutPage, signOutPage } from '../pages/message-pages.ts'
import { clientsOf, pagePolicy } from './clients.ts'
import type { Keys } from './keys.ts'
import type { createRecords } from './records.ts'
import { leaveStraight, securityHeaders } from './steps.ts'
import { userinfoForAccessToken } from './userinfo.ts'

interface ProviderParts {
  issuer: string
  config: IdentityConfig
  accounts: Accounts
  records: ReturnType<typeof createRecords>
  keys: Keys
}

const day = 24 * 60 * 60
/** An access token names them, so that it opens userinfo too. */
const CLAIM_SCOPES = 'openid email profile'

/** The OpenID Connect provider itself; the people's pages are routes of their own. */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, configuration(parts))
  // Whatever name a caller used, addresses and cookies are those of the issuer: the mount says so
  // in the headers that a proxy would set.
  provider.proxy = true
  provider.use(securityHeaders(pagePolicy(parts.config)))
  provider.use(leaveStraight)
  provider.use(userinfoForAccessToken(parts))
  return provider
}

function configuration({ config, accounts, records, keys }: ProviderParts): Configuration {
  return {
    adapter: records,
    clients: clientsOf(config),
    jwks: { keys: [keys.signing] },
    cookies: {
      names: {
        session: 'identity_session',
        interaction: 'identity_interaction',
        resume: 'identity_resume',
      },
      keys: keys.cookies,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    // Claims are in the ID token too, as most hosted providers have it.
    conformIdTokenClaims: false,
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    extraParams: ['name_hint'],
    pkce: { required: () => true },
    responseTypes: ['code'],
    // Only the address that the sandbox itself was given is asked: on this machine, which the library's own way refuses.
    fetch: (url, { dispatcher: _, ...options } = {}) => fetch(url, options),
    interactions: {
      policy: policy(),
      url: (_context, interaction) => `/identity/interaction/${interaction.uid}`,
    },
    findAccount: async (_context, subject) => {
      const account = accounts.bySubject(subject)
      return account && { accountId: subject, claims: async () => claimsOf(account) }
    },
    loadExistingGrant: (context) => grantEverything(context, config.IDENTITY_AUDIENCE),
    extraTokenClaims: (context, token) => {
      const subject = 'accountId' in token ? token.accountId : undefined
      const account = subject === undefined ? undefined : accounts.bySubject(subject)
      const source = context.oidc.entities.AuthorizationCode ?? context.oidc.entities.RefreshToken
      if (!account) return undefined
      const { sub: _sub, ...claims } = claimsOf(account)
      return { ...claims, ...(source?.authTime !== undefined && { auth_time: source.authTime }) }
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => config.IDENTITY_AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, indicator) => {
          if (indicator !== config.IDENTITY_AUDIENCE) throw new errors.InvalidTarget()
          return {
            scope: CLAIM_SCOPES,
            audience: config.IDENTITY_AUDIENCE,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = signOutPage(form)
        },
        postLogoutSuccessSource: (context) => {
          context.body = signedOutPage()
        },
      },
    },
    renderError: (context, _out, error) => {
      context.type = 'html'
      context.body = errorPage(error)
    },
    ttl: {
      AccessToken: 60 * 60,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      Session: 14 * day,
      Grant: 90 * day,
      RefreshToken: 90 * day,
    },
  }
}

/** `create` comes first: who asked to sign up is not asked to sign in before. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  // Our own mobile app needs no confirmation each time.
  prompts.get('consent')?.checks.remove('native_client_prompt')
  return prompts
}

/** Whatever a client of ours asks for is granted. */
async function grantEverything({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session, provider, params } = oidc
  if (!client || !session?.accountId) return undefined
  const id = session.grantIdFor(client.clientId)
  const existing = id === undefined ? undefined : await provider.Grant.find(id)
  const grant =
    existing ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(CLAIM_SCOPES)
  grant.addResourceScope(audience, CLAIM_SCOPES)
  if (String(params?.scope).split(' ').includes('offline_access')) {
    grant.addOIDCScope('offline_access')
  }
  await grant.save()
  return grant
}
