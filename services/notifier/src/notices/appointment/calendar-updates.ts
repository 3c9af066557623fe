import type { NewDelivery } from '../../deliveries/delivery.ts'
import type { Links } from '../../texts/links.ts'
import { noticeOf, notices } from '../catalogue.ts'
import { type BookingNews, noticeOfBooking } from './about-appointment.ts'
import { msgCalendarUpdate, msgOwnChange } from './msg-calendar-update.ts'

/** Only whether there is an invitation is looked at. */
const noLinks: Links = { publicUrl: 'https://encaixe.example', tokenFor: () => '' }

/** The notices whose e-mail puts an appointment into the client's calendar. */
export const inviting: readonly string[] = notices
  .filter(({ audience, channels }) => audience === 'client' && channels.includes('email'))
  .filter((notice) => notice.example().email(noLinks).invitation?.method === 'REQUEST')
  .map(({ key }) => key)

const invites = ({ template, audience, payload }: NewDelivery): boolean =>
  (noticeOf(template, audience)?.read(payload)?.email(noLinks).invitation ?? null) !== null

/**
 * The e-mails that keep calendars right, whoever made the change and whether it is told otherwise: to each address that
 * got an invitation, unless another e-mail of the same event has one for it.
 */
export function calendarUpdates(
  news: BookingNews,
  {
    invited,
    made,
    now,
  }: {
    invited: readonly string[]
    made: readonly NewDelivery[]
    now: Temporal.Instant
  },
): NewDelivery[] {
  const isClientGone = news.contact.name === null && news.contact.phone === null
  if (isClientGone) return []
  const reached = new Set(
    made.filter((one) => one.channel === 'email' && invites(one)).map(({ recipient }) => recipient),
  )
  const notice = news.by === 'client' ? msgOwnChange : msgCalendarUpdate
  return invited
    .filter((address) => !reached.has(address))
    .flatMap((email) => noticeOfBooking(notice, news, now, { userId: null, phone: null, email }))
}
