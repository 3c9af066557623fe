import { expect, test } from 'vitest'
import { crossOriginRefusal, type RequestOrigin } from './cross-origin.ts'

const post: RequestOrigin = {
  method: 'POST',
  site: undefined,
  origin: undefined,
  host: 'encaixe.app',
  hasSession: true,
  hasBearer: false,
}
const anonymous = { hasSession: false }
const fromAfar = { site: 'cross-site', origin: 'https://evil.example' }

test.each<[string, Partial<RequestOrigin>]>([
  ['reads', { method: 'GET', ...fromAfar }],
  ['asks for headers', { method: 'HEAD', ...fromAfar }],
  ['asks for options', { method: 'OPTIONS', ...fromAfar }],
  ['comes from our own page', { site: 'same-origin' }],
  ['comes from our own page, whatever Origin says', { site: 'same-origin', origin: 'null' }],
  ['was typed or bookmarked', { site: 'none' }],
  ['comes from an old browser on our own page', { origin: 'https://encaixe.app' }],
  ['writes our host in capitals', { origin: 'https://ENCAIXE.app' }],
  ['names the default port', { origin: 'https://encaixe.app', host: 'encaixe.app:443' }],
  ['names another port, as the host does', { origin: 'http://a:4000', host: 'a:4000' }],
  ['is no browser, and has no session', anonymous],
  ['has a token, from anywhere', { ...anonymous, hasBearer: true, ...fromAfar }],
])('a request that %s passes', (_what, given) => {
  expect(crossOriginRefusal({ ...post, ...given })).toBeNull()
})

test.each<[string, Partial<RequestOrigin>]>([
  ['another site', { site: 'cross-site' }],
  ['another site that names our origin', { site: 'cross-site', origin: 'https://encaixe.app' }],
  ['a sister subdomain', { site: 'same-site' }],
  ['a browser of the future', { site: 'same-planet' }],
  ['a page that sends nothing there', { site: '' }],
  ['another site, without a session', { ...anonymous, site: 'cross-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another origin, without a session', { ...anonymous, origin: 'https://evil.example' }],
  ['another port', { origin: 'https://encaixe.app:8443' }],
  ['a host that starts like ours', { origin: 'https://encaixe.app.evil.example' }],
  ['a user name like our host', { origin: 'https://encaixe.app@evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['no origin at all that can be read', { origin: 'https://[', host: '[' }],
  ['a file', { origin: 'file://', host: '' }],
])('a change asked for by %s is refused', (_what, given) => {
  expect(crossOriginRefusal({ ...post, ...given })).toBe('another site')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'BREW'])(
  'a %s with a session has to say where it comes from',
  (method) => {
    expect(crossOriginRefusal({ ...post, method })).toBe('no sign of its origin')
  },
)

test.each(['GET', 'POST'])('a %s with a session and a token is refused', (method) => {
  const both = { ...post, method, site: 'same-origin', hasBearer: true }
  expect(crossOriginRefusal(both)).toBe('two identities')
})
