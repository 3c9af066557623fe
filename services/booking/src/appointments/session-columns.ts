import type { Appointment } from '../../generated/client.ts'
import type { AgreedSession } from './session-choice.rule.ts'

/** The columns of an appointment that say which session pays it. */
export type SessionColumns = Pick<
  Appointment,
  | 'purchaseId'
  | 'purchaseEntry'
  | 'sessionNumber'
  | 'sessionsOf'
  | 'coveredCents'
  | 'coveredItem'
  | 'replacesPrepayment'
>

export const sessionColumns = (session: AgreedSession | null): SessionColumns => ({
  purchaseId: session?.purchaseId ?? null,
  purchaseEntry: session?.entry ?? null,
  sessionNumber: session?.number ?? null,
  sessionsOf: session?.of ?? null,
  coveredCents: session?.coveredCents ?? null,
  coveredItem: session?.item ?? null,
  replacesPrepayment: session?.replacesPrepayment ?? null,
})

/** The session that pays an appointment; null: none does. A constraint keeps all of the columns, or none. */
export function sessionOfRow({
  purchaseId,
  purchaseEntry,
  sessionNumber,
  sessionsOf,
  coveredCents,
  coveredItem,
  replacesPrepayment,
}: SessionColumns): AgreedSession | null {
  if (
    purchaseId === null ||
    purchaseEntry === null ||
    sessionNumber === null ||
    sessionsOf === null ||
    coveredCents === null ||
    coveredItem === null
  ) {
    return null
  }
  return {
    ...{ purchaseId, entry: purchaseEntry, number: sessionNumber, of: sessionsOf },
    ...{ coveredCents, item: coveredItem, replacesPrepayment: replacesPrepayment === true },
  }
}
