import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { match, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { threadOf } from '../booking/which-page.ts'
import { namesWanted } from '../booking/which-service.ts'
import { isReminder } from '../changing/attend.ts'
import { isOtherPaid } from '../changing/other-paid.ts'
import { othersToCancel } from '../changing/other-to-cancel.ts'
import { excludesOwn, has, hasNone, isOwnTime, ownOf } from '../changing/own-time.ts'
import { isSubstitute } from '../changing/send-another.ts'
import { names } from '../choosing/choose.ts'
import { USUAL_TIMEZONE } from '../choosing/yes.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { nothingWanted } from '../page.ts'
import type { OwnAppointment } from '../tools.ts'
import { localStart } from '../words.ts'
import { isFresh, isOfDone } from './done.ts'
import { givesAddress } from './given-address.ts'
import type { Heard } from './heard.ts'
import { asksForOther, type Situation } from './intent.ts'
import { mustBe } from './must-be.ts'

/** What the decision depends on besides the state and the message: what was done, and what the client has. */
export async function situationOf(
  turn: Turn,
  memory: Memory,
  heard: Heard,
  {
    reminded,
    isBesides,
    isSamePerson,
  }: { reminded: OwnAppointment | null; isBesides: boolean; isSamePerson: boolean },
): Promise<Situation> {
  const { said, text } = heard
  const { wish } = said
  const { notice } = turn.around
  const isOfReminder = reminded !== null && has([reminded], wish)
  return {
    isFresh: isFresh(memory, turn),
    isOfDone: isOfDone(memory, wish, memory.page?.timezone ?? USUAL_TIMEZONE),
    isReminded: Boolean(notice?.appointmentId && isReminder(notice.template)),
    isOfReminded: isOfReminder || (said.acts.includes('attend') && (await isOwnTime(turn, wish))),
    isDenied: await isDenied(turn, memory, wish),
    isNaming:
      namesOfThread(turn, memory, text) ||
      namesAgain(memory, said, text) ||
      givesAddress(memory, text) ||
      (!isSamePerson && memory.proposal?.kind === 'book'),
    isOfOwn: await isOfOwn(turn, memory, heard),
    isElsewhen: await isElsewhen(turn, said),
    isOfOther: await isOfOther(turn, memory, wish),
    isOtherMeant: (await othersToCancel(turn, memory, heard)).length > 0,
    isOtherPaid: await isOtherPaid(turn, memory, heard),
    isSubstitute: isSubstitute(heard) && !(await hasNone(turn)) && turn.person.phone !== null,
    isBesides,
  }
}

/** `mudou meu turno, só posso quinta`: why the appointment has to be moved. */
const CHANGED =
  /\b(?:mud\w+|troc\w+|alter\w+)\b.{0,20}\b(?:turno|escala|horario de trabalho|expediente|plantao|rotina)\b/

/** `meu carro quebrou, pode ser sexta 15h?`: something came between. */
const TROUBLE =
  /\b(?:(?:carro|moto|onibus|celular) (?:quebrou|enguicou|nao pega)|adoec\w+|fiquei doente|(?:to|estou|ando) (?:gripad[oa]|doente|com febre)|apareceu|surgiu|pintou|me (?:escalaram|chamaram|convocaram)|vou (?:estar|ta|tar) (?:fora|viajando|ocupad[oa]))\b/
const MAY_BE = /\b(?:pode|podia|poderia|consigo|consegue|da pra|da para|tem|teria|rola)\b/

const MARKS = /\b(?:marc|agend|reserv)\w+\b/
/** `acho que marquei errado, era quinta` */
const MARKED_WRONG =
  /\b(?:marquei|agendei|reservei|marcamos) (?:(?:o|a) )?(?:dia|hora|horario|data)? ?errad[oa]\b/
const CAN_BE =
  /\b(?:(?:tem como|teria como|da pra|da para|consigo|consegue) ser|(?:eu )?ir (?:antes|mais cedo|depois|mais tarde))\b/

/** Whether the message names a service or a place of the page that the thread is about. */
function namesOfThread(turn: Turn, memory: Memory, text: string): boolean {
  const page = memory.page ?? threadOf(turn)
  return page !== null && namesWanted(page, memory.wanted, text)
}

/** `corte mesmo`, or the professional's name, while something is asked. */
const namesAgain = ({ page, asked }: Memory, { words }: Understanding, text: string): boolean =>
  page !== null &&
  (asked === 'when' || asked === 'service' || asked === 'place') &&
  (namesWanted(page, nothingWanted, text) || names(words, page.name))

const isDenied = async (turn: Turn, { task, proposal }: Memory, wish: Wish): Promise<boolean> =>
  task === null && proposal === null && wish.choices.length === 0 && (await excludesOwn(turn, wish))

/** Whether the client has another appointment than the one to be cancelled at the named time, or several are to be. */
async function isOfOther(turn: Turn, { proposal }: Memory, wish: Wish): Promise<boolean> {
  if (proposal?.kind !== 'cancel') return false
  if (proposal.also.length > 0) return true
  const own = await turn.tools.appointments()
  return own.some(
    ({ id, startsAt, timezone }) =>
      id !== proposal.appointmentId && match(wish, localStart(startsAt, timezone)) === 'said',
  )
}

/** Whether who can't come asks for a time at which they have no appointment: `vou viajar, pode ser semana que vem?` */
const isElsewhen = async (turn: Turn, { acts, wish }: Understanding): Promise<boolean> =>
  acts.includes('cancel') && wish.choices.length > 0 && !(await isOwnTime(turn, wish))

/** `não, mudar para segunda` after a proposed booking, of who has an appointment there. */
async function movesInstead(
  turn: Turn,
  { proposal }: Memory,
  acts: readonly Act[],
): Promise<boolean> {
  const isRefused = acts.includes('refuse') && acts.includes('reschedule')
  if (proposal?.kind !== 'book' || !isRefused || turn.person.phone === null) return false
  return (await turn.tools.appointments()).some(({ slug }) => slug === proposal.slug)
}

/** `muda a Ana pra sexta` while a booking with somebody else is proposed. */
async function movesOther(
  turn: Turn,
  { proposal }: Memory,
  { acts, wish, words }: Understanding,
): Promise<boolean> {
  if (proposal?.kind !== 'book' || !acts.includes('reschedule') || wish.choices.length === 0)
    return false
  return (await ownOf(turn)).some(
    ({ slug, professionalName }) => slug !== proposal.slug && names(words, professionalName),
  )
}

/** `o da Marta pode ser 18h?`, `tem mais cedo?` of who has an appointment and looks at no list. */
async function isOfOwn(turn: Turn, memory: Memory, heard: Heard): Promise<boolean> {
  const { said, text } = heard
  const { acts, wish } = said
  if (await movesInstead(turn, memory, acts)) return true
  if (await movesOther(turn, memory, said)) return true
  if (memory.task !== null || memory.proposal !== null || turn.person.phone === null) return false
  const isShift = wish.shift !== null || wish.by !== null
  if (said.about !== null && said.from === said.about.time) return true
  // `consegue 11h em vez das 10?`
  const isReplaced = !acts.includes('cancel') && said.from !== null
  if (isReplaced && said.from && (await isOwnTime(turn, said.from))) return true
  // `sexta ficou ruim, tem vaga na quinta?` of who comes on Friday; `esquece sexta, bota sábado 10h` names another time.
  const isBesides =
    said.spared.isTime || acts.some((act) => ['another', 'cancel', 'list', 'find'].includes(act))
  const isElse = isBesides || (acts.includes('book') && MARKS.test(plain(text)))
  if (wish.choices.length > 0 && !isElse && (await excludesOwn(turn, wish))) return true
  // `agora um pro meu irmão, 10h30 no mesmo dia`
  if (said.forWhom !== null && !acts.includes('reschedule')) return false
  // `consegue me encaixar mais cedo na quinta?` of who comes on Thursday.
  const ofDay = { ...noWish, choices: wish.choices.map((one) => ({ ...one, times: [] })) }
  if (isShift && has(await turn.tools.appointments(), ofDay)) return true
  if (await mustBe(heard, turn.tools.appointments)) return true
  if (acts.some((act) => ['book', 'cancel', 'list', 'find'].includes(act))) return false
  const isNamed = /^\W*[oa] d[aeo]s?\b/i.test(text) && wish.choices.length > 0
  const isInstead = said.from !== null && acts.includes('wrong')
  // `vou ter reunião na hora, tem outro horário?`
  const isOtherTime = asksForOther(plain(text))
  // `me escalaram sexta de tarde, tem como ser de manhã?`
  const isAsked =
    wish.choices.length > 0 &&
    ((text.includes('?') && CAN_BE.test(plain(text))) || MARKED_WRONG.test(plain(text)))
  const isTrouble = TROUBLE.test(plain(text)) && text.includes('?') && MAY_BE.test(plain(text))
  const isReason = wish.choices.length > 0 && (CHANGED.test(plain(text)) || isTrouble)
  return (
    (isShift || isNamed || isInstead || isReason || isOtherTime || isAsked) &&
    (await turn.tools.appointments()).length > 0
  )
}
