import { describe, expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { book, somePhone } from '../../stack.ts'
import { confirmAddress } from '../accounts/accounts.ts'
import { addAppointments, appointmentsOf, clientsOf } from '../database.ts'
import { expectBooked, expectProblem } from '../problem.ts'
import { professionalWithStarts } from './booking-rules.ts'

const bus = await busOfFile()

describe('7. the booking', () => {
  test('a taken time is refused and the next one is free', async () => {
    const { id, slug, first, second } = await professionalWithStarts(bus)
    await expectBooked(await book({ slug, startsAt: first }))
    await expectProblem(await book({ slug, startsAt: first }), 'SLOT_TAKEN')
    await expectBooked(await book({ slug, startsAt: second }))
    expect(await appointmentsOf(id)).toHaveLength(2)
  })

  test('the buffer around a booking is taken', async () => {
    const { slug, first, second } = await professionalWithStarts(bus, { bufferMinutes: 15 })
    await expectBooked(await book({ slug, startsAt: first }))
    await expectProblem(await book({ slug, startsAt: second }), 'SLOT_TAKEN')
  })

  test.each(['rejected', 'cancelled'])('a %s appointment blocks nothing', async (status) => {
    const { id, slug, first } = await professionalWithStarts(bus)
    await addAppointments(id, { count: 3, from: first, status })
    await expectBooked(await book({ slug, startsAt: first }))
  })

  test('a client is found by phone, with and without the ninth digit, and keeps the name', async () => {
    const { id, slug, first, second } = await professionalWithStarts(bus)
    const digits = somePhone().slice(-7)
    const email = `${crypto.randomUUID()}@example.com`
    const old = { clientName: 'Maria', clientPhone: `(11) 9${digits}` }
    const now = { clientName: 'Outra', clientPhone: `+55 11 99${digits}`, clientEmail: email }
    await expectBooked(await book({ slug, startsAt: first, ...old }))
    await expectBooked(await book({ slug, startsAt: second, ...now }))
    // The missing e-mail is filled in.
    expect(await clientsOf(id)).toMatchObject([{ name: 'Maria', phone: `+551199${digits}`, email }])
  })

  test('a client with a new phone is found by a confirmed e-mail', async () => {
    const { id, slug, first, second } = await professionalWithStarts(bus)
    const clientEmail = `${crypto.randomUUID()}@example.com`
    await expectBooked(await book({ slug, startsAt: first, clientEmail }))
    await confirmAddress(clientEmail)
    await expectBooked(await book({ slug, startsAt: second, clientEmail: ` ${clientEmail} ` }))
    expect(await clientsOf(id)).toHaveLength(1)
    const { slug: other, id: otherId, ...times } = await professionalWithStarts(bus)
    await expectBooked(await book({ slug: other, startsAt: times.first, clientEmail }))
    await expectBooked(await book({ slug: other, startsAt: times.second, clientEmail }))
    expect(await clientsOf(otherId)).toHaveLength(2)
  })

  test('each professional has their own client row of a person', async () => {
    const [one, other] = [await professionalWithStarts(bus), await professionalWithStarts(bus)]
    const clientPhone = somePhone()
    await expectBooked(await book({ slug: one.slug, startsAt: one.first, clientPhone }))
    await expectBooked(await book({ slug: other.slug, startsAt: other.first, clientPhone }))
    expect(await clientsOf(one.id)).toHaveLength(1)
    expect(await clientsOf(other.id)).toHaveLength(1)
  })
})
