import { plain } from '../../../language/words/spelling.rule.ts'

const STREET =
  /(?<!\p{L})(?:rua|r\.|avenida|av\.?|travessa|tv\.|alameda|estrada|rodovia|praça|praca|largo|beco)\s+(?:\p{L}|\d{1,2}\s+de\s+\p{L})[^.;!?\n]*/iu
/** What a time begins with. What stands before it is the address. */
const TIME =
  /[\s,]+(?:(?:na|no|pra|para|às|as|dia)\s+)?(?:hoje|hj|amanh[ãa]|segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo|(?:dia|às|as)\s+\d|\d{1,2}\s*(?:h|:\d))(?!\p{L}).*$/isu

/**
 * The client's address within a message: `em casa sexta 14h, moro na rua do Sossego 55, Boa Vista`. A street without
 * a number is none: the agent asks.
 */
export function visitAddressIn(text: string): string | null {
  const [street] = STREET.exec(text) ?? []
  const address = street
    ?.slice(0, 300)
    .replace(TIME, '')
    .replace(/[\s,]+$/, '')
  return address !== undefined && /\d/.test(address) ? address : null
}

const HOME = new Set(
  `casa apartamento apto ap ape residencia domicilio endereco lar trabalho empresa escritorio predio condominio rua bairro
  aqui la`.split(/\s+/),
)
const SMALL = new Set(
  `na no em a o as os minha meu mesma mesmo e eh ser seria sera pode vai vou prefiro quero queria por favor pfv ta da do de
  para pra pro que voce vc vem vir venha ate mim eu moro tenho tem ja ca cadastrado cadastrada sempre ultima vez salvo sabe
  visita atende atendimento viu ne sim isso claro obrigado obrigada ai entao moca moco querida melhor seu dele dela mae pai`.split(
    /\s+/,
  ),
)

/** `na minha casa`, `aqui em casa mesmo, por favor`: where, but in no words that lead there. */
export function saysOnlyHome(text: string): boolean {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    words.some((word) => HOME.has(word)) && words.every((word) => HOME.has(word) || SMALL.has(word))
  )
}
