import {
  type Actor,
  type AppointmentView,
  bookingRpcs,
  type RpcRequest,
  schedulingRpcs,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { Broken } from '../world.ts'
import { type Found, MINUTES, type Person, type Scene, settled } from './scene.ts'

/** The product's default, which the page keeps. */
const CANCELLATION_NOTICE_HOURS = 12

/** Appointments are made and changed, and what was acknowledged has to be so. */
export function bookings({ world, ...scene }: Scene) {
  const { chance, call, databases } = world
  const { page, people, professional, owner, phoneOf, somebody, localNow, rows } = scene

  /** Any of them, or often the one that was changed last: so its events meet. */
  const oneToChange = (found: readonly Found[]): Found =>
    chance.is(0.5)
      ? found.reduce((last, one) => (one.updated_at > last.updated_at ? one : last))
      : chance.oneOf(found)

  /** A start that the page offers, or one at which it has something already. */
  async function wantedStart(): Promise<string | undefined> {
    if (chance.is(0.15)) {
      const [taken] = await rows(`a.starts_at > now() and a.status <> 'cancelled'`)
      if (taken) return taken.starts_at.toISOString()
    }
    if (chance.is(0.2)) return justPast()
    const date = localNow()
      .toPlainDate()
      .add({ days: 1 + chance.whole(14) })
    const { slots } = await call(
      schedulingRpcs.listSlots,
      { slug: page.slug, date: date.toString() },
      { actor: { kind: 'nobody' } },
    )
    const starts = [...slots.morning, ...slots.afternoon, ...slots.evening]
    return starts.length > 0 ? chance.oneOf(starts) : undefined
  }

  /** The latest start of today that was offered and has passed. */
  function justPast(): string | undefined {
    const now = localNow()
    const open = now.with({ hour: 8, minute: 0, second: 0, millisecond: 0 })
    const passed = Math.floor(open.until(now).total('minutes') / MINUTES)
    if (passed < 0 || passed > 13) return undefined
    return open
      .add({ minutes: passed * MINUTES })
      .toInstant()
      .toString()
  }

  const isBooked = async (person: Person, startsAt: string) =>
    (
      await databases.of.booking.rows(
        `select from appointments where contact_phone = $1 and starts_at = $2
           and status not in ('cancelled', 'rejected')`,
        [person.phone, startsAt],
      )
    ).length > 0

  async function bookPublicly(person: Person, startsAt: string, actor: Actor): Promise<void> {
    const askedAt = world.now()
    const key = newId()
    const input = {
      ...{ slug: page.slug, startsAt, clientName: person.name, clientPhone: person.phone },
      ...(person.email !== null && { clientEmail: person.email }),
    }
    await call(bookingRpcs.createPublicBooking, input, { actor, idempotencyKey: key })
    if (Temporal.Instant.compare(Temporal.Instant.from(startsAt), askedAt) <= 0) {
      throw new Broken(`a time in the past was booked: ${startsAt} at ${askedAt}`)
    }
    if (!(await isBooked(person, startsAt))) {
      throw new Broken(`a booking of ${startsAt} was acknowledged and is not there`)
    }
  }

  async function bookSomething(actorOf: (person: Person) => Actor) {
    const person = somebody()
    const startsAt = await wantedStart()
    if (startsAt) await bookPublicly(person, startsAt, actorOf(person))
  }

  /** Several events of one appointment within moments. */
  async function bookAndRegret() {
    const person = somebody()
    const startsAt = await wantedStart()
    if (!startsAt) return
    await bookPublicly(person, startsAt, { kind: 'nobody' })
    const booked = `c.phone = '${person.phone}' and a.starts_at = '${startsAt}'
      and a.status in ('pending_confirmation', 'confirmed')`
    await settled(
      () => change(booked, 'professional', { status: 'confirmed' }),
      'the professional confirms it',
    )
    await settled(() => change(booked, 'client', { status: 'cancelled' }), 'the client cancels it')
  }

  /** Two people want the same time at the same moment. */
  async function bookAtOnce() {
    const startsAt = await wantedStart()
    if (!startsAt) return
    const one = somebody()
    const other = chance.oneOf(people.filter((person) => person !== one && !person.isErased))
    await Promise.allSettled(
      [one, other].map((person) =>
        settled(() => bookPublicly(person, startsAt, { kind: 'nobody' }), 'both want it'),
      ),
    )
  }

  async function bookByHand() {
    const person = somebody()
    const startsAt = await wantedStart()
    if (!startsAt) return
    const { name, phone, email } = person
    const view = await call(
      bookingRpcs.createAppointment,
      { client: { name, phone, ...(email !== null && { email }) }, startsAt },
      { actor: professional, idempotencyKey: newId() },
    )
    await isKept(view)
  }

  /** What was answered is what is stored, or something later is. */
  async function isKept({ id, status, startsAt, paymentStatus, version }: AppointmentView) {
    const [row] = await databases.of.booking.rows<{
      status: string
      starts_at: Date
      payment_status: string
      version: number
    }>('select status, starts_at, payment_status, version from appointments where id = $1', [id])
    if (!row) throw new Broken(`an appointment was acknowledged and is not there: ${id}`)
    if (row.version < version) throw new Broken(`an acknowledged change is gone: ${id}`)
    if (row.version > version) return
    const isSame =
      row.status === status &&
      row.payment_status === paymentStatus &&
      row.starts_at.getTime() === Date.parse(startsAt)
    if (!isSame) throw new Broken(`a change was acknowledged and another is stored: ${id}`)
  }

  type Change = Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, 'id'>

  /** One of the two sides changes an appointment. */
  async function change(where: string, by: 'professional' | 'client', wanted: Change) {
    const found = await rows(where)
    if (found.length === 0) return bookSomething(() => ({ kind: 'nobody' }))
    const { id, phone, status, starts_at } = oneToChange(found)
    const person = people.find((one) => one.phone === phone)
    if (!person || person.isErased) return
    const actor = by === 'professional' ? owner : phoneOf(person)
    const askedAt = world.now()
    const view = await call(bookingRpcs.changeAppointment, { id, ...wanted }, { actor })
    const startsAt = Temporal.Instant.fromEpochMilliseconds(starts_at.getTime())
    const latest = startsAt.subtract({ hours: CANCELLATION_NOTICE_HOURS })
    const isLate = Temporal.Instant.compare(askedAt, latest) > 0
    const isBound = status === 'confirmed' && by === 'client' && wanted.status === 'cancelled'
    if (isBound && isLate && view.startsAt === startsAt.toString()) {
      throw new Broken(`a client cancelled after the cancellation notice: ${id}`)
    }
    await isKept(view)
  }

  async function move(by: 'professional' | 'client') {
    const startsAt = await wantedStart()
    if (startsAt) await change(`a.starts_at > now() and a.status <> 'cancelled'`, by, { startsAt })
  }

  return { bookSomething, bookAndRegret, bookAtOnce, bookByHand, change, move }
}
