import * as oidc from 'openid-client'
import type { Config } from '../src/main.ts'
import { createBrowser } from '../src/testing/index.ts'
import { startWorld } from './world.ts'

export const redirectUri = 'http://localhost:4000/auth/callback'

type Parameters = Record<string, string>

/** A running sandbox, and a client of its identity provider that is not ours: `openid-client`. */
export async function startIdentityWorld(changes: Partial<Config> = {}) {
  const world = await startWorld(changes)
  const client = await oidc.discovery(
    new URL(world.issuer),
    'encaixe-web',
    'encaixe-web-development',
    undefined,
    { execute: [oidc.allowInsecureRequests] },
  )

  /** One authorization request, with what has to be kept until its answer. */
  async function begin(parameters: Parameters = {}) {
    const verifier = oidc.randomPKCECodeVerifier()
    const state = oidc.randomState()
    const nonce = oidc.randomNonce()
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...parameters,
    })
    const answer = async (callbackUrl: string) => {
      const maxAge = parameters.max_age
      const tokens = await oidc.authorizationCodeGrant(client, new URL(callbackUrl), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('No ID token')
      return { tokens, claims }
    }
    return { url: url.href, answer }
  }

  return {
    ...world,
    client,
    begin,

    /** Opens the first page of an authorization request; `path` is its interaction's address. */
    async visit(parameters: Parameters = {}) {
      const request = await begin(parameters)
      const browser = createBrowser(world.issuer)
      const page = await browser.open(request.url)
      const [path = ''] = /^.*\/interaction\/[^/?]+/.exec(page.url) ?? []
      return { ...request, browser, page, path }
    },

    /** The code and the link of the newest mail to an address. */
    async mailOf(address: string) {
      const mails = await world.mails(address)
      const text = mails.at(-1)?.text ?? ''
      const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
      const [link = ''] = /http\S+\/verify\/\S+/.exec(text) ?? []
      return { count: mails.length, text, code, link }
    },
  }
}

export type IdentityWorld = Awaited<ReturnType<typeof startIdentityWorld>>
