import { createECDH } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { decrypt, Undecipherable } from '../src/push/decrypt.ts'
import { checkVapid } from '../src/push/vapid.ts'
import { startWorld, type World } from './world.ts'

/** The example of RFC 8291, section 5. */
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const exampleBody =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('a browser reads the example of the standard', () => {
  const body = Buffer.from(exampleBody, 'base64url')
  expect(decrypt(body, example)).toBe('When I grow up, I want to be a watermelon')
})

test('a browser does not read what was changed on its way', () => {
  const body = Buffer.from(exampleBody, 'base64url')
  body.writeUInt8(body.readUInt8(body.length - 20) ^ 1, body.length - 20)
  expect(() => decrypt(body, example)).toThrow(Undecipherable)
})

const audience = 'http://127.0.0.1:1'
const now = Date.parse('2026-11-26T12:00:00Z')

function sender() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const point = ecdh.getPublicKey()
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: ecdh.getPrivateKey('base64url') },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    async authorization({ aud = audience, seconds = 3_600, sub = 'mailto:a@b.example' } = {}) {
      const token = await new SignJWT({ aud, sub, exp: now / 1_000 + seconds })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .sign(jwk)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

test('a sender is known by the key that the browser subscribed with', async () => {
  const { publicKey, authorization } = sender()
  const check = async (header: string | undefined, key: string | null = publicKey) =>
    checkVapid(header, { audience, publicKey: key, now })
  await check(await authorization())
  await check(await authorization(), null)
  await expect(check(undefined)).rejects.toThrow('no token')
  await expect(check(await sender().authorization())).rejects.toThrow('another key')
  await expect(check(await authorization({ aud: 'https://a.example' }))).rejects.toThrow('aud')
  await expect(check(await authorization({ seconds: -1 }))).rejects.toThrow('exp')
  await expect(check(await authorization({ seconds: 90_000 }))).rejects.toThrow('longer than a day')
  await expect(check(await authorization({ sub: 'nobody' }))).rejects.toThrow('nobody to write to')
  const forged = (await sender().authorization()).replace(/k=.*/, `k=${publicKey}`)
  await expect(check(forged)).rejects.toThrow('signature')
})

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

test('the push service refuses messages without a signature, and to browsers that are gone', async () => {
  const made = await fetch(`${world.url}/push/browsers`, { method: 'POST' })
  const { endpoint } = z.object({ endpoint: z.url() }).parse(await made.json())
  const send = (headers: Record<string, string>) =>
    fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: Buffer.from(exampleBody, 'base64url'),
    })
  const encoding = { 'content-encoding': 'aes128gcm' }
  expect((await send({ ...encoding, ttl: '60' })).status).toBe(403)
  expect((await send(encoding)).status).toBe(400)
  expect((await send({ ttl: '60' })).status).toBe(415)
  await fetch(endpoint, { method: 'DELETE' })
  expect((await send({ ...encoding, ttl: '60' })).status).toBe(410)
})
