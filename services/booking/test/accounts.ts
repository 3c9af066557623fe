import {
  accountEvents,
  bookingEvents,
  bookingRpcs,
  cloudEvent,
  schedulingEvents,
} from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import { everyMessage, everyRow, until } from '@encaixe/service-kit/testing'
import { expect } from 'vitest'
import { type EventChoices, now, startWorld } from './world.ts'

const pick = <E>({ userId, email }: { userId: string; email: E }) => ({ userId, email })

/** A world in which accounts sign in and are deleted. */
export async function startAccounts() {
  const world = await startWorld()
  const { bus, tell } = world
  await ensureStream(bus, 'ACCOUNT')

  const signIn = (person: { userId: string; email: string }, event: EventChoices = {}) =>
    tell(accountEvents.AccountSignedIn, person.userId, pick(person), event)

  return {
    ...world,
    signIn,

    /** The account has proven a phone; `phone` is its own unless another is named. */
    provePhone: (
      person: { userId: string; email: string | null; phone: string },
      event: EventChoices = {},
    ) =>
      tell(
        accountEvents.PhoneProven,
        person.userId,
        { ...pick(person), phone: person.phone },
        event,
      ),

    /** Somebody without an account has. */
    provePhoneWithoutAccount: (phone: string, at = now) =>
      bus.call(bookingRpcs.notePhoneSession, { phone, provenAt: at.toString() }),

    /** Somebody nobody has heard of. */
    newPerson() {
      const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
      return {
        userId: `account-${newId()}`,
        name: `Pessoa ${digits}`,
        phone: `+55119${digits}`,
        email: `p${digits}@a.example`,
      }
    },

    /** Books with what the person would type. */
    bookAs: (
      { name, phone, email }: { name: string; phone: string; email: string | null },
      slug: string,
      startsAt: string,
    ) =>
      world.book({
        slug,
        startsAt,
        clientName: name,
        clientPhone: phone,
        ...(email !== null && { clientEmail: email }),
      }),

    linksOf: async ({ userId }: { userId: string }) =>
      (
        await bus.call(
          bookingRpcs.listClientLinks,
          {},
          { actor: { kind: 'account', userId, email: null } },
        )
      ).items,

    /** An account whose booking at this professional is known to be its own. */
    async client(slug: string, startsAt: string) {
      const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
      const person = {
        userId: `account-${newId()}`,
        name: `Pessoa ${digits}`,
        phone: `+55119${digits}`,
        email: `p${digits}@a.example`,
      }
      const { name: clientName, phone: clientPhone, email: clientEmail } = person
      await world.book({ slug, startsAt, clientName, clientPhone, clientEmail })
      await world.confirmAddress(person.email)
      await signIn(person)
      return person
    },

    /** The account is to be deleted. Answers the deletion's id. */
    async ask(userId: string, professionalId: string | null = null, deletionId = newId()) {
      await tell(accountEvents.AccountDeletionRequested, userId, {
        userId,
        deletionId,
        professionalId,
      })
      return deletionId
    },

    schedulingAnswers: (userId: string, deletionId: string) =>
      tell(schedulingEvents.DataErased, deletionId, { userId, deletionId, service: 'scheduling' }),

    /** What booking answers, once it does. */
    async answerOf(deletionId: string) {
      const event = await until(
        async () =>
          (await everyMessage(bus, 'BOOKING'))
            .map((text) => cloudEvent.parse(JSON.parse(text)))
            .find(
              ({ type, subject }) =>
                type === bookingEvents.DataErased.type && subject === deletionId,
            ),
        { what: 'DataErased', timeoutMs: 20_000 },
      )
      return bookingEvents.DataErased.data.parse(event.data)
    },

    /** Neither in a table nor on the stream. */
    async expectNothingOf(person: { name: string; phone: string | null; email?: string | null }) {
      const held = [...(await everyRow(world.databaseUrl)), ...(await everyMessage(bus, 'BOOKING'))]
      for (const word of [person.name, person.phone, person.email]) {
        if (word) expect(held.filter((text) => text.includes(word))).toEqual([])
      }
    },
  }
}

export type Accounts = Awaited<ReturnType<typeof startAccounts>>
