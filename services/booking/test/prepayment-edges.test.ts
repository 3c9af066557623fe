import { readFileSync } from 'node:fs'
import { billingEvents, type Prepayment } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bank, deposit, startBank } from './pix-bank.ts'
import { codeOf, monday, now } from './world.ts'

/** Each edge of the state diagram of a prepayment (docs/appointments.md, "Paying before it counts"). */

let world: Bank
beforeAll(async () => {
  world = await startBank()
  // What a charge went through, whatever the services do between two looks at it.
  await world.rows('create table charge_paths (at bigserial, appointment_id uuid, state text)')
  await world.rows(`create function note_state() returns trigger language plpgsql as $$ begin
    insert into charge_paths (appointment_id, state) values (new.appointment_id, new.state); return new; end $$`)
  await world.rows(`create trigger noted_new after insert on appointment_charges
    for each row execute function note_state()`)
  await world.rows(`create trigger noted_change after update on appointment_charges
    for each row when (old.state is distinct from new.state) execute function note_state()`)
})
beforeEach(() => {
  world.time.now = now
  Object.assign(world.bank, { isAway: false, isConnected: true })
})
afterAll(() => world.stop())

type Booked = Awaited<ReturnType<Bank['booked']>>
const byHand: Prepayment = { ...deposit, confirmation: 'by_hand', holdMinutes: 120 }

const automatic = async () => world.booked(await world.page())
async function withoutCode(): Promise<Booked> {
  world.bank.isAway = true
  return automatic()
}
async function hand(): Promise<Booked> {
  world.bank.isConnected = false
  const key = { instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' } as const
  return world.booked(await world.page({ ...key, prepayment: byHand }))
}
async function claimed(): Promise<Booked> {
  const booked = await hand()
  await booked.act('declare-payment')
  return booked
}
async function unanswered(): Promise<Booked> {
  const booked = await claimed()
  world.wait(12 * 60 + 1)
  await reached(booked, 'unanswered')
  return booked
}
async function expired(): Promise<Booked> {
  const booked = await automatic()
  world.wait(31)
  await booked.untilStatus('cancelled', 'payment_expired')
  return booked
}

const pathOf = async ({ id }: Booked) =>
  (
    await world.rows<{ state: string }>(
      'select state from charge_paths where appointment_id = $1 order by at',
      [id],
    )
  ).map(({ state }) => state)
const reached = (booked: Booked, state: string) =>
  until(async () => (await pathOf(booked)).at(-1) === state, { what: state, timeoutMs: 20_000 })
const returned = ({ account }: Booked) =>
  until(async () => account()?.receivedCents === 0, { what: 'the money back' })

const CODE = ['opening', 'waiting']
const CLAIM = [...CODE, 'claimed']
const SILENCE = [...CLAIM, 'unanswered']
const recebi = ({ change }: Booked) => change({ paymentStatus: 'captured' })
const naoChegou = ({ change }: Booked) => change({ paymentStatus: 'none' })
const callOff = ({ change }: Booked) => change({ status: 'cancelled' })

interface Play {
  begin: () => Promise<Booked>
  act: (booked: Booked) => Promise<unknown>
  /** The states that it goes through. */
  path: string[]
}
const plays: Readonly<Record<string, Play>> = {
  'booked, and the provider gives the code later': {
    begin: withoutCode,
    async act() {
      world.bank.isAway = false
      world.wait(1)
    },
    path: CODE,
  },
  'booked, and no account is connected any more': {
    begin: withoutCode,
    async act(booked) {
      Object.assign(world.bank, { isAway: false, isConnected: false })
      world.wait(1)
      await booked.untilStatus('confirmed')
    },
    path: ['opening', 'closed'],
  },
  'paid before the code was known here': {
    begin: withoutCode,
    async act({ id, page, untilStatus }) {
      await world.tell(billingEvents.PaymentEntered, id, {
        ...{ professionalId: page.id, appointmentId: id, chargeId: newId(), endToEndId: newId() },
        ...{ askedCents: 3_000, receivedCents: 3_000, amountCents: 3_000, completes: true },
        paidAt: now.toString({ fractionalSecondDigits: 3 }),
      })
      await untilStatus('confirmed')
    },
    path: ['opening', 'received'],
  },
  'the hold ends without a code': {
    begin: withoutCode,
    async act({ untilStatus }) {
      world.wait(46)
      await untilStatus('cancelled', 'payment_expired')
    },
    path: ['opening', 'expired'],
  },
  'called off without a code': {
    begin: withoutCode,
    async act(booked) {
      await callOff(booked)
      world.bank.isAway = false
      world.wait(1)
    },
    path: ['opening', 'closing', 'closed'],
  },
  'paid in time': {
    begin: automatic,
    act: async ({ pays, untilStatus }) => {
      await pays()
      await untilStatus('confirmed')
    },
    path: [...CODE, 'received'],
  },
  'the hold ends, and it is not paid': {
    begin: automatic,
    async act({ untilStatus }) {
      world.wait(31)
      await untilStatus('cancelled', 'payment_expired')
    },
    path: [...CODE, 'expired'],
  },
  'paid late, and the time is still free': {
    begin: expired,
    act: async ({ pays, untilStatus }) => {
      await pays()
      await untilStatus('confirmed')
    },
    path: [...CODE, 'expired', 'received'],
  },
  'paid late, and the time is gone': {
    begin: expired,
    async act(booked) {
      const other = world.bookAs(world.newPerson(), booked.page.slug, monday('09:00'))
      expect(await codeOf(other)).toBe('OK')
      await booked.pays()
      await returned(booked)
    },
    path: [...CODE, 'expired'],
  },
  'called off while it can be paid': {
    begin: automatic,
    act: callOff,
    path: [...CODE, 'closing', 'closed'],
  },
  'confirmed without the payment': {
    begin: automatic,
    act: ({ change }) => change({ status: 'confirmed' }),
    path: [...CODE, 'closing', 'closed'],
  },
  'called off once it is paid': {
    begin: automatic,
    async act(booked) {
      await booked.pays()
      await booked.untilStatus('confirmed')
      await callOff(booked)
      await returned(booked)
    },
    path: [...CODE, 'received'],
  },
  'by hand: received before anybody says so': {
    begin: hand,
    act: recebi,
    path: [...CODE, 'received'],
  },
  'by hand: claimed': { begin: claimed, act: async () => undefined, path: CLAIM },
  'by hand: claimed and received': { begin: claimed, act: recebi, path: [...CLAIM, 'received'] },
  'by hand: claimed and not found': {
    begin: claimed,
    act: naoChegou,
    path: [...CLAIM, 'waiting'],
  },
  'by hand: claimed and taken back': {
    begin: claimed,
    act: ({ act }) => act('undo-payment'),
    path: [...CLAIM, 'waiting'],
  },
  'by hand: claimed and called off': {
    begin: claimed,
    act: callOff,
    path: [...CLAIM, 'closing', 'closed'],
  },
  'by hand: unanswered and received': {
    begin: unanswered,
    act: recebi,
    path: [...SILENCE, 'received'],
  },
  'by hand: unanswered and not found': {
    begin: unanswered,
    act: naoChegou,
    path: [...SILENCE, 'waiting'],
  },
  'by hand: unanswered and taken back, after the agreed hold': {
    begin: unanswered,
    act: ({ act }) => act('undo-payment'),
    path: [...SILENCE, 'waiting', 'expired'],
  },
  'by hand: unanswered and called off': {
    begin: unanswered,
    act: callOff,
    path: [...SILENCE, 'closing', 'closed'],
  },
}

test.each(Object.entries(plays))('%s', async (_name, { begin, act, path }) => {
  const booked = await begin()
  await act(booked)
  await until(async () => (await pathOf(booked)).length >= path.length, {
    ...{ what: path.join(', '), timeoutMs: 20_000 },
  })
  expect(await pathOf(booked)).toEqual(path)
})

test('the diagram draws what is played here, and nothing else', () => {
  const page = readFileSync(new URL('../../../docs/appointments.md', import.meta.url), 'utf8')
  const [, diagram = ''] = /```mermaid\nstateDiagram-v2\n([^`]+)```/.exec(page) ?? []
  const drawn = [...diagram.matchAll(/(\w+) --> (\w+):/g)]
    .filter(([, from, to]) => from !== to)
    .map(([, from, to]) => `${from} → ${to}`)
  const played = Object.values(plays).flatMap(({ path }) =>
    path.slice(1).map((to, at) => `${path[at]} → ${to}`),
  )
  expect([...new Set(played)].toSorted()).toEqual([...new Set(drawn)].toSorted())
})
