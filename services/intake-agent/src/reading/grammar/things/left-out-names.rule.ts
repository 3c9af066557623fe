const THE = '(?:(?:[dn]?[aeo]s?|com|em|minha|meu|de|so|mais) )*'
const NAME = String.raw`(\p{L}{2,})`
const END = String.raw`(?=\s*(?:[,.;!?\n]|$| (?:que|pois|porque)\b))`
const NOT_TO = String.raw`(?! (?:so com|com|para|pra|pras|as|na|no|em|mais|melhor|ruim|ter|de|\p{L}+[aei]r)\b| \d)`
const DAY = String.raw`(?: (?:[dn][ao] )?(?:hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|dia \d+))?`
const DID = '(?:fiz|faco|faz|fez|tirei|tenho|cort|apar(?:o|ei|ou)|rasp|levou|caiu|foi)'

/** What leaves out a service, a place or a professional that is named: before the name, or after it. */
const PATTERNS = [
  // `em vez de barba`, `menos a Ana`
  String.raw`\b(?:em vez|ao inves|no lugar|sem|tir[ae]|tirar|menos) ${THE}${NAME}(?: e \p{L}+)?`,
  // `não quero barba`, `não mexe na Ana`, `não precisa cancelar a Marta`
  String.raw`\b(?:nao|nem|sem) (?:e para |precisa )?(?:e|eh|era|quero|queria|preciso|vou querer|vou fazer|mex\p{L}+|toc\p{L}+|cancel\p{L}+|desmarc\p{L}+|boto|ponho|piso) ${THE}${NAME}`,
  // `deixa a barba quieta`, `fico só com a Carla`
  String.raw`\bdeix[ae] (?:quiet[ao] )?${THE}${NAME} (?:quiet|em paz|comigo|crescer|de fora|como)\p{L}*`,
  String.raw`\b(?:fic|continu|sig)o (?:so )?com ${THE}${NAME}(?! (?:para|pra|as)\b| \d)`,
  String.raw`\b(?:ficar|continuar|seguir|so vou) (?:so )?(?:com|n[ao]) ${THE}${NAME}${NOT_TO}`,
  // `a barba não`, `a Ana fica`, `o cabelo deixa`, `na psicóloga ninguém mexe`, `a Marta eu vou sim`
  String.raw`\b${NAME}${DAY} (?:eu |ela |ele |pode |vai |ja |ai )*(?:nao${END}|(?:nao|ninguem|nem) (?:se )?(?:mex|toc|encost)\p{L}+|fica|continua|permanece|segue|mant\p{L}+|(?:ta|esta) (?:de pe|certo|certa|ok|valendo)|eu vou(?: sim)?|deix[ae]r?(?: (?:quiet\p{L}+|como (?:ta|esta)|para la))?${END})${NOT_TO}`,
  // `a barba eu mesmo já fiz`, `cabelo já quase não tenho`, `o cabelo minha mulher aparou`
  String.raw`\b${NAME} (?:(?:eu|mesm[ao]|ja|quase|nem|nao|meu \p{L}+|minha \p{L}+) )+${DID}\p{L}*(?: em casa)?(?! anos)`,
  // `a Boa Vista é longe`, `em casa não tem espelho`
  String.raw`\b${NAME} (?:e|eh|fica|ta|esta)? ?(?:muito |bem |meio )*(?:longe|ruim|dificil|contramao|complicad[oa])\b`,
  String.raw`\bem (casa) (?:nao|nem|falta|ta|esta|(?:e|eh) muito)\b`,
].map((pattern) => new RegExp(pattern, 'gu'))

/** A plain text without the names that it leaves out: `corte, a barba não` → `corte,`. */
export const withoutLeftOut = (plainText: string): string =>
  PATTERNS.reduce((left, pattern) => left.replaceAll(pattern, ' '), plainText)

/** The names that a plain text leaves out: `cancela a nutri, a psicóloga fica` → psicologa. */
export const leftOutIn = (plainText: string): Set<string> =>
  new Set(
    PATTERNS.flatMap((pattern) => [...plainText.matchAll(pattern)].map(([, name = '']) => name)),
  )

const ONLY =
  /\b(?:so|somente|apenas) (?:(?:quero|queria|fazer|de|mesmo|com|[dn]?[ao]s?|uma?|minha|meu) )*(\p{L}{3,}(?: e \p{L}{3,})?)|\b(\p{L}{3,}) so(?= mesmo|\s*(?:[,.;!\n]|$))/u
/** `só o corte, aliás a barba também`: what follows adds to it, or takes it back. */
const ADDS =
  /\b(?:tambem|tb|tbm|junt\p{L}+|alias|digo|minto|melhor|pensando bem|na verdade|ou|os dois|as duas|nao resolve)\b|[,.;!\n] *nao\b/u
/** `não é só o corte`, `pro meu filho só o corte` */
const NO_LIMIT =
  /\b(?:foi|fiz|era|sempre|nao(?: (?:e|eh|quero|queria))?|(?:filh|pai|mae|irma)\p{L}*) (?:[ao]s? )?$/u

/** What a plain text limits itself to: `só a barba` → barba; null: to nothing. */
export function onlyIn(plainText: string): string | null {
  const found = ONLY.exec(plainText)
  if (!found) return null
  const [whole, before, after] = found
  const isLimit =
    !NO_LIMIT.test(plainText.slice(0, found.index)) &&
    !ADDS.test(plainText.slice(found.index + whole.length))
  return isLimit ? (before ?? after ?? null) : null
}
