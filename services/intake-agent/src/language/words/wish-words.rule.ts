import type { Token } from './tokens.rule.ts'

/** What somebody wants: `quero sexta`, `a gente gostaria de vir`. */
export const wanting = 'quero queria queremos gostaria'.split(' ')

/** What they need, or have to do elsewhere: `preciso de um corte`, `preciso levar minha mãe`. */
export const needing = 'preciso precisava'.split(' ')

/** What they like better: `prefiro de manhã`. */
export const preferring = 'prefiro preferia'.split(' ')

/** When they can come: `posso quinta`, `consigo às dez`. */
export const able = 'posso consigo'.split(' ')

/** Whether a time suits or is free: `pode ser sexta?`, `teria vaga?`, `consegue às dez?` */
export const asking = 'pode podia poderia tem teria consegue'.split(' ')

/** What the agent is told to do with a new appointment: `marca sexta`, `me encaixa às dez`. */
export const booking =
  'marca marque agende bota bote coloca coloque reserva reserve encaixa encaixe'.split(' ')

/** What it is told to do with an old one: `muda pra quinta`, `joga pra sexta`. `Uma troca de plantão` is told. */
export const moving = 'muda passa joga remarca'.split(' ')

/** What the client wants to do: `quero marcar`, `dá pra encaixar?` */
export const toBook = 'marcar agendar reservar encaixar'.split(' ')

const words = new Set([
  ...[wanting, needing, preferring, able, asking, booking, moving, toBook].flat(),
  // `agenda um corte` begins one, `tem sexta na agenda?` goes on with it: none of the words to book.
  'agenda',
])

/** Whether a wish begins with this word, and what was told before it ends: `meu pai operou dia 10 | quero sexta`. */
export const isWishWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && words.has(token.text)
