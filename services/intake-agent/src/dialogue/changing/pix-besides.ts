import type { Act } from '../../language/acts.rule.ts'
import { exactStart } from '../../language/wishes/wish.rule.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Heard } from '../state/heard.ts'
import { isOwnTime } from './own-time.ts'
import { unpaidOf } from './pay.ts'

/** `sexta 11h20, e dá pra pagar com pix?` asks how a new booking is paid, and for the code of none that is booked. */
export async function withPixBesides(turn: Turn, memory: Memory, heard: Heard): Promise<Heard> {
  const { said } = heard
  const { acts, wish } = said
  if (!acts.includes('pix') || acts.some((act) => ELSE.has(act))) return heard
  const isNew = acts.includes('book') || exactStart(wish) !== null
  const mayBeNew = isNew || wish.choices.length > 0 || memory.proposal?.kind === 'book'
  if (!mayBeNew || (await isOwnTime(turn, wish))) return heard
  if (!isNew && (await unpaidOf(turn)).length > 0) return heard
  const asked: Act[] = [...acts.filter((act) => act !== 'pix' && act !== 'payment'), 'payment']
  return { ...heard, said: { ...said, acts: asked } }
}
const ELSE: ReadonlySet<Act> = new Set(['paid', 'cancel', 'reschedule'])
