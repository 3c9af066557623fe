import type { RetentionTables } from '@encaixe/service-kit'

const OF_PAGE = 'the deletion of the page'

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  professionals: OF_PAGE,
  availability: OF_PAGE,
  page_addresses: OF_PAGE,
  services: OF_PAGE,
  places: OF_PAGE,
  work_photos: OF_PAGE,
  search_words: 'the last page that has the word: a trigger deletes it',
  plans: OF_PAGE,
  special_days: [{ what: 'past days', after: 'date', age: { years: 1 } }],
  time_off: [{ what: 'past time off', after: 'ends_at', age: { days: 90 } }],
  busy_intervals: [{ what: 'past times', after: 'ends_at', age: { days: 90 } }],
  held_times: [{ what: 'times that were offered to who waits', after: 'until', age: { days: 1 } }],
  recurring_occurrences: [{ what: 'past occurrences', after: 'ends_at', age: { years: 5 } }],
  recurring_schedules: [
    {
      what: 'series without occurrences',
      after: 'updated_at',
      age: { years: 5 },
      where: `next_due_at is null and not exists (
        select from recurring_occurrences where schedule_id = recurring_schedules.id)`,
    },
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
