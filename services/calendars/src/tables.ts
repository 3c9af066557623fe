import type { Tables } from '@encaixe/service-kit'

/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables<'leaveAccounts'> = {
  connections: {
    columns: `id professional_id kind account address_hash sealed sealed_by state problem failing_since
      sync_at list_at told_at created_at`,
    of: {
      page: {
        list: 'calendarConnections',
        hides: 'address_hash sealed sealed_by',
        hook: 'leaveAccounts',
      },
    },
    until: 'their disconnection, or the deletion of the page; five a page',
  },
  calendars: {
    columns: `id connection_id professional_id remote_id name timezone colour blocks receives writable
      version busy etag sync_token read_for reads_begun reads_kept last_synced_at next_read_at
      wanted_since problem unread events watch_at`,
    part: { of: 'connections', by: 'connection_id', as: 'calendars', hides: 'busy' },
    until: 'the disconnection, or the deletion of the page',
  },
  calendar_events: {
    columns: 'calendar_id event_id series_id lines etag',
    part: { of: 'calendars', by: 'calendar_id' },
    until:
      'their deletion in the calendar, the next whole read after they are past, or the disconnection',
  },
  channels: {
    columns: 'id calendar_id secret_hash resource_id expires_at',
    part: { of: 'calendars', by: 'calendar_id' },
    until: 'the next channel of their calendar, or the disconnection; one a calendar',
  },
  mirrored_events: {
    columns: `appointment_id professional_id calendar_id etag starts_at ends_at digest change
      moved_starts_at moved_ends_at keeps`,
    part: { of: 'calendars', by: 'calendar_id' },
    until: { after: 'ends_at', age: { months: 2 } },
  },
  professionals: {
    columns: 'id version user_id name phone email timezone horizon_days seen_at',
    of: { page: 'id' },
    account: true,
  },
}
