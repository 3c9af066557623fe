import { accountEvents, schedulingEvents, schedulingRpcs } from '@encaixe/contracts'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScheduling, SATURDAY, type Scheduling, someone } from './scheduling.ts'
import { startWorld } from './world.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const now = SATURDAY.toString({ fractionalSecondDigits: 3 })
const [typed, other, third] = ['+5511987651111', '+5511987652222', '+5511987653333']

let accounts = 0
const openPage = (phone = typed) => {
  accounts += 1
  return scheduling.openPage({
    userId: `phone-account-${accounts}`,
    name: `Pessoa ${accounts}`,
    profession: 'barber',
    phone,
    email: 'ana@example.com',
    city: null,
    sessionDuration: 50,
    sessionPrice: 0,
    autoConfirm: false,
    timezone: 'America/Sao_Paulo',
    ...{ windows: [], services: [], places: [] },
  })
}

const publishedOf = (id: string) => scheduling.published.filter(({ subject }) => subject === id)
const warningsOf = (id: string) =>
  publishedOf(id)
    .filter(({ type }) => type === schedulingEvents.ContactChanged.type)
    .map(({ data }) => data)

describe('the phone of a page', () => {
  test('is pending once its owner has typed it, and is not published', async () => {
    const { id, phone, pendingPhone } = await openPage()
    expect([phone, pendingPhone]).toEqual([null, typed])
    expect(JSON.stringify(publishedOf(id))).not.toContain(typed)
  })

  test('becomes the phone of the page and is published once its code was typed', async () => {
    const { id, userId } = await openPage()
    const proven = await scheduling.provePagePhone({ userId, phone: typed })
    expect(proven).toMatchObject({ phone: typed, pendingPhone: null, phoneProvenAt: now })
    expect(publishedOf(id).at(-1)?.data).toMatchObject({ phone: typed, version: 2 })
    // Heard of again, as by the event that follows.
    expect(await scheduling.provePagePhone({ userId, phone: typed })).toEqual(proven)
  })

  test('is proven at once when an operator creates the page', async () => {
    const { phone, pendingPhone, phoneProvenAt } = await scheduling.createProfessional(someone())
    expect([phone, pendingPhone, phoneProvenAt]).toEqual(['+5511987654321', null, now])
  })

  test('is replaced by a pending phone only by the code of that phone', async () => {
    const { id, userId } = await openPage()
    await scheduling.provePagePhone({ userId, phone: typed })
    const changed = await scheduling.updateProfile({ userId, phone: other, bio: 'Oi.' })
    expect(changed).toMatchObject({ phone: typed, pendingPhone: other, bio: 'Oi.' })
    expect(JSON.stringify(publishedOf(id))).not.toContain(other)
    await expect(scheduling.provePagePhone({ userId, phone: third })).rejects.toMatchObject({
      code: 'CODE_INVALID',
      details: { errors: [{ path: 'code' }] },
    })
    expect(await scheduling.provePagePhone({ userId, phone: other })).toMatchObject({
      phone: other,
      pendingPhone: null,
    })
  })

  test('can be corrected while it is pending, which drops the earlier pending phone', async () => {
    const { userId } = await openPage()
    await scheduling.updateProfile({ userId, phone: other })
    await expect(scheduling.provePagePhone({ userId, phone: typed })).rejects.toMatchObject({
      code: 'CODE_INVALID',
    })
    await scheduling.provePagePhone({ userId, phone: other })
    await scheduling.updateProfile({ userId, phone: third })
    // Back to what it is.
    expect(await scheduling.updateProfile({ userId, phone: other })).toMatchObject({
      phone: other,
      pendingPhone: null,
    })
    await expect(scheduling.provePagePhone({ userId, phone: third })).rejects.toMatchObject({
      code: 'CODE_INVALID',
    })
  })

  test('cannot be proven by an account without a page', async () => {
    const proof = { userId: 'nobody', phone: typed }
    await expect(scheduling.provePagePhone(proof)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the owner is warned', () => {
  test('about a changed phone, at the old phone, and not about the first phone', async () => {
    const { id, userId } = await openPage()
    await scheduling.provePagePhone({ userId, phone: typed })
    await scheduling.updateProfile({ userId, phone: other })
    expect(warningsOf(id)).toEqual([])
    await scheduling.provePagePhone({ userId, phone: other })
    expect(warningsOf(id)).toEqual([
      {
        what: 'phone',
        changedAt: now,
        professional: {
          ...{ id, userId, name: expect.any(String), phone: typed, email: 'ana@example.com' },
          timezone: 'America/Sao_Paulo',
        },
      },
    ])
  })

  test('about a Pix key that is added, changed or removed, and about nothing else', async () => {
    const { id, userId } = await scheduling.createProfessional(someone())
    const key = (instantPayKey: string) =>
      scheduling.setInstantPay({ userId, instantPayKeyType: 'email', instantPayKey })
    await key('ana@example.com')
    await key('ana@example.com')
    await scheduling.updateProfile({ userId, bio: 'Oi.' })
    await key('eva@example.com')
    await scheduling.setInstantPay({ userId, instantPayKeyType: null, instantPayKey: null })
    expect(warningsOf(id)).toHaveLength(3)
    expect(JSON.stringify(warningsOf(id))).not.toContain('eva@example.com')
  })
})

test('PhoneProven proves the pending phone, and other phones change nothing', async () => {
  const world = await startWorld()
  try {
    const userId = 'account-of-event'
    const actor = { kind: 'account' as const, userId, email: null }
    const { openPage, getOwnProfessional } = schedulingRpcs
    const page = { name: 'Ana Lima', profession: 'barber', phone: typed }
    await world.bus.call(openPage, page, { actor })
    const prove = (data: { userId: string | null; phone: string }) =>
      publishTestEvent(world.bus, accountEvents.PhoneProven, {
        subject: data.userId ?? 'x',
        data: { ...data, email: null },
      })
    await prove({ userId: null, phone: typed })
    await prove({ userId: 'somebody-else', phone: typed })
    await prove({ userId, phone: other })
    const held = async () => {
      const { professional } = await world.bus.call(getOwnProfessional, {}, { actor })
      return [professional?.phone, professional?.pendingPhone]
    }
    expect(await held()).toEqual([null, typed])
    await prove({ userId, phone: typed })
    await until(async () => (await held())[0] === typed, { what: 'the proof' })
    expect(await held()).toEqual([typed, null])
  } finally {
    await world.stop()
  }
})
