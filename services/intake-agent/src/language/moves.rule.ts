import { weekdayName } from './dates/day-words.rule.ts'
import {
  before,
  either,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  unless,
  word,
} from './grammar.rule.ts'
import { number } from './numbers.rule.ts'
import { relations } from './words/relations.rule.ts'
import { isEnd, isWord } from './words/tokens.rule.ts'

/** What a new time begins with, after `para`. */
const when: Rule<unknown> = either<unknown>(
  weekdayName,
  number,
  piece('clock'),
  piece('date'),
  piece('ordinal'),
  word(
    'hoje amanha depois semana mes manha tarde noite dia as meio outro outra proxima proximo mais antes cedo fim final comeco inicio',
  ),
)

/** `me passa pro Caio` calls him, `me passa pra sexta` moves. */
export const passMeOn: Rule<unknown> = unless(
  sequence(
    [
      phrase('me passa; me transfere; me encaminha; me passar'),
      word('para'),
      optional(word('o a')),
    ],
    (_me, to) => to,
  ),
  when,
)

const moving =
  word(`passar passa passe jogar joga jogue botar bota bote colocar coloca coloque levar leva leve puxar puxa puxe
  transferir transfere transfira empurrar empurra empurre atrasar atrasa adiantar adianta adiar adia`)
/** `joga a terapia pra quinta`: they bring nothing new, as `bota` and `coloca` may. */
const shifting = word(
  'passar passa passe jogar joga jogue empurrar empurra empurre puxar puxa puxe levar leva leve',
)
const appointment =
  word(`horario consulta sessao aula corte atendimento hora marcacao agendamento treino unha unhas barba horarios consultas
  sessoes aulas`)

/** What is no appointment: `bota meu nome pra sexta`, `passa a chave pra hoje`. */
const others = new Set([
  ...relations,
  ...'nome numero telefone zap whatsapp contato endereco pix chave link recado conta valor mensagem carro'.split(
    ' ',
  ),
])
const MOST_OF_APPOINTMENT = 6

/** `(joga minha) fisio de quinta pra semana que vem`: whatever is moved, and then the new time. */
const toAnotherTime: Rule<unknown> = (tokens, at) => {
  const what = tokens[at]
  if (what?.kind !== 'word' || what.text === 'para' || others.has(what.text)) return null
  for (let to = at + 1; to <= at + MOST_OF_APPOINTMENT && !isEnd(tokens, to); to += 1) {
    if (!isWord(tokens[to], 'para')) continue
    return when(tokens, isWord(tokens[to + 1], 'o', 'a', 'as', 'os') ? to + 2 : to + 1)
  }
  return null
}

/** `tem como virar 19h30?`, `vira pra sexta`; `sexta virou reunião` and `virar a noite` move nothing. */
const turning: Rule<unknown> = before(
  sequence(
    [word('virar vira vire'), optional(word('para as')), optional(word('a as o'))],
    (verb) => verb,
  ),
  either<unknown>(
    weekdayName,
    unless(number, word('a noite dias dia horas anos')),
    piece('clock'),
    piece('date'),
    phrase('hoje; amanha; depois de amanha; meio dia; semana que vem'),
  ),
)

/** `passa minha consulta`, `bota meu horário`, `joga minha fisio pra quinta`: what is the client's own is moved. */
export const moveRule: Rule<unknown> = either<unknown>(
  turning,
  sequence(
    [moving, optional(word('o a os as')), word('meu minha meus minhas'), appointment],
    (verb) => verb,
  ),
  before(
    sequence([moving, optional(word('o a os as')), word('meu minha meus minhas')], (verb) => verb),
    toAnotherTime,
  ),
  before(
    sequence([shifting, word('a o')], (verb) => verb),
    toAnotherTime,
  ),
  // `vira o meu pra sexta`
  before(
    sequence(
      [either(shifting, word('vira virar')), word('a o'), word('meu minha')],
      (verb) => verb,
    ),
    sequence([word('para'), optional(word('a o as')), when], (to) => to),
  ),
)
