import { withPlaceOfDay } from '../../dialogue/times/in-context.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import type { ReadingContext } from '../reader.ts'
import { timezoneOf, todayOf } from './choosing/yes.ts'
import type { Memory } from './memory.ts'
import { withCorrectedName } from './names/corrected-name.ts'
import { withKeptNames } from './names/kept-names.ts'
import { withoutIntroduction } from './names/names.ts'
import { withMissingName } from './names/people.ts'
import { withGivenAddress } from './things/given-address.ts'
import { withOtherPage } from './things/other-page.ts'

/** What the grammar's rules of a conversation make of a message. */
export function hearIn(
  context: ReadingContext,
  memory: Memory,
  whole: Understanding,
  text: string,
): Understanding {
  const today = todayOf(context, timezoneOf(memory, context))
  const introduced = withoutIntroduction({ said: whole, text })
  const read = withGivenAddress(memory, { said: introduced, text }, today)
  const kept = withPlaceOfDay(withKeptNames({ said: read, text }))
  const other = withOtherPage(memory, { said: kept, text }, context.pages)
  const named = other === kept ? withCorrectedName(memory, { said: other, text }) : other
  return withMissingName(memory, { said: named, text })
}
