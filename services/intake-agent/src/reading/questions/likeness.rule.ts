import { plain } from '../../language/words/spelling.rule.ts'

/** Words for one subject: who asks about a baby is answered by what is said about children. */
const subjects: Readonly<Record<string, RegExp>> = {
  child:
    /^(?:bb|bebes?|nenem|nene|criancas?|criancad\w*|criancinhas?|kids?|infantil|filh(?:inh)?[oa]s?|menin(?:inh)?[oa]s?|guri\w*|pequen(?:inh)?[oa]s?|idades?|anos|aninhos?|adolescentes?)$/,
  animal: /^(?:cachorr\w*|dogs?|gat[oa]s?|gatinh[oa]s?|pets?|animais|animal|bichos?)$/,
  access: /^(?:cadeirantes?|cadeira|rodas|acess\w+|rampas?|elevador\w*|escadas?|deficien\w+)$/,
  pregnant: /^(?:gravidas?|gestantes?|gravidez|gestacao)$/,
  parking: /^(?:estacion\w+|garagem|vagas?|manobr\w+|valet|carros?|motos?)$/,
  card: /^(?:cartao|cartoes|credito|debito|maquin\w+|parcel\w+|divid\w+)$/,
  insurance:
    /^(?:convenios?|planos?|unimed|hapvida|amil|bradesco|sulamerica|cassi|particular|reembolso)$/,
  receipt: /^(?:recibos?|notas?|nf|fiscal|declaracao|atestado)$/,
  late: /^(?:atras\w+|tolerancia)$/,
  notice: /^(?:desmarc\w+|cancel\w+|remarc\w+|antecedencia|prazo|avis\w+|falt\w+)$/,
  bring: /^(?:lev\w+|traz\w+|traga\w*|prepar\w+|jejum|roupas?|exames?|documentos?)$/,
  online: /^(?:online|videos?|videochamadas?|distancia|remot\w+|internet|presencial)$/,
  company:
    /^(?:acompanh\w+|sozinh\w+|comigo|juntos?|juntas?|alguem|maridos?|esposas?|amig[oa]s?|namorad[oa]s?)$/,
  pain: /^(?:do[ei]\w*|dor|dores|anestes\w+)$/,
  wifi: /^(?:wifi|wi|fi|senha)$/,
}

/** Words that stand in any question. */
const common = new Set(
  `a o as os um uma e ou de da do das dos em na no nas nos por para pra pro com sem que qual quais quanto quanta quantos quantas
  como onde quando se eu voce voces vc vcs tu ele ela me te lhe meu minha seu sua ai aqui la isso esse essa ja so mais muito tem
  ter tenho tinha ha e eh ser sou esta estao estou ta to vai vou ir pode posso podem poder da dar dao preciso precisa aceita aceitam
  atende atendem atendo fazer faz fica alguma algum alguem coisa consulta sessao horario hora vez vezes la oi ola bom boa dia
  tarde noite gostaria queria quero saber problema mesmo ainda tambem nao sim por favor consigo consegue antes depois partir tempo na`
    .split(/\s+/)
    .filter(Boolean),
)

const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/wi-?fi/g, 'wifi')
    .match(/\p{L}+/gu) ?? []

function subjectOf(word: string): string | undefined {
  const found = Object.entries(subjects).find(([, pattern]) => pattern.test(word))
  return found && `subject ${found[0]}`
}

/** What a question is compared by, and how much each part says. */
function partsOf(text: string): Map<string, number> {
  const parts = new Map<string, number>()
  for (const word of wordsOf(text)) {
    const subject = subjectOf(word)
    if (subject !== undefined) parts.set(subject, 3)
    if (common.has(word)) {
      parts.set(word, 0.3)
      continue
    }
    parts.set(word.slice(0, 6), 1.5)
    const edged = `<${word}>`
    for (let at = 0; at + 3 <= edged.length; at += 1) parts.set(edged.slice(at, at + 3), 0.35)
  }
  return parts
}

/** How many of the words that say something mean the same as a word of the other text: one in four says nothing. */
const LEAST_SHARED = 0.3

function shares(text: string, other: ReadonlyMap<string, number>): boolean {
  const words = wordsOf(text).filter((word) => !common.has(word))
  // Words for one subject are one: `criança pequena` says twice the same.
  const saying = new Set(words.map((word) => subjectOf(word) ?? word))
  const shared = [...saying].filter((word) => other.has(word.slice(0, 6)) || other.has(word))
  return shared.length / Math.max(saying.size, 1) >= LEAST_SHARED
}

function cosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const length = (parts: ReadonlyMap<string, number>) =>
    Math.sqrt(parts.values().reduce((sum, weight) => sum + weight * weight, 0))
  const common = [...one].reduce((sum, [part, weight]) => sum + weight * (other.get(part) ?? 0), 0)
  return common / (length(one) * length(other) || 1)
}

/** A page's own question, as likely as it answers another one. */
export interface Likely {
  /** Its place in the page's list. */
  entry: number
  /** 0 to 1. */
  likeness: number
}

/**
 * The page's own question that is most like another question. Its answer helps to compare, so that `tem wifi?` finds an
 * entry about the house, but says less.
 */
export function likest(
  text: string,
  entries: readonly { question: string; answer: string }[],
): Likely | null {
  const asked = partsOf(text)
  const likely = entries.flatMap(({ question, answer }, entry) => {
    const whole = partsOf(`${question} ${answer}`)
    if (!shares(text, whole)) return []
    const likeness = Math.max(cosine(asked, partsOf(question)), 0.9 * cosine(asked, whole))
    return [{ entry, likeness }]
  })
  return likely.reduce<Likely | null>(
    (best, one) => (best === null || one.likeness > best.likeness ? one : best),
    null,
  )
}
