import type { RetentionTables } from '@encaixe/service-kit'

const OF_PAGE = 'the deletion of the page'
const FIVE_YEARS = { years: 5 }

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  professionals: OF_PAGE,
  availabilities: OF_PAGE,
  plans: OF_PAGE,
  receipt_settings: OF_PAGE,
  ratings: OF_PAGE,
  accounts: 'the deletion of the account',
  proven_phones: 'the deletion of the account, or another proof of the phone',
  follows: 'the deletion of the account, or of the page',
  calendar_feeds: 'the deletion of the account or of the client; one for each',
  page_feeds: 'the deletion of the page; one for each',
  merged_phones: 'the end of their client',
  note_keys: 'a rotation of the keys, once no note needs them',
  appointment_charges: 'the end of their appointment',
  appointments: [
    {
      what: 'appointments, with payment, contact, address and answer',
      after: 'greatest(ends_at, captured_at, refunded_at)',
      age: FIVE_YEARS,
      where: `not exists (select from messages where appointment_id = appointments.id)
        and not exists (select from reviews where appointment_id = appointments.id)
        and not exists (select from recurring_occurrences where appointment_id = appointments.id)`,
    },
  ],
  payment_entries: [
    {
      what: 'what came for requests in conversations; what came for an appointment goes with it',
      after: 'paid_at',
      age: FIVE_YEARS,
      where: 'appointment_id is null',
    },
  ],
  expenses: [{ what: 'what pages paid', after: 'date', age: FIVE_YEARS }],
  messages: [{ after: 'created_at', age: FIVE_YEARS }],
  message_threads: [
    {
      what: 'conversations without messages',
      after: 'last_message_id',
      afterUuid: true,
      age: FIVE_YEARS,
      where: 'not exists (select from messages where client_id = message_threads.client_id)',
    },
  ],
  reviews: [{ after: 'created_at', age: FIVE_YEARS }],
  client_notes: [
    {
      what: 'notes of clients without appointments',
      after: 'updated_at',
      age: FIVE_YEARS,
      where: 'not exists (select from appointments where client_id = client_notes.client_id)',
    },
  ],
  note_accesses: [{ what: 'who read notes', after: 'at', age: { months: 12 } }],
  clients: [
    {
      what: 'clients of whom nothing else is left',
      after: 'created_at',
      age: FIVE_YEARS,
      // One who is blocked stays so.
      where: `not blocked
        and not exists (select from appointments where client_id = clients.id)
        and not exists (select from messages where client_id = clients.id)
        and not exists (select from payment_entries where client_id = clients.id)
        and not exists (select from message_threads where client_id = clients.id)
        and not exists (select from reviews where client_id = clients.id)
        and not exists (select from client_notes where client_id = clients.id)
        and not exists (select from recurring_schedules where client_id = clients.id)
        and not exists (select from clients as merged where merged.merged_into_id = clients.id)`,
    },
  ],
  recurring_occurrences: [{ what: 'past occurrences', after: 'ends_at', age: FIVE_YEARS }],
  recurring_schedules: [
    {
      what: 'series without occurrences',
      after: 'created_at',
      age: FIVE_YEARS,
      where:
        'not exists (select from recurring_occurrences where schedule_id = recurring_schedules.id)',
    },
  ],
  waitlist_wishes: [
    {
      what: 'who waited, after they got a time, left or waited in vain',
      after: 'coalesce(ended_at, ends_at)',
      age: { days: 30 },
    },
  ],
  waitlist_turns: 'the end of who was asked',
  waitlist_openings: [{ what: 'times that became free', after: 'ends_at', age: { days: 1 } }],
  plan_limits_told: [
    { what: 'limits told of', after: "to_timestamp(month, 'YYYY-MM')", age: { months: 12 } },
  ],
  calendar_busy: [
    {
      what: 'of calendars that block nothing any more',
      after: 'seen_at',
      age: { days: 60 },
      where: 'not blocks',
    },
  ],
}
