import {
  before,
  either,
  optional,
  phrase,
  type Rule,
  sequence,
  unless,
  word,
} from './grammar.rule.ts'
import { isWord } from './words/tokens.rule.ts'

const cancelling = word(
  'cancelar cancela cancele cancelo desmarcar desmarca desmarque desmarco excluir exclui anular anula',
)
// Tokens write `agendamento` as `agendar`.
const noun = `horario hora consulta sessao aula corte atendimento agendar marcacao reserva compromisso treino avaliacao barba`
const one = sequence([word('um uma algum alguma'), word(noun)], (_one, appointment) => appointment)
const oneOfMine = sequence(
  [
    phrase('um dos; uma das; um de; uma de'),
    optional(word('meus minhas')),
    word('horarios horas consultas sessoes aulas cortes atendimentos agendar marcacoes treinos'),
  ],
  (_one, _mine, appointments) => appointments,
)
const anyOne = unless(either<unknown>(oneOfMine, one), word('antes depois'))

/** `(cancelar) um horário`, `(desmarca) uma das minhas consultas`; `(cancelar) uma hora antes` names no appointment. */
const oneToCancel: Rule<unknown> = (tokens, at) =>
  at > 0 && cancelling(tokens, at - 1) ? anyOne(tokens, at) : null

/** What stands before the verb of who wants to cancel: `(que eu) preciso`, `(e) queria`, `(mas vou ter) que`. */
const wanting = word('preciso precisava quero queria que vou posso de')
const MOST_BETWEEN = 8

/** `(marquei uma consulta com a Ana) mas preciso cancelar` */
const isToBeCancelled: Rule<unknown> = (tokens, at) => {
  for (let verb = at + 1; verb < at + MOST_BETWEEN && verb < tokens.length; verb += 1) {
    const token = tokens[verb]
    if (token?.kind === 'stop' && token.isQuestion) return null
    const isDenied = isWord(tokens[verb - 2], 'nao', 'nem', 'antes')
    if (cancelling(tokens, verb) && wanting(tokens, verb - 1) && !isDenied) {
      return { value: true, next: verb }
    }
  }
  return null
}

/** `tem um horário que eu preciso cancelar`, `marquei uma consulta e queria desmarcar` */
const hasOneToCancel: Rule<unknown> = either<unknown>(
  before(
    sequence([word('marquei agendei reservei'), anyOne], (_marked, which) => which),
    isToBeCancelled,
  ),
  before(
    sequence(
      [word('tem tenho'), anyOne, optional(word('marcado marcada'))],
      (_has, which) => which,
    ),
    before(word('que'), isToBeCancelled),
  ),
)

/** An appointment that is cancelled, of which nobody says which one it is: it is nothing new that is wished for. */
export const cancelsOne: Rule<unknown> = either(oneToCancel, hasOneToCancel)
