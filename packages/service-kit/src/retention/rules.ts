/** How long rows are kept; months and years by the calendar, in UTC. */
export type Age = Readonly<Partial<Record<'hours' | 'days' | 'months' | 'years', number>>>

/** When rows of a table go, or lose what they hold. The parts in SQL name columns of the table. */
export interface RetentionRule {
  /** Which of its rows, or what of them, for people: `settled, their text`. All rows if it is absent. */
  what?: string
  /** A column, or an expression, with the time from which the age counts. It has an index, or the table is small. */
  after: string
  /** The time is that in a UUIDv7, not a date. */
  afterUuid?: true
  age: Age
  /** A condition that the rows fulfil besides. */
  where?: string
  /** Assignments: the rows are emptied and not deleted. The condition must exclude what is empty already. */
  empties?: string
}

/** A rule of a table, under a name for metrics and operators. */
export interface NamedRule extends RetentionRule {
  name: string
  table: string
}

/** The moment before which rows of this age are due. */
export const dueBefore = (age: Age, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').subtract(age).toInstant()

/** The first UUIDv7 of a moment. */
export function firstUuidOf(moment: Temporal.Instant): string {
  const hex = moment.epochMilliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
