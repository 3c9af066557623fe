import { databaseEnvironment, loadConfig, serviceEnvironment } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { ConfigError } from '../src/service/config.ts'

const schema = serviceEnvironment.extend(databaseEnvironment.shape)
const good = {
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://me:secret@localhost/booking',
}

test('a missing variable gets its default, and a number is parsed', () => {
  expect(loadConfig(schema, { ...good, PORT: '4012' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4012,
    LOG_LEVEL: 'info',
    DATABASE_POOL: 16,
  })
})

test('a bad configuration names every bad variable in one sentence', () => {
  const bad = { DATABASE_URL: 'mysql://me:secret@localhost/booking', PORT: '70000' }
  expect(() => loadConfig(schema, bad)).toThrow(ConfigError)
  expect(() => loadConfig(schema, bad)).toThrow(
    /PORT: .*; NATS_URL: is missing; DATABASE_URL: must/,
  )
})

test('an empty variable counts as missing', () => {
  expect(() => loadConfig(schema, { ...good, NATS_URL: '' })).toThrow('NATS_URL: is missing')
  expect(loadConfig(schema, { ...good, PORT: '' }).PORT).toBe(0)
})

test('an error never shows the value of a variable', () => {
  const bad = { ...good, DATABASE_URL: 'mysql://me:secret@localhost/booking' }
  expect(() => loadConfig(schema, bad)).toThrow(expect.not.stringContaining('secret'))
})
