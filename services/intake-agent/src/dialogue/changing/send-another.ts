import { plain } from '../../language/words/spelling.rule.ts'
import { proposeTell } from '../booking/propose.ts'
import { meantAppointments } from '../choosing/choose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { nameOf } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import { startWords } from '../words.ts'
import { none } from './own-appointments.ts'

const GOES =
  'vai|vem|ira|iria|ir|vir|va|venha|mandar|mando|manda|levar|usar|usa|fica|ficar|aproveitar|aproveita'
const PLACE = new RegExp(
  [
    String.raw`\b(?:${GOES})\b.{0,40}\b(?:no|em) (?:meu|nosso|seu) lugar\b`,
    String.raw`\b(?:${GOES})\b no lugar\b(?! d[aeo]s? \d)`,
    String.raw`\b(?:no|em) (?:meu|nosso) lugar\b.{0,40}\b(?:${GOES})\b`,
    String.raw`\b(?:mandar|mando|manda|passar|passo|dar|ceder|cedo)\b.{0,40}\b(?:meu|minha) (?:horario|hora|vaga|sessao|consulta)\b.{0,12}\b(?:pr[ao]|para) (?:[ao] )?(?:meu|minha|um|uma)\b`,
    String.raw`\bmandar? (?:o |a )?(?:meu|minha) .{0,40}\bno meu horario\b`,
    String.raw`\bquem (?:vai|vem|vai vir) (?:no (?:dia|horario) )?(?:e|eh|sera|vai ser)\b`,
    String.raw`\bno lugar (?:de|da) mim\b`,
  ].join('|'),
)

/** `meu irmão vai no meu lugar`: somebody else comes to the client's appointment. */
export const isSubstitute = ({ text }: Heard): boolean => PLACE.test(plain(text))

/** The appointment stays as it is, and the professional hears in the client's words who comes. */
export async function sendAnother(
  turn: Turn,
  memory: Memory,
  { said, text }: Heard,
): Promise<Reply> {
  const own = await turn.tools.appointments()
  const meant = meantAppointments(own, { words: [], when: said.wish })
  const { notice } = turn.around
  const found = meant.find(({ id }) => id === notice?.appointmentId) ?? meant[0]
  const page = found && (await turn.tools.page(found.slug))
  if (!page) return none(turn, memory)
  const when = startWords(found.startsAt, found.timezone, turn.now)
  return proposeTell(turn, memory, page, {
    question: `O horário continua marcado. Posso avisar ${nameOf(page)} que outra pessoa vai no seu lugar, ${when}?`,
    text: `Sobre ${when}: ${text.replace(/\s+/g, ' ').trim().slice(0, 300)}`,
    startsAt: found.startsAt,
  })
}
