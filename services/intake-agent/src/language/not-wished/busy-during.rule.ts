import type { TimeRange } from '../wishes/wish.rule.ts'
import { busyPlaces } from '../words/occasions.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { wordsBefore } from './words-around.rule.ts'

/** `trabalho até as 17h30`, `tô na aula das 8 às 12`, `dou plantão de manhã`: when whoever writes is busy. */
const BUSY_DURING = new RegExp(
  String.raw`(?:^|\b)(?:(?:expediente|turno|plantao|aula|curso|reuniao|trabalho) (?:vai|dura|e|acaba|termina|so acaba)|(?<!(?:do|no|ao|de|meu|antes|depois|sair|para) )(?:trabalho|trabalhando|estudo|estudando|durmo)|(?:estou|fico|to|estarei|pego|entro) (?:no|na|em|de|preso no|presa no) (?:${busyPlaces.join('|')})|(?:tenho|dou|pego) (?:aula|plantao|reuniao|expediente)|(?:estou|fico|estarei) (?:ocupad|enrolad|pres)[oa])(?: (?:la|aqui|hoje|sempre|so|o|todo|dia|todos|os|dias|e|amanha|de|a|segunda|sexta|sabado|feira)){0,5}$`,
)

/** `eu descarrego (até umas cinco)`, `dou aula no colégio (até as duas)`, `cuido do meu neto (até meio-dia)` */
const BUSY_UNTIL =
  /(?:^|\b(?:eu|i|que|e|porque|pois) )(?!(?:posso|consigo|quero|prefiro|aceito|espero|topo|preciso|marco|fico|tenho|caso|pelo|tudo|isso|mesmo|tempo|sabado|domingo|horario)\b)(?:\w{3,}(?:o|ei)|dou aula)(?: (?!(?:tem|pode|posso|quero|atendem?|abrem?|vaga|horario|livre)\b)\w+){0,5}$/

export const isBusyDuring = (tokens: readonly Token[], at: number): boolean => {
  const before = wordsBefore(tokens, at)
  return BUSY_DURING.test(before) || (isWord(tokens[at], 'ate') && BUSY_UNTIL.test(before))
}

/** The time until somebody is free again. */
export const untilFree = ({ from, to }: TimeRange): TimeRange =>
  from < to ? { from, to: to - 1 } : { from, to }
