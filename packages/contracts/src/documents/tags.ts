/** What the routes below each first part of the API's paths are about. */
const described: Readonly<Record<string, string>> = {
  account: 'All that is held about a person, and its erasure.',
  ai: 'The intake agent, on the public page.',
  appointments: 'What was booked, for either side of it: answering, moving, cancelling, paying.',
  'appointment-links': 'One appointment by the link of its messages, without signing in.',
  auth: 'Signing up, and in by a phone. Signing in is by browser: /auth/login.',
  'client-profile': 'Who the account is as a client.',
  booking: 'Free times of a page, and booking one of them.',
  'calendar-feed':
    'Secret addresses by which calendars follow the appointments of a client, or of a page.',
  'calendar-feeds': 'What such an address shows.',
  calendars: 'Calendars elsewhere that a page has connected, and the times that they block.',
  clients: "A page's clients: what is written of them, and what became of their appointments.",
  conversations: 'What clients and the intake agent wrote, and taking over from it.',
  'email-subscriptions': 'Whether an address gets notices by e-mail: by the link in each of them.',
  'event-log': 'What happened on a page in the last 30 days, for programs that were away.',
  events: 'Changes as they happen.',
  expenses: 'What a page paid: date, amount, what for.',
  follows: 'Pages that an account follows.',
  inbox: 'Everybody who wrote to a professional or to the agent, one entry a person.',
  me: 'Who is signed in, with the page they own and where they are a client.',
  messages: 'What a professional and a client write to each other.',
  notifications: 'What an account is told, and what of it, where and when it wants to hear.',
  plans: 'What a professional may pay for.',
  portal: 'Packages of sessions that somebody bought.',
  'postal-codes': 'The address of a postal code (CEP), to fill in a form.',
  professionals: 'The pages strangers find and read, and opening one.',
  professions: 'What a page can be of.',
  purchases: 'Packages of sessions that a page sold: paid, extended, called off.',
  'recurring-schedules': 'Times that repeat: begun, moved, paused, ended; from the basic plan on.',
  refunds: 'What the bank is to give back to a client, and did not.',
  reports: 'Money and sessions of a page, and its income for the tax; from the pro plan on.',
  reviews: 'What clients say of sessions.',
  sessions: 'Where an account is signed in.',
  sitemap: 'The addresses of published pages, for search engines.',
  stripe: 'Paying for a plan by card, on the pages of the card processor.',
  waitlist: 'Waiting for a time to become free.',
  'waitlist-links': 'One place on the waitlist by the link of its messages, without signing in.',
  settings: "A professional's own page: profile, hours, time off, Pix key, picture.",
}

/** The tag of a route: the first part of its path below `/api`. */
export const tagOf = (path: string): string => path.split('/')[2] ?? ''

/** The tags of these paths with what each is about; one without words here fails `npm run check`. */
export const tagsOf = (paths: readonly string[]) =>
  [...new Set(paths.map(tagOf))].toSorted().map((name) => {
    const description = described[name]
    return { name, ...(description !== undefined && { description }) }
  })
