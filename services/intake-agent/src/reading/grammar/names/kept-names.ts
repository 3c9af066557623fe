import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { isNamedBy } from '../choosing/choose.ts'
import type { Heard } from '../heard.ts'
import { leftOutIn } from '../things/left-out-names.rule.ts'

/** Who is named and told to stay, besides somebody who is not: `cancela a nutri, a psicóloga fica`. */
export function keptNames({ said, text }: Heard, own: readonly OwnAppointment[]): string[] {
  const left = leftOutIn(plain(text))
  const kept = said.words.filter(
    (word) => left.has(word) && own.some((one) => isNamedBy(one, word)),
  )
  return kept.length === said.words.length ? [] : kept
}
