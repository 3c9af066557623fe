import type { Act } from '../../../language/acts.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'

const asked: readonly Act[] = [
  ...(['price', 'services', 'duration', 'address', 'prepare', 'hours'] as const),
  ...(['payment', 'card', 'insurance', 'receipt', 'terms', 'parking', 'ask', 'robot'] as const),
]

/** Questions asked besides the task, or instead of it. */
export const questionsIn = (acts: readonly Act[]): Act[] =>
  asked.filter(
    // Who gets the Pix code knows how to pay.
    (act) => acts.includes(act) && !(act === 'payment' && acts.includes('pix')),
  )

/** Questions that only the professional's own words answer. */
export const isInOwnWords = (act: Act): boolean =>
  ['prepare', 'payment', 'card', 'insurance', 'receipt', 'parking', 'ask'].includes(act)

/** How the professional may have written about it. */
const stems: Partial<Record<Act, RegExp>> = {
  card: /cart[aã]o|cr[eé]dito|d[eé]bito|maquin|parcel/i,
  parking: /estacion|garagem|vaga|manobr|valet/i,
  insurance: /conv[eê]nio|plano|unimed|reembols/i,
  receipt: /recibo|nota|declara|atestado/i,
  prepare: /prepar|levar|trazer|traga|leve|jejum|roupa/i,
  payment: /pagamento|pago|pix|dinheiro|cart[aã]o/i,
}

/** Words for one subject: a question about a baby is answered by what is said about children. */
const topics: readonly RegExp[] = [
  /\b(?:bb|bebes?|nenem|criancas?|kids?|infantil|filh[oa]s?|menin[oa]s?|anos|idade|adolescentes?)\b/,
  /\b(?:cachorr[oa]s?|gat[oa]s?|pets?|animais|animal)\b/,
  /\b(?:cadeirantes?|cadeira de rodas|acessivel|acessibilidade|rampa|elevador|escadas?)\b/,
  /\b(?:gravidas?|gestantes?|gravidez|gestacao)\b/,
]

/** Whether a text speaks of what was asked. */
export function speaksOf(act: Act, text: string): (sentence: string) => boolean {
  const shared = topics.filter((topic) => topic.test(plain(text)))
  const stem = stems[act]
  const words = plain(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 4 && !tooCommon.has(word))
    .map((word) => word.slice(0, 6))
  return (sentence) =>
    stem
      ? stem.test(sentence)
      : shared.some((topic) => topic.test(plain(sentence))) ||
        words.some((word) =>
          plain(sentence)
            .split(/[^\p{L}]+/u)
            .some((one) => one.startsWith(word)),
        )
}

const tooCommon = new Set(
  'aceita aceitam posso pode levar algum alguma tenho voces voce atende atendem gostaria saber sobre horario quero quanto quantas sessao consulta'.split(
    ' ',
  ),
)
