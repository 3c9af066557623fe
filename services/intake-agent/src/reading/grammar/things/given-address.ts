import { understand } from '../../../language/understand.rule.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'
import { visitAddressIn } from './visit-address.rule.ts'

/** Whether a message gives another address than that of the visit which is proposed. */
export function givesAddress({ proposal }: Pick<Memory, 'proposal'>, text: string): boolean {
  const known = proposal?.kind === 'book' ? proposal.clientAddress : null
  const address = known === null ? null : visitAddressIn(text)
  return address !== null && address !== known
}

/** `Rua 7 de Setembro, 733` while a visit is proposed: what the message says besides its address, and no yes. */
export function withGivenAddress(
  memory: Pick<Memory, 'proposal'>,
  { said, text }: Heard,
  today: Temporal.PlainDate,
): Understanding {
  if (!givesAddress(memory, text)) return said
  const rest = understand(text.replace(visitAddressIn(text) ?? '', ' '), today)
  const acts = rest.acts.filter(
    (act) => !['address', 'home', 'wrong', 'refuse', 'affirm'].includes(act),
  )
  return { ...rest, acts, tokens: [], words: [], number: null }
}
