import { AppError, accountEvents, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { note } from '../simulator.ts'
import { Broken } from '../world.ts'
import type { Person, Scene } from './scene.ts'

/** What clients do besides appointments: they look, review, prove who they are, and leave. */
export function clients({ world, people, phoneOf, somebody, rows }: Scene) {
  const { chance, call } = world

  /** A person looks at what is theirs, and sees nobody else's. */
  async function look() {
    const person = somebody()
    const { items } = await call(bookingRpcs.listAppointments, {}, { actor: phoneOf(person) })
    const others = people.filter((one) => one !== person)
    const text = JSON.stringify(items)
    for (const other of others) {
      if (text.includes(other.phone) || text.includes(other.name)) {
        throw new Broken(`${person.name} sees an appointment of ${other.name}`)
      }
    }
    const [foreign] = await rows(`c.phone <> '${person.phone}'`)
    if (!foreign) return
    const answer = await call(
      bookingRpcs.getAppointment,
      { id: foreign.id },
      { actor: phoneOf(person) },
    ).catch((error: unknown) => error)
    if (!(answer instanceof AppError))
      throw new Broken(`${person.name} opens another's appointment`)
  }

  async function review() {
    const found = await rows(`a.status = 'completed' and a.reviewed_at is null`)
    if (found.length === 0) return
    const { id, phone } = chance.oneOf(found)
    const person = people.find((one) => one.phone === phone)
    if (!person || person.isErased) return
    const input = { appointmentId: id, rating: 1 + chance.whole(5), comment: '' }
    await call(bookingRpcs.createReview, input, { actor: phoneOf(person) })
  }

  /** Somebody proves that what was booked with their phone is theirs. */
  async function prove(): Promise<Person> {
    const person = somebody()
    const { userId, phone, email } = person
    note(`${person.name} proves their phone`)
    await world.publish(accountEvents.PhoneProven, userId, { userId, phone, email })
    return person
  }

  /** They want everything about them gone, and book no more. */
  async function leave(person: Person): Promise<void> {
    person.isErased = true
    const { userId } = person
    note(`${person.name} leaves`)
    const asked = { userId, deletionId: newId(), professionalId: null }
    await world.publish(accountEvents.AccountDeletionRequested, userId, asked)
  }

  return { look, review, prove, leave }
}
