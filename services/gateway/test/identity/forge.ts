import { createServer } from 'node:http'
import { serveLocally } from '@encaixe/service-kit/testing'
import { exportJWK, generateKeyPair } from 'jose'

/** What it answers besides its metadata and keys, by path. */
type Answers = () => Record<string, unknown>

/** A provider whose keys a test holds, so that it can sign what no provider would. */
export async function startForge(answers: Answers = () => ({})) {
  let asked = 0
  const pair = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer(({ url = '' }, response) => {
    if (url === '/jwks') asked += 1
    const known: Record<string, unknown> = { '/jwks': { keys: [jwk] }, ...answers() }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(known[url] ?? metadata()))
  })
  const { port, stop } = await serveLocally(server)
  const issuer = `http://localhost:${port}`
  const metadata = () => ({
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  return {
    issuer,
    pair,
    stranger,
    timesAskedForKeys: () => asked,
    stop,
  }
}
