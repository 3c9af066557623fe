/**
 * Addresses that browsers are given or call. They stand apart from the RPCs because a script that imports those gets zod
 * with them (over 60 kB).
 */
export const paths = {
  me: '/api/me',
  chat: '/api/ai/chat',
  notifications: '/api/notifications',
  push: '/api/notifications/push',
  pushEnd: '/api/notifications/push/end',
  professional: '/api/professionals/:slug',
  slots: '/api/booking',
  clients: '/api/clients',
  client: '/api/clients/:id',
  purchases: '/api/purchases',
  linked: '/api/appointment-links/:token',
  clientTable: '/api/clients/export.csv',
  accountExport: '/api/account/export',
  poster: '/api/settings/poster.pdf',
  messages: '/api/messages',
  appointmentCalendar: '/api/appointments/:id/calendar.ics',
  receipt: '/api/appointments/:id/receipt.pdf',
  // Not RPCs: these take or send something else than JSON, or lead to the identity provider.
  events: '/api/events',
  avatar: '/api/settings/avatar',
  photos: '/api/settings/photos',
  clientImport: '/api/clients/import',
  signIn: '/auth/login',
  signOut: '/auth/logout',
} as const
