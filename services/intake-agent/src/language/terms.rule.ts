import { either, optional, phrase, type Rule, sequence, word } from './grammar.rule.ts'
import { isQuestion } from './words/tokens.rule.ts'

/** How people ask until when something may be changed. */
export const terms = `se eu precisar cancelar; se eu precisar desmarcar; se precisar cancelar; se precisar desmarcar; se eu quiser cancelar;
    se eu quiser desmarcar; se eu tiver que cancelar; se eu tiver que desmarcar; se eu tiver de cancelar; se eu tiver de desmarcar;
    se eu cancelar; se eu desmarcar; caso eu precise cancelar; caso eu precise desmarcar; caso precise cancelar; caso precise desmarcar;
    avisar com quanto tempo; avisar quanto tempo antes; avisar antes; multa; tem multa; cobra multa; paga multa; pago multa; taxa de cancelamento; ate quando posso cancelar; ate quando posso desmarcar; ate quando posso mudar; ate quando posso remarcar; ate quando da para cancelar; ate quando da para desmarcar; ate quando da para mudar; ate quando da para remarcar; ate quando; ate que horas posso cancelar; ate que horas posso desmarcar; qual o prazo para cancelar; qual o prazo para desmarcar; prazo para cancelar; prazo para desmarcar; prazo; antecedencia; com quanta antecedencia; quanta antecedencia; com quanto tempo de antecedencia; quanto tempo de antecedencia; quanto tempo antes; com quanto tempo antes; politica de cancelamento; politica; regras de cancelamento; regra de cancelamento; cancelamento`

const change = word('cancelar desmarcar remarcar mudar trocar reagendar')
const can = word('posso consigo podemos podia poderia da precisa preciso')

/** `com quanta antecedência pra desmarcar?`, `com quanto tempo antes posso cancelar?` asks, and cancels nothing. */
const howLongBefore: Rule<unknown> = sequence(
  [phrase(terms), either<unknown>(word('para'), can), optional(word('eu poder para')), change],
  (_terms) => true,
)

const theTime = sequence(
  [
    word('um uma o a'),
    optional(word('meu minha')),
    word('horario hora consulta sessao aula corte atendimento agendar marcacao treino'),
  ],
  (_the, _my, time) => time,
)

/** `posso cancelar um horário com quanto tempo antes?`, `desmarcar até quando pode?` */
const changedHowLongBefore: Rule<unknown> = sequence(
  [
    optional(either<unknown>(can, phrase('da para; tem como'))),
    change,
    optional(theTime),
    phrase(`com quanto tempo antes; com quanto tempo de antecedencia; com quanto tempo; com quanta antecedencia; quanto tempo antes;
      ate quanto tempo antes; ate quantas horas antes; quantas horas antes; com quantas horas de antecedencia; ate quando; ate que horas`),
  ],
  (_can) => true,
)

/** `posso desmarcar em cima da hora?` */
const atShortNotice: Rule<unknown> = sequence(
  [
    optional(either<unknown>(can, phrase('da para; tem como'))),
    change,
    phrase(`em cima da hora; de ultima hora; na ultima hora; no mesmo dia; no proprio dia; a qualquer hora; a qualquer momento;
      sem multa; sem custo; sem pagar; sem pagar nada`),
  ],
  (_can) => true,
)

/** A question about the notice of a change, which changes nothing by itself. */
export const termsOfChange: Rule<unknown> = (tokens, at) =>
  howLongBefore(tokens, at) ??
  (isQuestion(tokens, at) ? (changedHowLongBefore(tokens, at) ?? atShortNotice(tokens, at)) : null)
