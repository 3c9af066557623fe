import { bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPlan, aWeek, codeOf, monday, now, phoneOf, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const stranger = '+5521977776666'
const december = '2026-12-07T09:00:00-03:00'

/** As if the professional had confirmed an appointment of each. */
const countClients = (professionalId: string) =>
  world.rows('update clients set counted_at = now() where professional_id = $1', [professionalId])

/** Appointments of the page's one client, five minutes each, one after another. */
const addAppointments = (
  professionalId: string,
  { count, from, status = 'confirmed' }: { count: number; from: string; status?: string },
) =>
  world.rows(
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, created_at, updated_at)
     select gen_random_uuid(), professional_id, id, $2::timestamptz + n * interval '5 minutes',
       $2::timestamptz + (n + 1) * interval '5 minutes', $4, 0, 'professional', now(), now()
     from clients, generate_series(0, $3::int - 1) n where professional_id = $1`,
    [professionalId, from, count, status],
  )

const limitOf = (slug: string) => world.bus.call(bookingRpcs.getBookingLimit, { slug })

describe('the plan’s limit of clients', () => {
  test('refuses a new client and not one who counts', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await countClients(id)
    await world.tellPlan(aPlan(id))
    const another = { slug, startsAt: monday('10:00') }
    expect(await codeOf(world.book({ ...another, clientPhone: stranger }))).toBe(
      'PLAN_LIMIT_REACHED',
    )
    expect(await codeOf(world.book(another))).toBe('OK')
  })

  test('does not count clients whom only a public form named', async () => {
    const { id, slug } = await world.professional()
    await world.tellPlan(aPlan(id, { limits: { clients: 1, appointmentsPerMonth: null } }))
    for (const [index, time] of ['09:00', '10:00', '11:00'].entries()) {
      const request = { slug, startsAt: monday(time), clientPhone: `+552197777000${index}` }
      expect(await codeOf(world.book(request))).toBe('OK')
    }
    expect(await limitOf(slug)).toMatchObject({ acceptsNewClients: true })
  })

  test('does not change the answer to an impossible start', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await countClients(id)
    await world.tellPlan(aPlan(id))
    for (const clientPhone of [stranger, phoneOf(slug)]) {
      const impossible = { slug, startsAt: monday('11:07'), clientPhone }
      expect(await codeOf(world.book(impossible))).toBe('SLOT_UNAVAILABLE')
    }
  })
})

describe('the plan’s limit of a month', () => {
  const limits = { clients: null, appointmentsPerMonth: 2 }

  test('counts the local month of the requested start, and no other', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await world.tellPlan(aPlan(id, { limits }))
    // 22:00 on the last day of October and 00:00 on the first of December, both local.
    await addAppointments(id, { count: 3, from: '2026-11-01T01:00:00Z' })
    await addAppointments(id, { count: 3, from: '2026-12-01T03:00:00Z' })
    expect(await codeOf(world.book({ slug, startsAt: monday('10:00') }))).toBe('OK')
    expect(await codeOf(world.book({ slug, startsAt: monday('11:00') }))).toBe('PLAN_LIMIT_REACHED')
    expect(await codeOf(world.book({ slug, startsAt: december }))).toBe('PLAN_LIMIT_REACHED')
    const january = '2027-01-04T09:00:00-03:00'
    expect(await codeOf(world.book({ slug, startsAt: january }))).toBe('OK')
  })

  test('counts the first and the last minute of the local month', async () => {
    for (const from of ['2026-11-01T03:00:00Z', '2026-12-01T02:50:00Z']) {
      const { id, slug } = await world.professional()
      await world.book({ slug })
      await world.tellPlan(aPlan(id, { limits }))
      await addAppointments(id, { count: 1, from })
      expect(await codeOf(world.book({ slug, startsAt: monday('10:00') }))).toBe(
        'PLAN_LIMIT_REACHED',
      )
    }
  })

  test('counts a session late on the last evening in its local month', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await world.tellAvailability(
      aWeek(id, { version: 2, windows: [{ dayOfWeek: 1, startTime: '20:00', endTime: '24:00' }] }),
    )
    await world.tellPlan(aPlan(id, { limits: { clients: null, appointmentsPerMonth: 1 } }))
    const lastEvening = { slug, startsAt: '2026-11-30T22:00:00-03:00' }
    expect(await codeOf(world.book(lastEvening))).toBe('PLAN_LIMIT_REACHED')
  })

  test('counts neither rejected nor cancelled appointments', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await world.tellPlan(aPlan(id, { limits }))
    const from = '2026-11-10T12:00:00Z'
    await addAppointments(id, { count: 5, from, status: 'cancelled' })
    await addAppointments(id, { count: 5, from, status: 'rejected' })
    expect(await codeOf(world.book({ slug, startsAt: monday('10:00') }))).toBe('OK')
  })
})

describe('the professional', () => {
  const refusals = (id: string) =>
    world.rows(
      `select data ->> 'limit' as limit, data ->> 'day' as day,
         data -> 'professional' ->> 'phone' as phone, data ->> 'client' as client
       from outbox where type = $1 and subject = $2 order by position`,
      [bookingEvents.BookingRefusedByLimit.type, id],
    )

  test('hears once a day that a limit turned somebody away, and not whom', async () => {
    const { id, slug, phone } = await world.professional()
    await world.book({ slug })
    await countClients(id)
    await world.tellPlan(aPlan(id))
    const refused = () => world.book({ slug, startsAt: monday('10:00'), clientPhone: stranger })
    await Promise.all([codeOf(refused()), codeOf(refused()), codeOf(refused())])
    const noticed = { limit: 'clients', day: '2026-11-20', phone, client: null }
    expect(await refusals(id)).toEqual([noticed])
    // Another day has begun since.
    await world.rows(
      `update plans set limit_noticed_on = '2026-11-19' where professional_id = $1`,
      [id],
    )
    await codeOf(refused())
    expect(await refusals(id)).toEqual([noticed, noticed])
  })

  test('hears nothing of an impossible start or a taken time', async () => {
    const { id, slug } = await world.professional()
    await world.tellPlan(aPlan(id))
    await world.book({ slug })
    await codeOf(world.book({ slug, startsAt: monday('09:10') }))
    await codeOf(world.book({ slug }))
    expect(await refusals(id)).toEqual([])
  })
})

test('a professional sees how many clients and appointments of the month their plan counts', async () => {
  const { id, slug } = await world.professional()
  const actor = { kind: 'service', name: 'billing' } as const
  const usageOf = (professionalId: string) =>
    world.bus.call(bookingRpcs.getPlanUsage, { professionalId }, { actor })
  await world.book({ slug })
  const from = '2026-11-01T03:00:00Z'
  await addAppointments(id, { count: 1, from })
  await addAppointments(id, { count: 1, from, status: 'cancelled' })
  await addAppointments(id, { count: 1, from: '2026-11-01T02:50:00Z' })
  await addAppointments(id, { count: 1, from: '2026-12-01T03:00:00Z' })
  expect(await usageOf(id)).toEqual({ clients: 0, appointmentsThisMonth: 2 })
  await countClients(id)
  expect(await usageOf(id)).toEqual({ clients: 1, appointmentsThisMonth: 2 })
  expect(await usageOf(newId())).toEqual({ clients: 0, appointmentsThisMonth: 0 })
})

describe('a page shows before anything is typed', () => {
  test('which of its limits are reached', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    await countClients(id)
    await addAppointments(id, { count: 1, from: '2026-12-02T12:00:00Z' })
    await world.tellPlan(aPlan(id, { limits: { clients: 1, appointmentsPerMonth: 1 } }))
    expect(await limitOf(slug)).toEqual({
      acceptsBookings: true,
      acceptsNewClients: false,
      fullMonths: ['2026-11', '2026-12'],
      changesAt: null,
    })
  })

  test.each(['a plan without limits', 'a plan that is on its way', 'nobody'])(
    'that nothing is reached: %s',
    async (what) => {
      const { id, slug } = await world.professional()
      const limits = { clients: null, appointmentsPerMonth: null }
      if (what === 'a plan without limits') await world.tellPlan(aPlan(id, { limits }))
      expect(await limitOf(what === 'nobody' ? 'nobody-at-all' : slug)).toEqual({
        acceptsBookings: true,
        acceptsNewClients: true,
        fullMonths: [],
        changesAt: null,
      })
    },
  )
})

describe('caps of public bookings', () => {
  const limited = {
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: 14 * 60 * 60 },
  }
  const phone = '+5521911110000'

  /** Books at as many pages, one after another. */
  async function bookEverywhere(
    count: number,
    typed: { clientPhone?: string; clientEmail?: string },
  ) {
    for (let n = 0; n < count; n += 1) {
      const { slug } = await world.professional()
      await world.book({ slug, ...typed })
    }
    const { slug } = await world.professional()
    return world.book({ slug, ...typed })
  }

  /** Cancelled bookings of the page, made at this moment. */
  const addBookings = (professionalId: string, count: number, createdAt: string) =>
    world.rows(
      `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
         price_cents, source, created_at, updated_at)
       select gen_random_uuid(), professional_id, client_id, starts_at + n * interval '1 day',
         ends_at + n * interval '1 day', 'cancelled', 0, 'public', $3, $3
       from appointments, generate_series(1, $2::int) n where professional_id = $1`,
      [professionalId, count, createdAt],
    )

  test('a page takes fifty bookings a day, and the refusal says when to come back', async () => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    // Local midnight; a minute earlier was yesterday.
    await addBookings(id, 48, '2026-11-20T03:00:00Z')
    await addBookings(id, 48, '2026-11-20T02:59:00Z')
    expect(await codeOf(world.book({ slug, startsAt: monday('10:00') }))).toBe('OK')
    await expect(world.book({ slug, startsAt: monday('11:00') })).rejects.toMatchObject(limited)
  })

  test('the day of a page is the day of its own time zone', async () => {
    const { id, slug } = await world.professional({ timezone: 'Pacific/Auckland' })
    const next = (time: string) => ({ slug, startsAt: `2026-11-24T${time}:00+13:00` })
    expect(await codeOf(world.book(next('09:00')))).toBe('OK')
    // There it is two in the morning of the 21st: these were made after midnight, the others before it.
    await addBookings(id, 48, '2026-11-20T11:00:00Z')
    await addBookings(id, 1, '2026-11-20T10:59:00Z')
    expect(await codeOf(world.book(next('10:00')))).toBe('OK')
    expect(await codeOf(world.book(next('11:00')))).toBe('RATE_LIMITED')
  })

  test('a phone has three coming appointments with a professional, not counting past or cancelled ones', async () => {
    const { id, slug } = await world.professional()
    for (const time of ['09:00', '10:00', '11:00'])
      await world.book({ slug, startsAt: monday(time) })
    const fourth = () => world.book({ slug, startsAt: monday('12:00') })
    await expect(fourth()).rejects.toMatchObject(limited)
    const another = { slug, startsAt: monday('13:00'), clientPhone: '+5521911119999' }
    expect(await codeOf(world.book(another))).toBe('OK')
    await world.rows(
      `update appointments set status = 'cancelled' where professional_id = $1 and starts_at = $2`,
      [id, monday('09:00')],
    )
    expect(await codeOf(fourth())).toBe('OK')
    await expect(world.book({ slug, startsAt: monday('14:00') })).rejects.toMatchObject(limited)
    await world.rows(
      `update appointments set starts_at = $3, ends_at = $4 where professional_id = $1 and starts_at = $2`,
      [id, monday('10:00'), now.subtract({ hours: 1 }).toString(), now.toString()],
    )
    expect(await codeOf(world.book({ slug, startsAt: monday('14:00') }))).toBe('OK')
  })

  test('a phone books ten times a day over all pages', async () => {
    await expect(bookEverywhere(10, { clientPhone: phone })).rejects.toMatchObject(limited)
    // What was booked yesterday does not count.
    await world.rows(
      `update appointments set created_at = '2026-11-20T02:59:00Z'
       where id = (select id from appointments where contact_phone = $1 limit 1)`,
      [phone],
    )
    const { slug } = await world.professional()
    expect(await codeOf(world.book({ slug, clientPhone: phone }))).toBe('OK')
  })

  test('an e-mail books ten times a day over all pages', async () => {
    const typed = { clientEmail: 'muitas@exemplo.com' }
    await expect(bookEverywhere(10, typed)).rejects.toMatchObject(limited)
    await world.rows(
      `update appointments set created_at = '2026-11-20T02:59:00Z'
       where id = (select id from appointments where contact_email = $1 limit 1)`,
      [typed.clientEmail],
    )
    const { slug } = await world.professional()
    expect(await codeOf(world.book({ slug, ...typed }))).toBe('OK')
  })

  test('the caps hold when all bookings come at once', async () => {
    const pages = await Promise.all(Array.from({ length: 14 }, () => world.professional()))
    const answers = await Promise.all(
      pages.map(({ slug }) => codeOf(world.book({ slug, clientPhone: '+5521911112222' }))),
    )
    expect(answers.filter((code) => code === 'OK')).toHaveLength(10)
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4)
  })
})
