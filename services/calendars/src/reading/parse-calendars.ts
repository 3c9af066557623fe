import ICAL from 'ical.js'

/** The text is no calendar. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
/**
 * The calendars of a text.
 * @throws Unreadable
 */
export function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown
  try {
    parsed = ICAL.parse(text)
  } catch (error) {
    throw new Unreadable('this is no iCalendar file', { cause: error })
  }
  const roots: unknown[] = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]
  const calendars = roots
    .filter((root): root is unknown[] => Array.isArray(root) && root.length > 0)
    .map((root) => new ICAL.Component(root))
    .filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new Unreadable('the file has no calendar')
  return calendars
}

/** The text of a property; null without one. */
export function textOf(component: ICAL.Component | undefined, name: string): string | null {
  const value = component?.getFirstPropertyValue(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
