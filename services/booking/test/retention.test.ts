import { newId } from '@encaixe/service-kit'
import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

test('no table of booking grows once its rows have reached their age', async () => {
  const professional_id = newId()
  const key_id = newId()
  const growth = await growthOverYears({
    service: 'booking',
    tables,
    once: {
      plans: [{ professional_id, version: 1, effective_plan: 'free' }],
      note_keys: [{ id: key_id, sealed_by: 'first', sealed: '\\x00' }],
    },
    monthly({ at, number, id }) {
      const ends_at = Temporal.Instant.from(at).add({ hours: 1 }).toString()
      const [client_id, appointment_id, schedule_id, message] = [id(), id(), id(), id()]
      const [wish_id, purchase_id] = [id(), id()]
      const phone = `+55119${String(number).padStart(8, '0')}`
      const of = { professional_id, client_id }
      return {
        calendar_busy: [
          {
            ...{ calendar_id: id(), professional_id: id(), blocks: false, busy: '{}' },
            ...{ version: 2, seen_at: at },
          },
        ],
        clients: [{ id: client_id, professional_id, name: 'Bia', phone, created_at: at }],
        purchases: [
          {
            ...{ id: purchase_id, ...of, package_id: id(), package_name: '10 sessões' },
            ...{ price_cents: 100, status: 'expired', source: 'page', confirmation: 'by_hand' },
            ...{ bought_at: at, active_at: at, ended_at: ends_at, created_at: at, updated_at: at },
          },
        ],
        purchase_entries: [
          { purchase_id, entry: 0, service_ids: `{${id()}}`, service_names: '{}', sessions: 1 },
        ],
        session_ledger: [
          {
            ...{ id: id(), purchase_id, entry: 0, delta: 1, reason: 'bought' },
            ...{ actor: 'client', at },
          },
        ],
        merged_phones: [{ ...of, phone: `${phone}9` }],
        appointments: [
          {
            ...{ id: appointment_id, ...of, starts_at: at, ends_at, status: 'completed' },
            ...{ price_cents: 100, source: 'public', payment_status: 'captured' },
            ...{ captured_at: ends_at, created_at: at, updated_at: at },
          },
        ],
        prepayment_claims: [
          {
            ...{ id: id(), appointment_id, professional_id, client_phone: phone },
            ...{ claimed_at: at, answered_at: at, answer: 'not_received' },
          },
        ],
        recurring_schedules: [
          { id: schedule_id, version: 1, ...of, created_at: at, updated_at: at },
        ],
        recurring_occurrences: [
          {
            ...{ schedule_id, number: 0, id: id(), version: 1, state: 'booked' },
            ...{ starts_at: at, ends_at, appointment_id },
          },
        ],
        expenses: [
          {
            ...{ id: id(), professional_id, date: at.slice(0, 10), amount_cents: 100 },
            ...{ description: 'Sala', category: 'rent', created_at: at, updated_at: at },
          },
        ],
        messages: [
          {
            ...{ id: message, ...of, sender: 'client', type: 'text', body: 'Oi' },
            ...{ appointment_id, created_at: at },
          },
        ],
        refunds: [
          {
            ...{ id: id(), professional_id, message_id: message, amount_cents: 100 },
            ...{ reason: 'excess', requested_at: at },
          },
        ],
        payment_entries: [
          {
            ...{ id: id(), professional_id, client_id, message_id: message, amount_cents: 100 },
            ...{ method: 'pix', confirmed_by: 'professional', paid_at: at, recorded_at: at },
          },
        ],
        message_threads: [{ ...of, last_message_id: message }],
        reviews: [{ id: id(), appointment_id, ...of, rating: 5, created_at: ends_at }],
        client_notes: [
          { id: id(), ...of, key_id, sealed: '\\x00', created_at: at, updated_at: at },
        ],
        note_accesses: [{ id: id(), ...of, action: 'read', at }],
        waitlist_wishes: [
          {
            ...{ id: wish_id, professional_id, first_day: at.slice(0, 10), parts: '{}' },
            ...{ last_day: at.slice(0, 10), client_name: 'Bia', client_phone: phone },
            ...{ ends_at, created_at: at },
          },
        ],
        waitlist_turns: [
          {
            ...{ id: id(), wish_id, professional_id, starts_at: at, ends_at, until: ends_at },
            ...{ held_from: at, held_until: ends_at, needs_address: false, holds: true },
            ...{ offered_at: at, outcome: 'passed', ended_at: ends_at },
          },
        ],
        waitlist_openings: [{ id: id(), professional_id, starts_at: at, ends_at, opened_at: at }],
        waitlist_closings: [{ id: id(), professional_id, starts_at: at, ends_at, closed_at: at }],
        tellings: [
          { professional_id, other: `client:${client_id}`, by: 'client', told: 1, since: at },
        ],
        plan_limits_told: [
          { professional_id, limit_name: 'clients', percent: 80, month: at.slice(0, 7) },
        ],
      }
    },
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
