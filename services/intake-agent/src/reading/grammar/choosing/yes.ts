import { localStart } from '../../../dialogue/texts/words.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import { servicesOf } from '../../../dialogue/world/wanted.ts'
import type { Token } from '../../../language/words/tokens.rule.ts'
import { isYes, type Proposed } from '../../../language/yes/yes.rule.ts'
import type { ReadingContext } from '../../reader.ts'

export const todayOf = ({ now, timezone }: ReadingContext): Temporal.PlainDate =>
  now.toZonedDateTimeISO(timezone).toPlainDate()

/** Whether a reminder was sent after the agent's last answer: then it is what a yes answers. */
function isReminded({ notice, reminded, isGoingOn, proposal }: ReadingContext): boolean {
  if (notice === null) return false
  if (!isReminder(notice)) return reminded !== null && proposal === null
  return !isGoingOn || reminded !== null
}

/** What a yes of now confirms: the last thing that was said. */
type Answerable = 'proposal' | 'invitation' | 'reminder'

function answerable(context: ReadingContext): Answerable | null {
  if (isReminded(context)) return 'reminder'
  if (context.proposal !== null && context.asked === 'yes') return 'proposal'
  return context.invited === null ? null : 'invitation'
}

/** Whether a message says yes to what can be answered now. After a reminder it may name the time of that. */
export function saysYes(context: ReadingContext, tokens: readonly Token[]): Answerable | null {
  const what = answerable(context)
  if (what === null) return null
  const reminded = what === 'reminder' ? remindedOf(context) : null
  const start = reminded && localStart(reminded.startsAt, reminded.timezone)
  const proposed = { ...proposedIn(context, what), ...(start && { starts: [start] }) }
  return isYes(tokens, proposed, todayOf(context)) ? what : null
}

function proposedIn(context: ReadingContext, what: Answerable): Proposed {
  const { proposal, page, further, guest, timezone } = context
  if (what !== 'proposal' || proposal === null) {
    return { kind: what === 'reminder' ? 'reminder' : 'act', starts: [], names: [] }
  }
  const [first] = proposal
  const isBooking = first.kind === 'book'
  const services = isBooking && page ? servicesOf(page, first.serviceIds) : []
  return {
    kind: first.kind,
    guest: isBooking ? guest : null,
    isFirstOfSeveral: isBooking && further.length > 0,
    starts: proposal.map(({ startsAt }) => localStart(startsAt, timezone)),
    names: [page?.name, ...services.map(({ name }) => name), isBooking ? first.name : null].flatMap(
      (name) => name ?? [],
    ),
  }
}

const isReminder = (template: string): boolean => template.startsWith('msgReminder')

/** The own appointment that the last notice was a reminder of. */
const remindedOf = ({ notice, reminded, hasPhone }: ReadingContext): OwnAppointment | null =>
  hasPhone && isReminder(notice ?? '') ? reminded : null
