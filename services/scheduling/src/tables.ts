import { calendarBusyTable, type Tables } from '@encaixe/service-kit'

const OF_PAGE = { page: true } as const
const partOfPage = (as: string) => ({ of: 'professionals', by: 'professional_id', as })
/** By which pages are found. */
const SEARCHED = `search_name search_headline search_text search_offer search_city search_version
  search rating_score quality`
/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables<'erasePages'> = {
  busy_intervals: {
    columns: `appointment_id professional_id starts_at ends_at session_from session_until requested_from
      requested_until blocking version seen_at`,
    of: OF_PAGE,
    until: { what: 'past times', after: 'ends_at', age: { days: 90 } },
  },
  calendar_busy: calendarBusyTable,
  held_times: {
    columns: 'turn_id professional_id starts_at ends_at until',
    of: OF_PAGE,
    until: { what: 'times that were offered to who waits', after: 'until', age: { days: 1 } },
  },
  professionals: {
    columns: `id user_id slug name profession bio avatar_url email phone pending_phone phone_proven_at
      session_duration session_price auto_confirm instant_pay_key_type instant_pay_key city timezone
      min_notice_minutes horizon_days buffer_minutes cancellation_notice_hours published
      slot_step_minutes booking_question waitlist_hold shows_related accent_color faq prepayment
      pix_connected pix_said_at pix_loss_told created_at updated_at version availability_version
      rating_sum rating_count rating_version search_name search_headline search_text search_offer
      search_city search_version city_code price_from is_online activity address_changes
      holidays_told_through search rating_score quality`,
    of: { page: { by: 'id', list: 'professionals', hides: SEARCHED, hook: 'erasePages' } },
    account: true,
  },
  availability: {
    columns: 'professional_id day_of_week start_time end_time weeks',
    part: partOfPage('availability'),
  },
  special_days: {
    columns: 'professional_id date windows note',
    part: partOfPage('specialDays'),
    until: { what: 'past days', after: 'date', age: { years: 1 } },
  },
  time_off: {
    columns: 'id professional_id starts_at ends_at reason',
    part: partOfPage('timeOff'),
    until: { what: 'past time off', after: 'ends_at', age: { days: 90 } },
  },
  page_addresses: { columns: 'slug professional_id left_at', part: partOfPage('addresses') },
  services: {
    columns: `id professional_id name description duration_minutes price_cents place_ids position active
      prepayment add_on adds_to repeatable was_booked`,
    part: partOfPage('services'),
  },
  packages: {
    columns: `id professional_id name description entries price_cents valid_days on_page active position`,
    part: partOfPage('packages'),
  },
  places: {
    columns: `id professional_id kind label street number complement district city state postal_code
      directions link travel_minutes position active was_booked`,
    part: partOfPage('places'),
  },
  work_photos: {
    columns: 'id professional_id url width height description is_cover position',
    part: partOfPage('photos'),
  },
  search_words: { columns: 'word', until: 'the last page that has the word: a trigger deletes it' },
  plans: { columns: 'professional_id version effective_plan trial_ends_at seen_at', of: OF_PAGE },
  recurring_schedules: {
    columns: `id professional_id client_id frequency day_of_week start_time duration_minutes price_cents
      timezone starts_on ends_on count status service_id service_name place_id terms pauses version
      next_due_at created_at updated_at`,
    of: OF_PAGE,
    until: {
      what: 'series without occurrences',
      after: 'updated_at',
      age: { years: 5 },
      where: `next_due_at is null and not exists (
          select from recurring_occurrences where schedule_id = recurring_schedules.id)`,
    },
  },
  recurring_occurrences: {
    columns: 'schedule_id number starts_at ends_at withdrawn cancelled conflict',
    part: { of: 'recurring_schedules', by: 'schedule_id' },
    until: { what: 'past occurrences', after: 'ends_at', age: { years: 5 } },
  },
}
