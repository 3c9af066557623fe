import type { Token } from '../words/tokens.rule.ts'
import { wordsAfter, wordsBefore } from './words-around.rule.ts'

/** Who comes to a home: `o rapaz do gás`, `a moça da internet`, `o eletricista`. */
const WHO =
  '(?:(?:rapaz|moco|moca|homem|cara|menino|pessoal|caminhao) d[aeo]s? \\w+|tecnico|eletricista|encanador|pedreiro|pintor|montador|marceneiro|entregador|chaveiro|vidraceiro|jardineiro|dedetizador)'
/** `ficou de vir`, `vem`, `vai passar`; what the agent is asked for begins with other words. */
const COMES =
  '(?:(?:ficou|ficaram|marcou|marcaram|combinou) (?:de|para) \\w+|vai \\w+r|vem|vira|passa|chega|entrega)'
const VISIT_BEFORE = new RegExp(`\\b${WHO} ${COMES}(?: (?:aqui|em|casa|la)){0,3}$`)
const VISIT_AFTER = new RegExp(`^[ao]s? ${WHO} ${COMES}\\b`)

/** `o rapaz do gás ficou de vir amanhã`, `amanhã a moça da internet vem`: the day when the client waits at home. */
export const isHomeVisit = (tokens: readonly Token[], at: number, next: number): boolean =>
  VISIT_BEFORE.test(wordsBefore(tokens, at)) || VISIT_AFTER.test(wordsAfter(tokens, next))
