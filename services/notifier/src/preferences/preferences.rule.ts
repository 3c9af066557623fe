import type {
  Channel,
  NoticeGroup,
  NotificationPreferences,
  notifierRpcs,
  RpcInput,
} from '@encaixe/contracts'
import { USUAL_QUIET_HOURS } from '../deliveries/quiet-hours.rule.ts'

/** What somebody changes of their preferences. */
export type PreferenceChange = RpcInput<typeof notifierRpcs.setNotificationPreferences>
type ChangedSwitches = NonNullable<NonNullable<PreferenceChange['groups']>[NoticeGroup]>

const everything = { whatsapp: true, email: true, inApp: true, push: true }
const nothing = { whatsapp: false, email: false, inApp: false, push: false }

const groupsBy = (switchesOf: (group: NoticeGroup) => typeof everything) => ({
  bookings: switchesOf('bookings'),
  reminders: switchesOf('reminders'),
  payments: switchesOf('payments'),
  messages: switchesOf('messages'),
  reviews: switchesOf('reviews'),
  account: switchesOf('account'),
  following: switchesOf('following'),
})

/** Those of who has chosen nothing: everything comes but what has to be asked for, and nothing at night. */
export const usualPreferences: NotificationPreferences = {
  quietHours: USUAL_QUIET_HOURS,
  groups: groupsBy((group) => (group === 'following' ? nothing : everything)),
}

/** Preferences after a change: what it leaves out stays. */
export const changedPreferences = (
  before: NotificationPreferences,
  { quietHours = before.quietHours, groups = {} }: PreferenceChange,
): NotificationPreferences => ({
  quietHours,
  groups: groupsBy((group) => ({ ...before.groups[group], ...defined(groups[group]) })),
})

const defined = (switches: ChangedSwitches = {}) =>
  Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined))

const switchOf = { whatsapp: 'whatsapp', email: 'email', in_app: 'inApp', push: 'push' } as const

/** Whether somebody wants notices of a group on a channel; what is in no group cannot be switched off. */
export const wants = (
  { groups }: NotificationPreferences,
  group: NoticeGroup | null,
  channel: Channel,
): boolean => group === null || groups[group][switchOf[channel]]
