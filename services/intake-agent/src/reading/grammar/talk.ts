import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, SocialTone } from '../command.ts'
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

const APART =
  /\b(?:pag\w+|cobr\w+|acert\w+)(?: (?:ess[ae]|isso|est[ae]|tudo))? (?:a parte|avuls[oa]|separad[oa]|por fora)\b|\b(?:sem|nao|deixa) (?:us\w+|gast\w+|desconta\w*|mex\w+|quieto)?(?: (?:[aodn]|[dn]?[ao]|essa|minha|meu|uma))* ?(?:sess\w+|pacote)\b/
/** Whether a booking shall be paid by itself, and no session of a package be used: `pago à parte`. */
export const paysApart = (text: string): boolean => APART.test(plain(text))
