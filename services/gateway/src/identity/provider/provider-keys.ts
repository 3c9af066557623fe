import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { Provider } from './provider.ts'
import { awayErrorIn, providerFetch } from './provider-fetch.ts'

/** Only those whose public key cannot sign. */
export const SIGNING_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

export type ProviderKeys = ReturnType<typeof providerKeys>

/** The provider's name as it writes it, and the keys by which its signatures are checked. */
export function providerKeys(provider: Provider) {
  let keySet: { address: string; keys: JWTVerifyGetKey } | undefined

  function keysAt(address: string | undefined): JWTVerifyGetKey {
    if (address === undefined) throw new Error('the identity provider names no keys')
    if (keySet?.address !== address) keySet = { address, keys: publishedKeys(address) }
    return keySet.keys
  }

  /** @throws AppError UPSTREAM_UNAVAILABLE */
  return async (): Promise<{ issuer: string; keys: JWTVerifyGetKey }> => {
    const { issuer, jwks_uri: address } = (await provider()).serverMetadata()
    return { issuer, keys: keysAt(address) }
  }
}

/** Asked for again when a token names another; while the provider is away, those last seen. */
function publishedKeys(address: string): JWTVerifyGetKey {
  const published = createRemoteJWKSet(new URL(address), { [customFetch]: providerFetch })
  return async (header, token) => {
    try {
      return await published(header, token)
    } catch (error) {
      const lastSeen = published.jwks()
      if (!awayErrorIn(error) || !lastSeen) throw error
      return createLocalJWKSet(lastSeen)(header, token)
    }
  }
}
