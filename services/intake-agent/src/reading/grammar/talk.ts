import type { Act } from '../../language/pieces.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { type Command, type SocialTone, type Topic, topicNames } from '../command.ts'
import type { Heard } from './heard.ts'

const tones: readonly [RegExp, SocialTone][] = [
  [/\b(?:faleceu|falecimento|morreu|velorio|enterro|luto|perdi (?:meu|minha))\b/, 'grief'],
  [/\b(?:doente|internad[oa]|cirurgia|febre|covid|hospital)\b/, 'illness'],
  [/\b(?:desculpa|desculpe|foi mal|perdao)\b/, 'apology'],
]

/** Whether the message greets, thanks, or tells of what it is met for. */
export function socialCommands({ said, text }: Heard): Command[] {
  const found = tones.flatMap(([pattern, tone]) => (pattern.test(plain(text)) ? [tone] : []))
  const greeting: SocialTone[] = said.acts.includes('greet') ? ['greeting'] : []
  const thanks: SocialTone[] = said.acts.includes('thanks') ? ['thanks'] : []
  return [...greeting, ...found, ...thanks].map((tone) => ({ kind: 'social', tone }))
}

const HOLIDAY =
  /\b(?:feriad\w+|(?:vespera de )?natal|ano.novo|reveillon|carnaval|pascoa|sexta.feira santa|tiradentes|corpus christi|finados|dia do trabalho)\b/
/** The holiday that a message names. */
export const holidayIn = (text: string): string | null => HOLIDAY.exec(plain(text))?.[0] ?? null

const isTopic = (act: Act): act is Act & Topic => topicNames.some((one) => one === act)

/** What can be asked of any page, as far as the message has words for it. */
export function topicsIn({ said, text }: Heard): Topic[] {
  const isPaid = said.acts.includes('paid') && !text.includes('?')
  const acts = questionsIn(said.acts).filter((one) => one !== 'payment' || !isPaid)
  return [...new Set(acts.map((act) => (isTopic(act) ? act : 'other')))]
}

const asked: readonly Act[] = [
  ...(['price', 'services', 'duration', 'address', 'prepare', 'hours'] as const),
  ...(['payment', 'card', 'insurance', 'receipt', 'terms', 'parking', 'ask', 'robot'] as const),
]

/** Questions asked besides the task, or instead of it. */
const questionsIn = (acts: readonly Act[]): Act[] =>
  asked.filter(
    // Who gets the Pix code knows how to pay.
    (act) => acts.includes(act) && !(act === 'payment' && acts.includes('pix')),
  )
