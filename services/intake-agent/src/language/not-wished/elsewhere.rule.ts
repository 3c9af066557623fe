import { occasions } from '../words/occasions.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isQuestion, type Token } from '../words/tokens.rule.ts'
import { wordsAfter, wordsBefore } from './words-around.rule.ts'

const OCCASION = `(?:(?:um|uma|minha|meu|o|a) )?(?:${occasions.join('|')})`
const HAS = '(?:tenho|tem|temos|vou ter|vai ter)'

/** `vou estar fora quinta`, `marquei um exame sexta`, `tenho uma pelada no sábado`, `tem ensaio sexta` */
const AWAY = new RegExp(
  String.raw`(?:vou (?:estar|esta|ta|tar|ficar) (?:fora|viajando|ocupad[oa]|de plantao|trabalhando|em aula|sem carro)|(?:marquei|marcaram|apareceu|surgiu|caiu|${HAS}) ${OCCASION}(?: d[aeo]s? (?!semana\b)(?:(?:meu|minha|nosso|nossa|setimo) )?\w+| com (?:o|a|os|as) \w+| n[ao] \w+)?)(?: (?:na|no|nessa|nesta|nesse|neste|para|a))?$`,
)

/** `tem remate no sindicato (sexta)`; `tem horário no sábado` and `tem vaga no Recife` ask. */
const HAPPENS_THERE =
  /(?:^|, |\b(?:que|porque) )(?:tem|vai ter|tenho) (?:um |uma )?(?!(?:horario|hora|vaga|corte|barba|unha|consulta|sessao|aula|alguem|algum|alguma|como|agenda|encaixe)\b)\w{4,}(?: d[aeo] \w+)? n[ao] (?!(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|semana|tarde|manha|parte|dia)\b)\w+(?: (?:na|no|nesta|nessa))?$/

/** `a firma inventou um treinamento amanhã`, `apareceu um serviço na quinta`; `apareceu um horário amanhã` is free. */
const TURNED_UP =
  /\b(?:invent|arrum|aparec|surg|brot|ca|marc|convoc|chamar)(?:ou|eu|iu|aram|am) (?:um|uma|pr[ao]|para o|para a) (?!(?:horario|horarinho|hora|horinha|vaga|vaguinha|tempo|encaixe|desistencia|brecha|folga|janela)\b)\w+(?: d[aeo]s? \w+)?(?: (?:na|no|nessa|nesta|nesse|neste|para|a))?$/
const OCCASION_AFTER = new RegExp(String.raw`^(?:eu )?${HAS} ${OCCASION}\b`)

/** `sábado tem batizado, então sexta`, `sábado tenho pelada` */
export const isOccasionAfter = (tokens: readonly Token[], at: number): boolean =>
  OCCASION_AFTER.test(wordsAfter(tokens, at))

/** Who and what keeps somebody from coming. */
const THEIRS = [
  ...relations,
  ...`creche escola escolinha colegio faculdade trabalho empresa firma baba empregada diarista faxineira patroes chefe obra
  igreja onibus metro carro moto bus gas luz agua tecnico pedreiro mudanca transito`.split(/\s+/),
].join('|')
const THEIR_NEWS = String.raw`(?:[ao]s?|meus?|minhas?|noss[ao]s?) (?:${THEIRS})s?(?: d[aeo]s? \w+| del[ae])?(?: (?:so|ja|ainda|tambem))? (?:nao (?:abr|funcion|vem|vao|vai|pod|tem|est|ta|consegu|trabalh|rod|peg|pass|fic|volt)\w*|(?:fecha|fecham|opera|casa|viaja|viajam|chega|chegam|trabalha|trabalham|vem|faz|fazem|tem|volta|esta|ta|quebrou|adoeceu)\b|(?:me )?(?:atrasa|trava|lota|piora|complica)\b)`
const NEWS_AFTER = new RegExp(`^${THEIR_NEWS}`)
const NEWS_BEFORE = new RegExp(
  String.raw`(?:^|\b(?:que|e|mas|porque) )${THEIR_NEWS}(?: (?!quer\b|quero\b|pode\b)\w+){0,2}$`,
)

/** `(domingo) fiz uma trilha`, `(sexta) caí da moto`: the weekday is over. `(Sexta) estarei aí` is ahead. */
const HAPPENED =
  /^(?:eu |ja |a gente |nos )?(?!(?:sei|hei)\b)(?!(?!(?:tir|vir|par|esper|retir)ei)\w+[aei]rei\b)(?:\w{2,}ei|fiz|fui|tive|vim|cai|corri|senti|dormi|comi|bebi|sofri|torci|perdi|foi)\b/

/** `(amanhã) chove muito` */
const RAINS = /^(?:ja |so )?(?:chove|vai chover|ta chovendo)\b/

/** `sexta a creche não abre, me encaixa quinta?`, `minha mãe opera quinta, tem sexta?`: what happens on that day. */
export function isTheirNews(tokens: readonly Token[], at: number, next: number): boolean {
  const [before, after] = [wordsBefore(tokens, at), wordsAfter(tokens, next)]
  return (
    [NEWS_AFTER, RAINS, HAPPENED].some((pattern) => pattern.test(after)) ||
    [NEWS_BEFORE, AWAY, TURNED_UP].some((pattern) => pattern.test(before)) ||
    (HAPPENS_THERE.test(before) && !isQuestion(tokens, at))
  )
}
