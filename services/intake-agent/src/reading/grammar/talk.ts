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

const APART =
  /\b(?:pag\w+|cobr\w+|acert\w+)(?: (?:ess[ae]|isso|est[ae]|tudo))? (?:a parte|avuls[oa]|separad[oa]|por fora)\b|\b(?:sem|nao|deixa) (?:us\w+|gast\w+|desconta\w*|mex\w+|quieto)?(?: (?:[aodn]|[dn]?[ao]|essa|minha|meu|uma))* ?(?:sess\w+|pacote)\b/
const OF_PACKAGE =
  /\b(?:us\w+|desconta\w*|gast\w+|pel[oa]|n[oa])(?: (?:[ao]|d[ao]|meu|minha|uma))* ?(?:sess\w+|pacote)\b/
/** Whether a session of a package shall pay what is proposed: `pago à parte` (false), `usa o pacote` (true); null: it is not said. */
export const sessionIn = (text: string): boolean | null =>
  APART.test(plain(text)) ? false : OF_PACKAGE.test(plain(text)) ? true : null

const isTopic = (act: Act): act is Act & Topic => topicNames.some((one) => one === act)

/** `quantas sessões eu tenho?`, `meu pacote vence quando?` */
const SESSIONS =
  /\b(?:quantas?|qtas?|quantos) (?:sess\w+|aulas?|cortes)\b.*\b(?:tenho|rest\w+|sobr\w+|falt\w+|ainda|tem)\b|\b(?:saldo|validade|rest\w+|sobr\w+|falta\w*|usei|val\w|vence\w*|acab\w+|tenho)\b.*\b(?:(?:meu|do|no) pacote|sess(?:ao|oes) (?:do|no|de) pacote|(?:minhas|de) sessoes)\b|\bmeu pacote\b.*\b(?:vence\w*|acab\w+|val\w|rest\w+|falta\w*|ate quando)\b|\bsessions\b.*\bleft\b/
/** `quero comprar um pacote`, `tem pacote?` */
const PACKAGES =
  /\b(?:compr\w+|fech\w+|vend\w+|tem|faz\w*|quanto|valor\w*|preco|desconto|quais|renov\w+|quero|queria|sobre)\b.*\bpacotes?\b|\bpacotes?\b.*\?|\bpackages?\b/

/** What of packages a message asks. */
const ofPackages = (text: string): Topic | null =>
  SESSIONS.test(plain(text)) ? 'sessions' : PACKAGES.test(plain(text)) ? 'packages' : null

/** What can be asked of any page, as far as the message has words for it. */
export function topicsIn({ said, text }: Heard): Topic[] {
  const packages = ofPackages(text)
  if (packages) return [packages]
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
