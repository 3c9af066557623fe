import { plain } from '../../language/words/spelling.rule.ts'
import { isYes } from '../../language/yes/yes.rule.ts'
import { timezoneOf, todayOf } from '../choosing/yes.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { isAllAlone, meansAll } from '../state/both.ts'
import type { Heard } from '../state/heard.ts'
import type { OwnAppointment } from '../tools.ts'
import { localStart } from '../words.ts'
import { attend } from './attend.ts'
import { list } from './own-appointments.ts'
import { has, ownOf } from './own-time.ts'

/** `confirmo`, `vou sim amanhã às 15h`: what is not said clearly is asked again. */
export async function attendAsked(
  turn: Turn,
  memory: Memory,
  { said, text }: Heard,
  reminded: OwnAppointment | null,
): Promise<Reply> {
  // `Confirmo, vou com minha mãe` says something else as well: then the agent asks.
  const own = await ownOf(turn)
  const named = own.filter((one) => has([one], said.wish))
  const isAll = meansAll(text) && !(await isHourOfTwo(turn, text))
  const meant = isAll ? own : named.length === 1 ? named : reminded ? [reminded] : []
  const starts = meant.map(({ startsAt, timezone }) => localStart(startsAt, timezone))
  const isClear = isYes(
    said.tokens,
    { kind: 'attend', starts, names: own.map(({ professionalName }) => professionalName) },
    todayOf(turn, timezoneOf(memory, turn)),
  )
  // `tava dormindo do plantão, confirmo minha presença`
  const isExplicit = reminded !== null && CONFIRMS.test(plain(text)) && !LIMITS.test(plain(text))
  // `as duas` names what the agent has just asked about.
  const isAnswer = memory.task?.kind === 'attend' && isAllAlone(text)
  return (
    (await attend(turn, memory, true, {
      isClear: isClear || isAnswer || isExplicit,
      said,
      isAll,
    })) ?? list(turn, memory)
  )
}

const CONFIRMS =
  /\bconfirmo (?:sim )?(?:a |minha |a minha )?presenca\b|\bpode confirmar (?:a )?minha presenca\b/
/** What asks, limits or wants something else. */
const LIMITS =
  /\?|\b(?:mas|se|so que|porem|talvez|acho|caso|depois|outr[ao]|mud\w+|troc\w+|nao|nem|com (?:meu|minha|a|o))\b/

/** `confirmo às duas` of who comes at two. */
const isHourOfTwo = async (turn: Turn, text: string): Promise<boolean> =>
  /\bas duas\b/.test(plain(text)) &&
  (await turn.tools.appointments()).some(
    ({ startsAt, timezone }) => localStart(startsAt, timezone).minutes === 14 * 60,
  )
