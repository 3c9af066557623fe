import { postalCodeRoutes } from '@encaixe/sandbox/testing'
import { createLogger } from '@encaixe/service-kit'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAddress } from '../../src/postal-codes/postal-codes.ts'

const provider = fastify()
let url = ''
beforeAll(async () => {
  postalCodeRoutes(provider)
  url = `${await provider.listen({ host: '127.0.0.1', port: 0 })}/ws`
})
afterAll(() => provider.close())

const log = createLogger({ service: 'test', level: 'silent' })
const find = (code: string) => findAddress(code, { url, log })

test('a postal code has its address, and that of a small town only its city', async () => {
  expect(await find('01310100')).toEqual({
    ...{ street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  })
  expect(await find('36325000')).toEqual({
    ...{ street: null, district: null, city: 'Tiradentes', state: 'MG' },
  })
})

test('a code that nobody knows, and any code without a service, is not found', async () => {
  await expect(find('00000000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const without = findAddress('01310100', { url: undefined, log })
  await expect(without).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a service that is away is said so', async () => {
  await expect(find('99999000')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
