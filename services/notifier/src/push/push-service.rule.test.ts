import { expect, test } from 'vitest'
import { isKnownPushService } from './push-service.rule.ts'

const services = ['https://fcm.googleapis.com', 'https://*.push.apple.com', 'http://127.0.0.1:4002']

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://web.push.apple.com/Qabc',
  'http://127.0.0.1:4002/push/1',
])('%s is of a push service', (endpoint) => {
  expect(isKnownPushService(endpoint, services)).toBe(true)
})

test.each([
  ['another host', 'https://example.com/push'],
  ['a host that ends like one', 'https://evilpush.apple.com.example/push'],
  ['a host without the dot', 'https://evilpush.apple.com/'],
  ['the bare domain', 'https://push.apple.com/'],
  ['another scheme', 'http://fcm.googleapis.com/fcm/send/a'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/a'],
  ['the port of another server here', 'http://127.0.0.1:6379/'],
  ['a name and password', 'https://fcm.googleapis.com@10.0.0.1/'],
  ['credentials', 'https://a:b@fcm.googleapis.com/'],
  ['a password alone', 'https://:b@fcm.googleapis.com/'],
  ['no address', 'fcm.googleapis.com'],
])('%s is of none', (_, endpoint) => {
  expect(isKnownPushService(endpoint, services)).toBe(false)
})
