import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUsableAt, numberOfNext, sessionFor } from '../appointments/session-for.rule.ts'
import {
  activate,
  after,
  asked,
  boughtOf,
  cancel,
  expire,
  expires,
  extend,
  type Kind,
  type LedgerRow,
  leftOf,
  type PurchaseState,
  type PurchaseStep,
} from './purchase.rule.ts'
import { returnSession, useSession } from './session.rule.ts'

const now = Temporal.Instant.from('2026-11-30T12:00:00Z')
const at = (hours: number) => ({ now: now.add({ hours }) })
const kind = (serviceIds: string[], sessions: number): Kind => ({
  ...{ serviceIds, sessions, left: 0, expired: 0 },
})
const DAY = 24

function active({
  kinds = [kind(['physio'], 10)],
  validDays = 30,
  boughtAt = now,
}: {
  kinds?: Kind[]
  validDays?: number | null
  boughtAt?: Temporal.Instant
} = {}): PurchaseState {
  const open: PurchaseState = {
    ...{ priceCents: 90_000, validDays, timezone: 'America/Sao_Paulo', boughtAt, kinds },
    ...{ claimedAt: null, denials: 0, activeAt: null, expiresAt: null, endedAt: null },
    ...{ lastToldAt: null, endingToldAt: null },
    ...asked(now),
  }
  return after(open, activate(open, { now }))
}
const use = (state: PurchaseState, appointmentId: string, entry = 0) =>
  after(state, useSession(state, { entry, appointmentId }, at(1)))
const back = (appointmentId: string, isTheirs = false) => ({
  ...{ entry: 0, appointmentId, reason: 'returned' as const, isTheirs },
})

/** What no appointment has used. */
const sold = (state: PurchaseState) => ({
  state: { ...state, kinds: state.kinds.map((one) => ({ ...one, taken: [] })) },
})

test('a purchase pays what starts before it ends', () => {
  const state = active()
  const end = state.expiresAt ?? now
  expect(isUsableAt(state, end.subtract({ seconds: 1 }))).toBe(true)
  expect(isUsableAt(state, end)).toBe(false)
  expect(isUsableAt(active({ validDays: null }), end)).toBe(true)
  expect(isUsableAt({ ...state, status: 'used' }, now)).toBe(false)
})

test('an appointment uses a session of the first of its services that is covered', () => {
  const purchase = sold(active({ kinds: [kind(['hands'], 2), kind(['feet', 'colour'], 5)] }))
  const of = (...serviceIds: string[]) => sessionFor([purchase], { serviceIds, startsAt: now })
  expect(of('cut', 'colour', 'hands')).toEqual({ purchase, entry: 1, item: 1, number: 1, of: 5 })
  expect(of('hands', 'colour')).toMatchObject({ entry: 0, item: 0, of: 2 })
  expect(of('cut')).toBeNull()
})

test('of several purchases the one that ends first pays, then the oldest', () => {
  const older = sold(active({ validDays: null, boughtAt: now.subtract({ hours: 1 }) }))
  const newer = sold(active({ validDays: null }))
  const late = sold(active({ validDays: 60 }))
  const soon = sold(active({ validDays: 20 }))
  const pays = (...purchases: ReturnType<typeof sold>[]) =>
    sessionFor(purchases, { serviceIds: ['physio'], startsAt: now })?.purchase
  expect(pays(newer, older, late, soon)).toBe(soon)
  expect(pays(newer, late, older)).toBe(late)
  expect(pays(newer, older)).toBe(older)
})

test('a kind without sessions left pays nothing', () => {
  const state = use(active({ kinds: [kind(['physio'], 1), kind(['massage'], 1)] }), 'one')
  const of = (serviceId: string) =>
    sessionFor([sold(state)], { serviceIds: [serviceId], startsAt: now })
  expect(of('physio')).toBeNull()
  expect(of('massage')).not.toBeNull()
  expect(() => use(state, 'two')).toThrow('No session')
})

test('sessions are counted from one, and the last one ends the purchase', () => {
  let state = active({ kinds: [kind(['physio'], 3)] })
  const number = (...taken: number[]) => numberOfNext({ ...(state.kinds[0] as Kind), taken })
  expect(number()).toBe(1)
  state = use(state, 'one')
  expect(number(1)).toBe(2)
  state = use(use(state, 'two'), 'three')
  expect(state).toMatchObject({ status: 'used', endedAt: at(1).now, kinds: [{ left: 0 }] })
})

test('the number of a session that came back is the next one’s, and no number is given twice', () => {
  const ofThree = (left: number, ...taken: number[]) => numberOfNext({ sessions: 5, left, taken })
  expect(ofThree(3, 2, 3)).toBe(1)
  expect(ofThree(2, 1, 3, 4)).toBe(2)
  expect(ofThree(2, 1, 2, 3)).toBe(4)
  // The appointment of the first is deleted by age.
  expect(ofThree(2, 2, 3)).toBe(4)
  expect(ofThree(3)).toBe(3)
})

test('a client hears once that one session is left, and never of a package of one', () => {
  const tells = (state: PurchaseState) =>
    useSession(state, { entry: 0, appointmentId: 'x' }, at(1)).tells
  let state = active({ kinds: [kind(['physio'], 3)] })
  expect(tells(state)).toEqual(['used'])
  state = use(state, 'one')
  expect(tells(state)).toEqual(['used', 'last'])
  state = use(state, 'two')
  state = after(state, returnSession(state, back('two'), at(2)))
  expect(tells(state)).toEqual(['used'])
  expect(tells(active({ kinds: [kind(['physio'], 1)] }))).toEqual(['used'])
})

test('a session that comes back can be used again', () => {
  const used = use(active({ kinds: [kind(['physio'], 1)] }), 'one')
  const state = after(used, returnSession(used, back('one'), at(2)))
  expect(state).toMatchObject({ status: 'active', endedAt: null, kinds: [{ left: 1 }] })
})

test('a session that comes back to a purchase that ended is gone, unless its professional called it off', () => {
  const used = use(active(), 'one')
  const end = { now: used.expiresAt ?? now }
  const over = after(used, expire(used, end))
  const late = { now: end.now.add({ hours: DAY }) }
  const gone = after(over, returnSession(over, back('one'), late))
  expect(gone).toMatchObject({ status: 'expired', kinds: [{ left: 0, expired: 10 }] })
  const saved = after(over, returnSession(over, back('one', true), late))
  expect(saved).toMatchObject({ status: 'active', endedAt: null })
  expect(saved.kinds).toMatchObject([{ left: 1, expired: 9 }])
  // It ended with 30 December; of 1 January 30 days later, 24 h in São Paulo.
  expect(saved.expiresAt?.toString()).toBe('2027-02-01T03:00:00Z')
})

test('what is left has expired before a session comes back, whether it was noticed or not', () => {
  const used = use(active(), 'one')
  const late = { now: (used.expiresAt ?? now).add({ hours: 1 }) }
  const step = returnSession(used, back('one', true), late)
  expect(step.tells).toEqual(['expired', 'returned'])
  expect(after(used, step).kinds).toMatchObject([{ left: 1, expired: 9 }])
})

test('a used purchase whose time is over has expired once a session comes back in vain', () => {
  const used = use(active({ kinds: [kind(['physio'], 1)] }), 'one')
  const late = { now: (used.expiresAt ?? now).add({ hours: 1 }) }
  expect(after(used, returnSession(used, back('one'), late))).toMatchObject({
    ...{ status: 'expired', endedAt: late.now },
    kinds: [{ left: 0, expired: 1 }],
  })
})

const kinds = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  .map((counts) => counts.map((count, index) => kind([`service ${index}`], count)))
const step = fc.record({
  does: fc.constantFrom('use', 'return', 'giveBack', 'pass', 'extend', 'cancel'),
  which: fc.integer({ min: 0, max: 9 }),
  isTheirs: fc.boolean(),
  hours: fc.integer({ min: 1, max: 400 }),
})

test('the ledger adds up in every history: no kind has more than was bought, and no session counts twice', () => {
  fc.assert(
    fc.property(kinds, fc.array(step, { maxLength: 40 }), (bought, steps) => {
      let state = active({ kinds: bought })
      const ledger: LedgerRow[] = bought.map(({ sessions }, entry) => ({
        ...{ entry, delta: sessions, reason: 'bought', appointmentId: null },
      }))
      const held = new Map<string, number>()
      let moment = now
      const make = (made: PurchaseStep) => {
        state = after(state, made)
        ledger.push(...made.ledger)
      }
      steps.forEach(({ does, which, isTheirs, hours }, index) => {
        const entry = which % bought.length
        const [appointmentId] = [...held.keys()].slice(which % Math.max(1, held.size))
        const heldEntry = appointmentId === undefined ? 0 : (held.get(appointmentId) ?? 0)
        const when = { now: moment }
        if (does === 'use' && isUsableAt(state, moment) && state.kinds[entry]?.left) {
          make(useSession(state, { entry, appointmentId: `${index}` }, when))
          held.set(`${index}`, entry)
        }
        const isBack = does === 'return' || (does === 'giveBack' && state.status !== 'cancelled')
        if (isBack && appointmentId !== undefined) {
          const reason = does === 'return' ? 'returned' : 'given_back'
          const of = { entry: heldEntry, appointmentId, reason, isTheirs } as const
          make(returnSession(state, of, when))
          held.delete(appointmentId)
        }
        if (does === 'pass') {
          moment = moment.add({ hours })
          if (expires(state, moment)) make(expire(state, { now: moment }))
        }
        if (does === 'extend' && state.status !== 'cancelled' && state.expiresAt) {
          const until = [state.expiresAt, moment].toSorted(Temporal.Instant.compare).at(-1)
          make(extend(state, (until ?? moment).add({ hours }), when))
        }
        if (does === 'cancel' && which === 0 && state.status !== 'cancelled') {
          make(cancel(state, when))
        }
        for (const [of, { left, sessions, expired }] of state.kinds.entries()) {
          const rows = ledger.filter((row) => row.entry === of)
          expect(left).toBe(rows.reduce((sum, { delta }) => sum + delta, 0))
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(sessions)
          const used = [...held.values()].filter((one) => one === of).length
          const gone = state.status === 'cancelled' ? sessions - left - used - expired : 0
          // Nothing is lost: what was bought is left, used, expired, or called off.
          expect(left + used + expired + gone).toBe(sessions)
          expect(gone).toBeGreaterThanOrEqual(0)
        }
        expect(state.status === 'active' || leftOf(state) === 0).toBe(true)
        expect(boughtOf(state)).toBe(boughtOf({ kinds: bought }))
      })
    }),
    { numRuns: 300 },
  )
})
