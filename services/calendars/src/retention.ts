import type { RetentionTables } from '@encaixe/service-kit'

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  professionals: 'the deletion of the page',
  connections: 'their disconnection, or the deletion of the page; five a page',
  calendars: 'the disconnection, or the deletion of the page',
  calendar_events:
    'their deletion in the calendar, the next whole read after they are past, or the disconnection',
  channels: 'the next channel of their calendar, or the disconnection; one a calendar',
  mirrored_events: [{ after: 'ends_at', age: { months: 2 } }],
}
