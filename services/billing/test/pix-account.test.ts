import { billingRpcs, personalDataRpcs, unclaimedOwner } from '@encaixe/contracts'
import { sealingSecrets } from '@encaixe/service-kit'
import { everyRow, testCaller, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { type PixWorld, startPixWorld } from './pix-world.ts'
import { newProfessional } from './world.ts'

const SECRETS =
  'new:the-first-secret-of-accounts-at-providers,old:an-older-secret-of-accounts-at-providers'

let world: PixWorld
beforeAll(async () => {
  world = await startPixWorld({ env: { PIX_SECRETS: SECRETS } })
})
afterEach(() => world.wellAgain())
afterAll(() => world.stop())

type Someone = Awaited<ReturnType<PixWorld['someone']>>
const outcomes = async ({ check }: Pick<Someone, 'check'>) =>
  (await check()).steps.map(({ step, ok }) => `${step} ${ok}`)

test('an account is connected once its check got a token, a charge and the webhook', async () => {
  const ana = await world.someone()
  expect(await ana.current()).toBeNull()
  expect(await ana.save()).toMatchObject({
    pixKey: ana.data.pixKey,
    connected: false,
    checkedAt: null,
    certificateUntil: expect.stringMatching(/^20/),
  })
  const { account, steps } = await ana.check()
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(account).toMatchObject({ connected: true, hearsAtOnce: true })
  expect((await ana.books()).items).toEqual([])
})

test('an account connects with one file of certificate and key (PKCS#12), and charges by it', async () => {
  const ana = await world.someone()
  const path = `${world.sandbox.url}/pix/accounts/${ana.data.clientId}/certificate.p12`
  const file = Buffer.from(await (await fetch(path)).arrayBuffer()).toString('base64')
  const saved = { certificate: file, privateKey: undefined }
  await expect(ana.save({ ...saved, certificatePassword: 'outra' })).rejects.toMatchObject({
    details: { errors: [{ path: 'certificatePassword' }] },
  })
  expect(await ana.save({ ...saved, certificatePassword: 'brinquedo' })).toMatchObject({
    certificateUntil: null,
  })
  expect(await outcomes(ana)).toEqual(['token true', 'charge true', 'webhook true'])
})

test('nobody is shown a secret, and none is stored in the clear', async () => {
  const ana = await world.someone()
  const shown = JSON.stringify([await ana.save(), await ana.check(), await ana.current()])
  const stored = (await everyRow(world.databaseUrl)).join('\n')
  for (const secret of [ana.data.clientSecret, ana.data.privateKey.slice(40, 80)]) {
    expect(shown).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
  expect(stored).toContain(ana.data.clientId)
})

test('an operator connects an account to a page that nobody owns, and to no other', async () => {
  const ana = await world.someone()
  const operator = testCaller(world.bus.url)
  const connect = (professionalId: string) =>
    operator.call(billingRpcs.connectPixAccount, { ...ana.data, professionalId })
  await expect(connect(ana.professionalId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await ana.current()).toBeNull()

  const page = newProfessional()
  const unclaimed = { ...page, userId: unclaimedOwner(page.id) }
  await expect(connect(unclaimed.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await world.join(unclaimed)
  const heard = () => world.prisma.owner.count({ where: { professionalId: unclaimed.id } })
  await until(async () => (await heard()) === 1, { what: 'the page' })
  const { account, steps } = await connect(unclaimed.id)
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(account).toMatchObject({ connected: true, pixKey: ana.data.pixKey })
  await operator.close()
})

test('secrets that are left out stay as they were, and whatever is saved has to be checked again', async () => {
  const ana = await world.someone()
  await ana.connect()
  const rest = { clientSecret: undefined, certificate: undefined, privateKey: undefined }
  expect(await ana.save(rest)).toMatchObject({ connected: false, checkedAt: null })
  expect((await ana.check()).account.connected).toBe(true)
})

test.each([
  ['a wrong secret', { clientSecret: 'another' }, /Client ID, Client Secret e certificado/],
  [
    'an address where nobody listens',
    { tokenUrl: 'https://127.0.0.1:9/oauth/token' },
    /não respondeu/,
  ],
])('the check of %s fails at the token and tries nothing else', async (_what, changes, words) => {
  const ana = await world.someone()
  await ana.save(changes)
  const { account, steps } = await ana.check()
  expect(steps.map(({ ok }) => ok)).toEqual([false, false, false])
  expect(steps[0]?.message).toMatch(words)
  expect(steps[1]?.message).toMatch(/Não foi tentado/)
  expect(account.connected).toBe(false)
})

test('the certificate of somebody else gets no token', async () => {
  const [ana, bia] = [await world.someone(), await world.someone()]
  const { certificate, privateKey } = bia.data
  await ana.save({ certificate, privateKey })
  expect(await outcomes(ana)).toEqual(['token false', 'charge false', 'webhook false'])
})

test('the check of an account with another account’s Pix key fails at the charge and tells why', async () => {
  const ana = await world.someone()
  await ana.save({ pixKey: 'bia@exemplo.com.br' })
  const { steps } = await ana.check()
  expect(steps.map(({ ok }) => ok)).toEqual([true, false, false])
  expect(steps[1]?.message).toMatch(/Confira se a chave Pix é desta conta.*não pertence/)
})

test('a missing permission is named', async () => {
  const ana = await world.someone({ scopes: ['cob.read'] })
  await ana.save()
  expect((await ana.check()).steps[1]?.message).toMatch(/cob\.write/)
})

test('an account whose provider takes no webhook is connected, and does not hear at once', async () => {
  const ana = await world.someone()
  await ana.save()
  await world.fault({ target: 'pix', mode: 'down', to: 'webhook', count: 1 })
  const { account, steps } = await ana.check()
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(account).toMatchObject({ connected: true, hearsAtOnce: false })
})

test.each<[string, object, string]>([
  ['no certificate', { certificate: undefined, privateKey: undefined }, 'certificate'],
  ['a text that is no certificate', { certificate: 'none' }, 'certificate'],
  ['a certificate without its key', { privateKey: undefined }, 'privateKey'],
  ['no secret', { clientSecret: undefined }, 'clientSecret'],
  ['an address without encryption', { apiUrl: 'http://pix.example.com' }, 'apiUrl'],
  ['a Pix key that is none', { pixKey: '123' }, 'pixKey'],
])('an account with %s is refused by its field', async (_what, changes, path) => {
  const ana = await world.someone()
  await expect(ana.save(changes)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path }] },
  })
})

test('the key of another certificate is refused', async () => {
  const [ana, bia] = [await world.someone(), await world.someone()]
  await expect(ana.save({ privateKey: bia.data.privateKey })).rejects.toMatchObject({
    details: { errors: [{ path: 'privateKey' }] },
  })
})

test('a disconnected account is gone, and its webhook with it', async () => {
  const ana = await world.someone()
  await ana.connect()
  await ana.disconnect()
  expect(await ana.current()).toBeNull()
  await expect(ana.check()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ana.disconnect()
})

test('an account of an older secret works, and is sealed by the first one by an operator', async () => {
  const ana = await world.someone()
  await ana.connect()
  const operator = testCaller(world.bus.url)
  const reseal = () => operator.call(billingRpcs.resealPixAccounts, {})
  expect(await reseal()).toEqual({ resealed: 0, next: null })

  const { professionalId } = ana
  const row = await world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } })
  const [first, old] = sealingSecrets.parse(SECRETS)
  if (!first || !old) throw new Error('there are two secrets')
  const plain = secretSealer([first]).open(row)
  const data = secretSealer([old]).seal(professionalId, plain)
  await world.prisma.pixAccount.update({ where: { professionalId }, data })
  expect(await outcomes(ana)).toEqual(['token true', 'charge true', 'webhook true'])
  expect(await reseal()).toEqual({ resealed: 1, next: null })
  const resealed = await world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } })
  expect(secretSealer([first]).open(resealed)).toEqual(plain)
  await operator.close()
})

test('the export names the account without its secrets', async () => {
  const ana = await world.someone()
  await ana.connect()
  const { exportPersonalData } = personalDataRpcs('billing')
  const { professionalId, actor } = ana
  const exported = JSON.stringify(
    await world.bus.call(
      exportPersonalData,
      { professionalId, cursor: 'pixAccounts:' },
      { actor: { kind: 'account', userId: actor.userId, email: null } },
    ),
  )
  expect(exported).toContain(ana.data.clientId)
  expect(exported).not.toContain(ana.data.clientSecret)
})
