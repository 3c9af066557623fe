/** What plans name and can be used today; a page promises nothing else without saying that it is to come. */
const USABLE: ReadonlySet<string> = new Set([
  'public_page',
  'pix_qr',
  'notices',
  'reminders',
  'recurring',
  'messages',
  'financial_reports',
  'ai_agent',
])

export const isUsable = (feature: string): boolean => USABLE.has(feature)
