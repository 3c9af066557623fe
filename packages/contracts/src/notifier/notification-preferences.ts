import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { clockTime } from '../text/primitives.ts'

const rpc = rpcsOf('notifier')

const ways = { whatsapp: z.boolean(), email: z.boolean(), inApp: z.boolean() }

const switches = z.object({
  ...ways,
  // Absent from what was chosen before there was push.
  push: z.boolean().default(true),
})

/** Comes only to whoever asked for it. */
const nothing = { whatsapp: false, email: false, inApp: false, push: false }

/** What people switch on and off together. */
const groups = z.object({
  bookings: switches,
  reminders: switches,
  payments: switches,
  messages: switches,
  reviews: switches,
  account: switches,
  // Absent from what was chosen before there was a digest.
  following: switches.default(nothing).meta({
    description:
      'Once a week, by e-mail alone: which followed pages opened times. Off until it is switched on.',
  }),
})
export type NoticeGroup = keyof z.output<typeof groups>

const some = z
  .object({ ...ways, push: z.boolean() })
  .partial()
  .optional()

const quietHours = z.object({
  from: clockTime.meta({ examples: ['21:00'] }),
  to: clockTime.meta({ examples: ['08:00'] }),
})

export const notificationPreferences = z
  .object({
    quietHours: quietHours.meta({
      description: 'Local times between which nothing rings; the same twice: there are none.',
    }),
    groups: groups.meta({
      description: 'What comes on which channel. What signing in needs always comes.',
    }),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.output<typeof notificationPreferences>

export const preferenceRpcs = {
  getNotificationPreferences: rpc('getNotificationPreferences', {
    summary: 'Which notices an account wants, on which channels, and when it wants none.',
    access: 'account',
    http: { method: 'GET', path: '/api/notifications/preferences' },
    output: notificationPreferences,
  }),
  setNotificationPreferences: rpc('setNotificationPreferences', {
    summary: 'Chooses which notices an account wants; what is left out stays as it is.',
    access: 'account',
    http: { method: 'PUT', path: '/api/notifications/preferences' },
    idempotent: true,
    input: z.object({
      quietHours: quietHours.optional(),
      groups: z
        .object({
          bookings: some,
          reminders: some,
          payments: some,
          messages: some,
          reviews: some,
          account: some,
          following: some,
        })
        .optional(),
    }),
    output: notificationPreferences,
  }),
  listDigestReaders: rpc('listDigestReaders', {
    summary: 'Those of these accounts that want the weekly e-mail about the pages they follow.',
    access: 'service',
    idempotent: true,
    input: z.object({ userIds: z.array(z.string()).max(200) }),
    output: z.object({ userIds: z.array(z.string()) }),
  }),
}
