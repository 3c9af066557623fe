import { notifierRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const OPERATOR = 'operacao@encaixe.example'
const check = () => world.bus.call(notifierRpcs.checkMessaging, {})

test('the watchdog mails problems with WhatsApp to the operator, and nothing if all is well', async () => {
  const well = await world.startNotifier({ OPERATOR_EMAIL: OPERATOR })
  expect(await check()).toMatchObject({
    ...{ provider: 'cloud', token: 'valid', number: 'CONNECTED', quality: 'GREEN' },
    ...{ problems: [], mailed: false },
  })
  await well.stop()
  const refused = await world.startNotifier({
    OPERATOR_EMAIL: OPERATOR,
    WHATSAPP_ACCESS_TOKEN: 'an old one',
  })
  expect(await check()).toMatchObject({
    token: 'refused',
    problems: ['token_refused'],
    mailed: true,
  })
  await refused.stop()
  const mails = await world.sandbox.mails(OPERATOR)
  expect(mails.at(-1)?.text).toContain('recusa a chave')
  expect(mails.at(-1)?.text).not.toContain('an old one')
})
