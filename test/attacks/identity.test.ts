import { accountEvents } from '@encaixe/contracts'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { deleteAccount, untilErased } from '../e2e/accounts/accounts.ts'
import { expectBooked } from '../e2e/problem.ts'
import { signedIn, somePerson } from '../person.ts'
import { book, createProfessional, mailTo, offeredStarts, somePhone, whatsappTo } from '../stack.ts'

/**
 * Anybody can type anybody's phone or e-mail into a public form. That shows and changes nothing of the other
 * person's.
 */

const bus = await busOfFile()

type Page = Awaited<ReturnType<typeof somePage>>

async function somePage() {
  const professional = await createProfessional(bus)
  return { ...professional, starts: await offeredStarts(professional.slug) }
}

/** Returns words that identify one person in this run. */
const someBody = (first: string) => ({
  clientName: `${first} ${crypto.randomUUID().slice(0, 8)}`,
  clientPhone: somePhone(),
  clientEmail: `${crypto.randomUUID()}@exemplo.com.br`,
})
type Body = ReturnType<typeof someBody>

const bookAt = async (
  { slug, starts }: Page,
  index: number,
  typed: { [K in keyof Body]?: string | undefined },
) => expectBooked(await book({ slug, startsAt: starts[index] ?? '', ...typed }))

/** Signs in with the address and waits until booking has the event. */
async function accountOf(email: string) {
  await somePerson({ email, name: 'Conta' })
  const person = await signedIn({ email })
  await until(
    async () => (await query('booking', 'select from accounts where email = $1', [email])).length,
    { what: 'the sign-in' },
  )
  return person
}
type Account = Awaited<ReturnType<typeof accountOf>>

const me = z.object({ account: z.object({ userId: z.string() }) })
const userIdOf = async ({ call }: Account) =>
  me.parse(await (await call('GET', '/api/me')).json()).account.userId

/** Types the code that was sent to this phone, as this account. */
async function provePhone(account: Account, phone: string, email: string) {
  const userId = await userIdOf(account)
  await publishTestEvent(bus, accountEvents.PhoneProven, {
    subject: userId,
    data: { userId, phone, email },
  })
  await until(
    async () =>
      (
        await query('booking', 'select from clients where phone = $1 and user_id = $2', [
          phone,
          userId,
        ])
      ).length,
    { what: 'the proof' },
  )
}

/** Returns everything that the account sees about itself. */
async function shownTo({ call }: Account): Promise<string> {
  const answers = await Promise.all(
    ['/api/me', '/api/account/export'].map(async (path) => (await call('GET', path)).text()),
  )
  return answers.join('\n')
}

/** Waits for a message at a phone or in a mailbox and returns all of them. */
async function arrivedAt(address: string): Promise<string> {
  const inbox = address.includes('@') ? mailTo : whatsappTo
  const messages = await until(
    async () => {
      const found = await inbox(address)
      return found.length > 0 && found
    },
    { what: 'a message' },
  )
  return JSON.stringify(messages)
}

const appointmentsOf = ({ id }: Page) =>
  query(
    'booking',
    `select a.status, a.version, a.contact_name, a.contact_phone, c.name, c.phone
     from appointments a join clients c on c.id = a.client_id
     where a.professional_id = $1 order by a.starts_at`,
    [id],
  )

describe('a stranger who books with a victim’s phone and their own e-mail', () => {
  const victim = someBody('Vitória')
  const attacker = { ...someBody('Ataulfo'), clientPhone: victim.clientPhone }
  let page: Page
  let account: Account

  beforeAll(async () => {
    page = await somePage()
    // At one professional the stranger books after the victim, at another one first.
    await bookAt(page, 0, { ...victim, clientEmail: undefined })
    await bookAt(page, 1, attacker)
    account = await accountOf(attacker.clientEmail)
  })

  test('sees their own booking, and neither the victim’s name nor phone', async () => {
    const shown = await shownTo(account)
    expect(shown).toContain(attacker.clientName)
    expect(shown).not.toContain(victim.clientName)
    expect(shown).not.toContain(victim.clientPhone)
  })

  test('gets notices with the name they typed, and nothing of the victim', async () => {
    const mail = await arrivedAt(attacker.clientEmail)
    expect(mail).not.toContain(victim.clientName)
    expect(mail).not.toContain(victim.clientPhone)
  })

  test('gets none of the victim’s later notices', async () => {
    await bookAt(page, 2, { ...victim, clientEmail: undefined })
    await until(async () => (await whatsappTo(victim.clientPhone)).length >= 3, {
      what: 'the notices on the phone',
    })
    expect(await mailTo(attacker.clientEmail)).toHaveLength(1)
  })

  test('cancels and erases nothing of the victim by deleting their account', async () => {
    const before = await appointmentsOf(page)
    await untilErased(await deleteAccount(account))
    const after = await appointmentsOf(page)
    expect(after).toEqual(before)
    expect(after.map(({ status, name, phone }) => ({ status, name, phone }))).toEqual(
      after.map(() => ({
        status: 'pending_confirmation',
        name: victim.clientName,
        phone: victim.clientPhone,
      })),
    )
  })
})

describe('a stranger who books with a victim’s e-mail and their own phone', () => {
  const victim = someBody('Valdira')
  const attacker = { ...someBody('Abelardo'), clientEmail: victim.clientEmail }
  let page: Page
  let account: Account

  beforeAll(async () => {
    page = await somePage()
    await bookAt(page, 0, attacker)
    await bookAt(page, 1, victim)
    account = await accountOf(victim.clientEmail)
  })

  test('gets none of the victim’s notices on their phone', async () => {
    await arrivedAt(victim.clientPhone)
    const ownPhone = await arrivedAt(attacker.clientPhone)
    expect(ownPhone).not.toContain(victim.clientName)
    await bookAt(page, 2, victim)
    await until(async () => (await whatsappTo(victim.clientPhone)).length >= 2, {
      what: 'the next notice',
    })
    expect(await whatsappTo(attacker.clientPhone)).toHaveLength(1)
  })

  test('does not pass their phone to the victim’s account', async () => {
    expect(await shownTo(account)).not.toContain(attacker.clientPhone)
  })

  test('opens nothing of a confirmed e-mail by proving the phone typed beside it', async () => {
    await provePhone(account, victim.clientPhone, victim.clientEmail)
    // The confirmed address leads this booking to the victim's client row.
    const typed = { ...attacker, clientName: 'Abelardo de Novo', clientPhone: somePhone() }
    await bookAt(page, 3, typed)
    const own = await accountOf(`${crypto.randomUUID()}@exemplo.com.br`)
    await bookAt(page, 4, { clientName: 'Dono da Linha', clientPhone: attacker.clientPhone })
    await provePhone(own, attacker.clientPhone, 'outro@exemplo.com.br')
    const shown = await shownTo(own)
    expect(shown).not.toContain(victim.clientName)
    expect(shown).not.toContain(victim.clientPhone)
    expect(await arrivedAt(typed.clientPhone)).not.toContain(victim.clientName)
  })
})

test('a person who has proven the phone sees and erases the whole row', async () => {
  const page = await somePage()
  const person = someBody('Dulce')
  await bookAt(page, 0, { ...person, clientEmail: undefined })
  await bookAt(page, 1, person)
  const account = await accountOf(person.clientEmail)
  await provePhone(account, person.clientPhone, person.clientEmail)
  const shown = await shownTo(account)
  expect(shown).toContain(person.clientName)
  expect(shown).toContain(person.clientPhone)
  await untilErased(await deleteAccount(account))
  expect(await appointmentsOf(page)).toMatchObject([
    { status: 'cancelled', contact_name: null, name: null, phone: null },
    { status: 'cancelled', contact_phone: null, name: null, phone: null },
  ])
})
