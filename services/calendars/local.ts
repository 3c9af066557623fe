import type { LocalEnvironment } from '@encaixe/local-servers'

/** Calendars on the developer's own machine may be connected. */
export const localEnvironment: LocalEnvironment = ({ secret, publicUrl, providers }) => ({
  ...providers.google,
  PUBLIC_URL: publicUrl,
  CALENDAR_SECRETS: `local:${secret('calendarSecret')}`,
  CALENDAR_LOCAL_HOSTS: '127.0.0.1,localhost',
})
