import { aProfessional } from '@encaixe/contracts/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWeek, codeOf, monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const copyOf = (id: string) =>
  world.rows(
    `select version, slug, name, phone, session_duration, session_price, auto_confirm, timezone, city
     from professionals where id = $1`,
    [id],
  )

const appointmentsOf = (id: string) =>
  world.rows<{ starts_at: Date; ends_at: Date; price_cents: number }>(
    'select * from appointments where professional_id = $1 order by starts_at',
    [id],
  )

test('a changed professional is copied whole and keeps the slug', async () => {
  const made = await world.professional()
  await world.tellProfessionalChanged({
    ...made,
    version: 2,
    name: 'Ana Lima Souza',
    phone: '+5511911112222',
    sessionDuration: 30,
    sessionPrice: 20_000,
    autoConfirm: true,
    timezone: 'America/Manaus',
    city: 'Manaus',
    instantPayKeyType: 'email',
    instantPayKey: 'ana@exemplo.com.br',
  })
  expect(await copyOf(made.id)).toEqual([
    {
      version: 2,
      slug: made.slug,
      name: 'Ana Lima Souza',
      phone: '+5511911112222',
      session_duration: 30,
      session_price: 20_000,
      auto_confirm: true,
      timezone: 'America/Manaus',
      city: 'Manaus',
    },
  ])
})

test('changes in any order, once or twice, end in the newest version', async () => {
  const made = aProfessional()
  const changed = (version: number) => ({ ...made, version, name: `Nome ${version}` })
  await world.tellProfessionalChanged(changed(3))
  await world.tellProfessionalChanged(changed(2))
  await world.tellProfessional(made)
  await world.tellProfessionalChanged(changed(3))
  expect(await copyOf(made.id)).toMatchObject([{ version: 3, name: 'Nome 3' }])
})

test('a changed session length, price or week changes no booked appointment', async () => {
  const made = await world.professional()
  await world.book({ slug: made.slug, startsAt: monday('10:00') })
  const before = await appointmentsOf(made.id)

  await world.tellProfessionalChanged({
    ...made,
    version: 2,
    sessionDuration: 40,
    sessionPrice: 20_000,
    bufferMinutes: 0,
  })
  await world.tellAvailability(
    aWeek(made.id, {
      version: 2,
      windows: [{ dayOfWeek: 1, startTime: '09:20', endTime: '13:20' }],
    }),
  )
  expect(await appointmentsOf(made.id)).toEqual(before)

  const at = (time: string, clientPhone: string) =>
    codeOf(world.book({ slug: made.slug, startsAt: monday(time), clientPhone }))
  expect(await at('10:00', '+5511911110000')).toBe('SLOT_TAKEN')
  expect(await at('10:40', '+5511911110001')).toBe('SLOT_TAKEN')
  expect(await at('11:00', '+5511911110002')).toBe('SLOT_UNAVAILABLE')
  expect(await at('09:20', '+5511911110003')).toBe('OK')
  expect(await at('11:20', '+5511911110004')).toBe('OK')

  const after = await appointmentsOf(made.id)
  expect(after).toHaveLength(3)
  expect(after[1]).toEqual(before[0])
  expect(after.map(({ price_cents }) => price_cents)).toEqual([20_000, 15_000, 20_000])
})
