import { expect, test } from 'vitest'
import { config } from './config.ts'

const variables = {
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1/gateway',
  REDIS_URL: 'redis://127.0.0.1:6379',
  WEB_URL: 'http://127.0.0.1:4001',
  PUBLIC_URL: 'https://encaixe.example',
  OIDC_ISSUER: 'https://identity.example',
  OIDC_CLIENT_ID: 'encaixe-web',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
  OIDC_AUDIENCE: 'https://api.encaixe.example',
  CHALLENGE_SECRET: 'a-secret-of-the-challenges',
  PHONE_CODE_SECRET: 'a-secret-of-the-phone-codes',
  LINK_SECRET: 'a-secret-of-the-links',
  CRON_SECRET: 'a-secret-of-the-schedule',
  WHATSAPP_APP_SECRET: 'a-secret-of-the-provider',
  WHATSAPP_VERIFY_TOKEN: 'a-token-of-the-provider',
  MEDIA_FOLDER: '/tmp/media',
}

/** The variables that are refused. */
const refused = (changes: Record<string, string>) =>
  config.safeParse({ ...variables, ...changes }).error?.issues.map(({ path }) => path.join())

test('a complete configuration starts, in production too', () => {
  expect(refused({})).toBeUndefined()
  expect(refused({ NODE_ENV: 'production' })).toBeUndefined()
})

test.each(['WEB_URL', 'PUBLIC_URL', 'OIDC_ISSUER', 'DEVELOPMENT_REGISTRATION_URL'])(
  '%s without a scheme stops the start, named',
  (name) => {
    expect(refused({ [name]: 'localhost:4000', NODE_ENV: 'test' })).toEqual([name])
  },
)

test.each([
  ['RATE_LIMITS', 'off'],
  ['DEVELOPMENT_REGISTRATION_URL', 'http://identity.example/accounts'],
  ['OIDC_ISSUER', 'http://identity.example'],
  ['PUBLIC_URL', 'http://encaixe.example'],
  ['BOOKING_FLOOR_MS', '0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,0.0.0.0/0'],
])('%s can be %s in development only; where nothing is said, it is named', (name, value) => {
  for (const NODE_ENV of ['development', 'test']) {
    expect(refused({ [name]: value, NODE_ENV })).toBeUndefined()
  }
  expect(refused({ [name]: value })).toEqual([name])
  expect(refused({ [name]: value, NODE_ENV: 'production' })).toEqual([name])
})

test('an unknown NODE_ENV stops the start', () => {
  expect(refused({ NODE_ENV: 'staging' })).toEqual(['NODE_ENV'])
})

test('an invalid TRUSTED_PROXIES stops the start', () => {
  expect(refused({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' })).toBeUndefined()
  expect(refused({ TRUSTED_PROXIES: '10.0.0.0/8, everybody' })).toEqual(['TRUSTED_PROXIES'])
})
