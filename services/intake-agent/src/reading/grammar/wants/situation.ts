import { localStart } from '../../../dialogue/texts/words.ts'
import { nothingWanted } from '../../../dialogue/world/page.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { match, type Wish } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { ReadingContext } from '../../reader.ts'
import { names } from '../choosing/choose.ts'
import { USUAL_TIMEZONE } from '../choosing/yes.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'
import { givesAddress } from '../things/given-address.ts'
import { namesWanted } from '../things/which-service.ts'
import { isOfDone } from '../times/done.ts'
import { excludesOwn, has, isOwnTime } from '../times/own-time.ts'
import type { Situation } from './intent.ts'
import { isOtherPaid } from './other-paid.ts'
import { othersToCancel } from './other-to-cancel.ts'
import { isReminder } from './reminded.ts'

/** What the decision depends on besides the state and the message: what was done, and what the client has. */
export function situationOf(
  context: ReadingContext,
  memory: Memory,
  heard: Heard,
  {
    reminded,
    isBesides,
    isSamePerson,
  }: { reminded: OwnAppointment | null; isBesides: boolean; isSamePerson: boolean },
): Situation {
  const { said, text } = heard
  const { wish } = said
  const isOfReminder = reminded !== null && has([reminded], wish)
  return {
    isFresh: memory.done !== null,
    isOfDone: isOfDone(memory, wish, memory.page?.timezone ?? USUAL_TIMEZONE),
    isReminded: context.reminded !== null && isReminder(context.notice ?? ''),
    isOfReminded: isOfReminder || (said.acts.includes('attend') && isOwnTime(context, wish)),
    isDenied: isDenied(context, memory, wish),
    isNaming:
      namesOfThread(memory, text) ||
      namesAgain(memory, said, text) ||
      givesAddress(memory, text) ||
      (!isSamePerson && memory.proposal?.kind === 'book'),
    isOfOwn: isOfOwn(context, memory, heard),
    isOfOther: isOfOther(context, memory, wish),
    isOtherMeant: othersToCancel(context, memory, heard).length > 0,
    isOtherPaid: isOtherPaid(context, memory, heard),
    isBesides,
  }
}

const MARKS = /\b(?:marc|agend|reserv)\w+\b/

/** Whether the message names a service or a place of the page. */
const namesOfThread = ({ page, wanted }: Memory, text: string): boolean =>
  page !== null && namesWanted(page, wanted, text)

/** `corte mesmo`, or the professional's name, while something is asked. */
const namesAgain = ({ page, asked }: Memory, { words }: Understanding, text: string): boolean =>
  page !== null &&
  (asked === 'when' || asked === 'service' || asked === 'place') &&
  (namesWanted(page, nothingWanted, text) || names(words, page.name))

const isDenied = (context: ReadingContext, { task, proposal }: Memory, wish: Wish): boolean =>
  task === null && proposal === null && wish.choices.length === 0 && excludesOwn(context, wish)

/** Whether the client has another appointment than the one to be cancelled at the named time, or several are to be. */
function isOfOther(context: ReadingContext, { proposal }: Memory, wish: Wish): boolean {
  if (proposal?.kind !== 'cancel') return false
  if (proposal.also.length > 0) return true
  const own = context.own
  return own.some(
    ({ id, startsAt, timezone }) =>
      id !== proposal.appointmentId && match(wish, localStart(startsAt, timezone)) === 'said',
  )
}

/** `o da Marta pode ser 18h?`, `tem mais cedo?` of who has an appointment and looks at no list. */
function isOfOwn(context: ReadingContext, memory: Memory, { said, text }: Heard): boolean {
  const { acts, wish } = said
  if (memory.task !== null || memory.proposal !== null || !context.hasPhone) return false
  // `consegue 11h em vez das 10?`
  if (!acts.includes('cancel') && said.from !== null && isOwnTime(context, said.from)) return true
  // `sexta ficou ruim, tem vaga na quinta?` of who comes on Friday; `esquece sexta, bota sábado 10h` names another time.
  const isBesides =
    said.spared.isTime || acts.some((act) => ['another', 'cancel', 'list', 'find'].includes(act))
  const isElse = isBesides || (acts.includes('book') && MARKS.test(plain(text)))
  if (wish.choices.length > 0 && !isElse && excludesOwn(context, wish)) return true
  if (acts.some((act) => ['book', 'cancel', 'list', 'find'].includes(act))) return false
  const isShift = wish.shift !== null || wish.by !== null
  const isNamed = /^\W*[oa] d[aeo]s? \b/i.test(text) && wish.choices.length > 0
  return (
    said.forWhom === null &&
    (isShift || isNamed || (said.from !== null && acts.includes('wrong'))) &&
    context.own.length > 0
  )
}
