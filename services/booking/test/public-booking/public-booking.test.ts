import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, monday, phoneOf, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const appointmentsOf = (professionalId: string) =>
  world.rows<{ status: string; source: string; price_cents: number }>(
    'select * from appointments where professional_id = $1 order by starts_at',
    [professionalId],
  )

const clientsOf = (professionalId: string) =>
  world.rows<{ id: string; phone: string; email: string | null; email_confirmed: boolean }>(
    'select * from clients where professional_id = $1 order by id',
    [professionalId],
  )

test('a booking is an appointment, a client and an event, committed together', async () => {
  const { id, slug } = await world.professional()
  expect(await world.book({ slug, clientEmail: 'Ze@Exemplo.com' })).toEqual({ success: true })

  expect(await appointmentsOf(id)).toMatchObject([
    { status: 'pending_confirmation', source: 'public', price_cents: 15_000 },
  ])
  expect(await clientsOf(id)).toMatchObject([{ phone: phoneOf(slug), email: 'ze@exemplo.com' }])
  const [event] = await world.rows<{ data: { first: boolean; client: { phone: string } } }>(
    `select data from outbox where data -> 'professional' ->> 'id' = $1`,
    [id],
  )
  expect(event?.data).toMatchObject({ first: true, client: { phone: phoneOf(slug) } })
  await until(
    async () => {
      const waiting = await world.rows('select from outbox where published_at is null')
      return waiting.length === 0
    },
    { what: 'the event to be published' },
  )
})

test('a page that confirms automatically gets a confirmed appointment', async () => {
  const { id, slug } = await world.professional({ autoConfirm: true })
  await world.book({ slug })
  expect(await appointmentsOf(id)).toMatchObject([{ status: 'confirmed' }])
})

test('a booking for somebody who becomes a client meanwhile is made for that client', async () => {
  const { id, slug } = await world.professional()
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(
    `insert into clients (id, professional_id, name, phone)
     values (gen_random_uuid(), $1, 'Z', $2)`,
    [id, phoneOf(slug)],
  )
  const booked = world.book({ slug })
  await until(
    async () => {
      const waiting = await world.rows(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    },
    { what: 'the booking to wait for the client' },
  )
  await holder.query('commit')
  await holder.end()
  expect(await booked).toEqual({ success: true })
  const [client, ...others] = await clientsOf(id)
  expect(others).toEqual([])
  expect(await appointmentsOf(id)).toMatchObject([{ client_id: client?.id }])
})

describe('a taken time', () => {
  test('is refused to the second booking, and only one of many at once gets it', async () => {
    const { id, slug } = await world.professional()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        codeOf(world.book({ slug, clientPhone: `+55119${88_880_000 + index}` })),
      ),
    )
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(answers.filter((code) => code === 'SLOT_TAKEN')).toHaveLength(59)
    expect(await appointmentsOf(id)).toHaveLength(1)
    // Who was refused has left nothing behind.
    expect(await clientsOf(id)).toHaveLength(1)
  })

  test('includes its buffer', async () => {
    const { slug } = await world.professional({ bufferMinutes: 15 })
    await world.book({ slug, startsAt: monday('10:00') })
    expect(await codeOf(world.book({ slug, startsAt: monday('09:00') }))).toBe('SLOT_TAKEN')
    expect(await codeOf(world.book({ slug, startsAt: monday('11:00') }))).toBe('SLOT_TAKEN')
    expect(await codeOf(world.book({ slug, startsAt: monday('12:00') }))).toBe('OK')
  })

  test('cannot be inserted by code that did not check', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    const insert = world.rows(
      `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
         price_cents, source, created_at, updated_at)
       select gen_random_uuid(), professional_id, client_id, starts_at + interval '30 minutes',
         ends_at + interval '30 minutes', status, 0, 'public', now(), now()
       from appointments where professional_id = $1`,
      [id],
    )
    await expect(insert).rejects.toMatchObject({ code: '23P01' })
  })
})

test('all free times of one professional can be booked at once without a false refusal', async () => {
  const { id, slug } = await world.professional()
  const hours = ['09', '10', '11', '12', '13', '14', '15', '16', '17']
  const answers = await Promise.all(
    hours.map((hour, index) =>
      codeOf(
        world.book({
          slug,
          startsAt: monday(`${hour}:00`),
          clientPhone: `+55119${77_770_000 + index}`,
        }),
      ),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['OK']))
  expect(await appointmentsOf(id)).toHaveLength(hours.length)
})

describe('a client is found', () => {
  test('by a phone with or without the ninth digit', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, clientPhone: '(11) 98888-7777' })
    await world.book({ slug, startsAt: monday('10:00'), clientPhone: '11 8888-7777' })
    expect(await clientsOf(id)).toHaveLength(1)
  })

  const other = '+5521977776666'
  const address = 'ze@exemplo.com'

  test('by phone, and a missing e-mail is filled in unconfirmed', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await world.book({ slug, startsAt: monday('10:00'), clientEmail: address })
    expect(await clientsOf(id)).toMatchObject([
      { phone: phoneOf(slug), email: address, email_confirmed: false },
    ])
  })

  test('not by an e-mail that was only typed', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, clientEmail: address })
    await world.book({
      slug,
      startsAt: monday('10:00'),
      clientPhone: other,
      clientEmail: address,
    })
    expect(await clientsOf(id)).toMatchObject([{ phone: phoneOf(slug) }, { phone: other }])
  })

  test('by a confirmed e-mail, when the phone is new', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, clientEmail: address })
    await world.rows('update clients set email_confirmed = true where professional_id = $1', [id])
    await world.book({
      slug,
      startsAt: monday('10:00'),
      clientPhone: other,
      clientEmail: address,
    })
    expect(await clientsOf(id)).toMatchObject([{ phone: phoneOf(slug), email: address }])
  })

  test('by the phone first: a confirmed e-mail of another client does not move the booking', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, clientEmail: address })
    await world.rows('update clients set email_confirmed = true where professional_id = $1', [id])
    await world.book({ slug, startsAt: monday('10:00'), clientPhone: other })
    await world.book({
      slug,
      startsAt: monday('11:00'),
      clientPhone: other,
      clientEmail: address,
    })
    const phones = await world.rows(
      `select c.phone from appointments a join clients c on c.id = a.client_id
       where a.professional_id = $1 order by a.starts_at`,
      [id],
    )
    expect(phones.map(({ phone }) => phone)).toEqual([phoneOf(slug), other, other])
  })
})

describe('the contact of a booking is what was typed in it', () => {
  const owner = { clientName: 'Dona Original', clientPhone: '+5511966665555' }
  const eventsOf = async (professionalId: string) =>
    world.rows<{ client: unknown; contact: unknown }>(
      `select data -> 'client' as client, data -> 'contact' as contact from outbox
       where data -> 'professional' ->> 'id' = $1 order by position`,
      [professionalId],
    )

  test('and changes no stored data of the client', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, ...owner, clientEmail: 'dona@exemplo.com' })
    await world.book({
      slug,
      startsAt: monday('10:00'),
      clientName: 'Alguém Outro',
      clientPhone: owner.clientPhone,
      clientEmail: 'outro@exemplo.com',
    })
    const known = { name: owner.clientName, phone: owner.clientPhone, email: 'dona@exemplo.com' }
    const typed = { name: 'Alguém Outro', phone: owner.clientPhone, email: 'outro@exemplo.com' }
    expect(await clientsOf(id)).toMatchObject([known])
    expect(await eventsOf(id)).toMatchObject([
      { client: { ...known, email: null }, contact: known },
      { client: { ...known, email: null }, contact: typed },
    ])
    expect(
      await world.rows(
        `select contact_name as name, contact_phone as phone, contact_email as email
         from appointments where professional_id = $1 order by starts_at`,
        [id],
      ),
    ).toEqual([known, typed])
  })

  test('an address typed in an earlier booking is not used', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, ...owner, clientEmail: 'estranho@exemplo.com' })
    await world.book({ slug, ...owner, startsAt: monday('10:00') })
    expect((await eventsOf(id))[1]).toMatchObject({ contact: { email: null } })
  })

  test('a confirmed address is used if none was typed', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug, ...owner, clientEmail: 'dona@exemplo.com' })
    await world.rows('update clients set email_confirmed = true where professional_id = $1', [id])
    await world.book({ slug, ...owner, startsAt: monday('10:00') })
    expect((await eventsOf(id))[1]).toMatchObject({ contact: { email: 'dona@exemplo.com' } })
    const [, later] = await world.rows(
      'select contact_email from appointments where professional_id = $1 order by starts_at',
      [id],
    )
    expect(later).toEqual({ contact_email: null })
  })
})

test('a filled honeypot is answered with success and books nothing', async () => {
  const { id, slug } = await world.professional()
  expect(await world.book({ slug, website: 'https://spam.example' })).toEqual({ success: true })
  expect(await appointmentsOf(id)).toEqual([])
})

test('a time off the grid or in the past is not offered', async () => {
  const { slug } = await world.professional()
  expect(await codeOf(world.book({ slug, startsAt: monday('09:30') }))).toBe('SLOT_UNAVAILABLE')
  const past = '2026-11-16T09:00:00-03:00'
  expect(await codeOf(world.book({ slug, startsAt: past }))).toBe('SLOT_UNAVAILABLE')
})

test('a blocked client is told that every time is taken', async () => {
  const { id, slug } = await world.professional()
  await world.book({ slug })
  await world.rows('update clients set blocked = true where professional_id = $1', [id])
  expect(await codeOf(world.book({ slug, startsAt: monday('10:00') }))).toBe('SLOT_TAKEN')
})
