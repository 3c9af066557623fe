import { either, optional, phrase, type Rule, sequence, word } from './grammar.rule.ts'

const which: Rule<unknown> = sequence(
  [
    optional(word('em de para por')),
    word('qual quais que'),
    optional(phrase('o; a; os; as; sao os; sao as; e o; e a')),
  ],
  (_in, which) => which,
)
const places = word(
  `bairro bairros lugar lugares local locais regiao regioes cidade cidades unidade unidades endereco enderecos zona zonas
  filial filiais predio shopping`,
)
const who = word('voce voces ela ele elas eles')
const works = word('atende atendem trabalha trabalham fica ficam tem funciona funcionam esta estao')
const visits: Rule<unknown> = phrase('voce vai; voces vao; ela vai; faz; fazem; cobre; cobrem')

/** `em quais bairros vocês atendem?`, `em que lugares você trabalha?` */
const whichPlaces: Rule<unknown> = sequence(
  [
    which,
    places,
    optional(word('que')),
    either<unknown>(
      sequence([optional(who), works], (_who, verb) => verb),
      sequence([works, optional(who)], (verb) => verb),
      visits,
    ),
  ],
  (_which, place) => place,
)

/** `atende em quais bairros?`, `vocês ficam em que lugar?` */
const worksInWhich: Rule<unknown> = sequence(
  [optional(who), works, which, places],
  (_who, _works, _which, place) => place,
)

/** `quais são os bairros?`, `quais as unidades?` */
const whichAre: Rule<unknown> = sequence(
  [word('quais'), phrase('sao os; sao as; os; as'), places],
  (_which, _are, place) => place,
)

/** The places where a professional works are asked for. */
export const asksWhere: Rule<unknown> = either<unknown>(whichPlaces, worksInWhich, whichAre)
