import { busyPlaces, occasions } from '../words/occasions.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { afterPause, isWord, type Token } from '../words/tokens.rule.ts'
import { asks } from './asks.rule.ts'
import { isTooEarlyAt } from './too-early.rule.ts'
import { isHourBefore, wordsAfter } from './words-around.rule.ts'

const OCCASIONS = occasions.join('|')

/** `(8h ainda tô) deixando as crianças na escola`, `(9h tô) dormindo`; `(8h tô) chegando aí` comes. */
const DOING =
  '(?:trabalh|viaj|estud|dirig|dorm|acord|levant|deix|lev|busc|peg|cuid|almoc|jant|volt|sa|larg|arrum|cozinh|amament|atend|entreg|fech|abr)[aei]?ndo'

/** `tô no trabalho`, `vou estar viajando`, `fico preso na escola`, `tô sem tempo` */
const AWAY = `(?:estou|estarei|estar|vou esta|vou ta|fico|ficar|to) (?:pres[oa] )?(?:(?:em|no|na|de|num|numa) (?:${busyPlaces.join('|')})|sem (?:tempo|folga|carro|condicao)|${DOING})`

/** `é meu aniversário`, `é dia de feira`, `é a hora da fornada`; on a day of rest, or of the salon, somebody has time. */
const OCCASION = `(?:e|eh) (?:dia de(?! (?:folga|descanso|pai|mae|salao|beleza|princesa|spa|cuidar|barba|corte|cortar|unha)\\b)|(?:(?:meu|minha|dia|o|a) )?(?:feriado|${OCCASIONS}|(?:hora|horario) d[eao](?! (?:consulta|sessao|aula|treino|corte|minha|meu)\\b)))`

/** `trabalho`, `(sábado eu) caso`; `trabalho até as 18` leaves the evening. */
const WORKING =
  '(?:(?:trabalho|viajo|estudo|opero|embarco|toco|canto)(?! (?:ate|so|das|de)\\b)|caso$)'

/** `tenho uma reunião`, `marquei dentista`, `tenho que levar minha mãe`, `fico com meus netos` */
const ENGAGED = `(?:(?:tenho|marquei|faco) (?:(?:um|uma|o|a|meu|minha) )?(?:${OCCASIONS})|tenho aula|tenho (?:que|de) (?:levar|buscar|ir|resolver|cuidar|ficar|estar|acompanhar)|(?:levo|busco|acompanho|fico|cuido) (?:(?:com|d[aeo]s?) )?(?:(?:[ao]s?|meus?|minhas?) )?(?:${[...relations].join('|')})s?)`

const BEING = 'estou estarei esta ta e eh fica ficou ando'.split(' ')
/** `estou enrolada`, `é ruim` */
const BAD = `(?:${BEING.join('|')}) (?:(?:enrolad|corrid|chei|lotad|complicad|apertad|ocupad|atolad|puxad)[oa]|impossivel|dificil|ruim|viajando|fora)`

const BEFORE = ['eu', 'ja', 'ainda', 'vou']
const BUSY = new RegExp(
  `^(?:(?:${BEFORE.join('|')}) ){0,3}(?:${AWAY}|${OCCASION}|${WORKING}|${ENGAGED}|${BAD})\\b`,
)

/** `9h eu tô no jardim do prédio`: at an hour no other place is where somebody is free. */
const ELSEWHERE =
  /^(?:(?:eu|ja|ainda) ){1,3}(?:estou|estarei|to) (?:no|na|num|numa) (?!(?:salao|consultorio|clinica|estudio|barbearia|sala|portao|porta)\b)\w/

/** Whether somebody is away or busy at a day or an hour that ends right before an index: `quinta eu trabalho`, `9h é cedo`. */
export function isBusyAfter(tokens: readonly Token[], from: number): boolean {
  const at = afterPause(tokens, from)
  let verb = at
  while (verb < at + 3 && isWord(tokens[verb], ...BEFORE)) verb += 1
  const isHour = isHourBefore(tokens, from)
  const isBad = isWord(tokens[verb], ...BEING) && isTooEarlyAt(tokens, verb + 1, isHour)
  const after = wordsAfter(tokens, at)
  const isBusy = BUSY.test(after) || (isHour && ELSEWHERE.test(after))
  return (isBad || isBusy) && !asks(tokens, verb)
}
