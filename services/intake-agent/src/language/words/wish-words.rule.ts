import type { Token } from './tokens.rule.ts'

/** What somebody wants: `quero sexta`, `a gente gostaria de vir`. */
export const wanting = 'quero queria queremos gostaria'.split(' ')

/** What they need, or have to do elsewhere: `preciso de um corte`, `preciso levar minha mãe`. */
export const needing = 'preciso precisava'.split(' ')

/** When they can come: `posso quinta`, `consigo às dez`. */
export const able = 'posso consigo'.split(' ')

/** What the agent is told to do with a new appointment: `marca sexta`, `me encaixa às dez`. */
export const booking =
  'marca marque agende bota bote coloca coloque reserva reserve encaixa encaixe'.split(' ')

/** What the client wants to do: `quero marcar`, `dá pra encaixar?` */
export const toBook = 'marcar agendar reservar encaixar'.split(' ')

const CHANGE =
  /^(?:cancel|desmarc|remarc|reagend|mud|troc|pass|jog|lev|bot|coloc|adi|antecip|empurr|transf)[a-z]*$/

/** A verb that changes an appointment: `passa`, `desmarcar`. */
export const isChange = (token: Token | undefined): boolean =>
  token?.kind === 'word' && CHANGE.test(token.text)
