import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, SocialTone, Topic } from '../command.ts'
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
const OF_PACKAGE =
  /\b(?:us\w+|desconta\w*|gast\w+|pel[oa]|n[oa])(?: (?:[ao]|d[ao]|meu|minha|uma))* ?(?:sess\w+|pacote)\b/
/** Whether a session of a package shall pay what is proposed: `pago à parte` (false), `usa o pacote` (true); null: it is not said. */
export const sessionIn = (text: string): boolean | null =>
  APART.test(plain(text)) ? false : OF_PACKAGE.test(plain(text)) ? true : null

/** `quantas sessões eu tenho?`, `meu pacote vence quando?` */
const SESSIONS =
  /\b(?:quantas?|qtas?|quantos) (?:sess\w+|aulas?|cortes)\b.*\b(?:tenho|rest\w+|sobr\w+|falt\w+|ainda|tem)\b|\b(?:saldo|validade|rest\w+|sobr\w+|falta\w*|usei|val\w|vence\w*|acab\w+|tenho)\b.*\b(?:(?:meu|do|no) pacote|sess(?:ao|oes) (?:do|no|de) pacote|(?:minhas|de) sessoes)\b|\bmeu pacote\b.*\b(?:vence\w*|acab\w+|val\w|rest\w+|falta\w*|ate quando)\b|\bsessions\b.*\bleft\b/
/** `quero comprar um pacote`, `tem pacote?` */
const PACKAGES =
  /\b(?:compr\w+|fech\w+|vend\w+|tem|faz\w*|quanto|valor\w*|preco|desconto|quais|renov\w+|quero|queria|sobre)\b.*\bpacotes?\b|\bpacotes?\b.*\?|\bpackages?\b/

/** What of packages a message asks; null: nothing. */
export const packagesIn = (text: string): Topic | null =>
  SESSIONS.test(plain(text)) ? 'sessions' : PACKAGES.test(plain(text)) ? 'packages' : null
