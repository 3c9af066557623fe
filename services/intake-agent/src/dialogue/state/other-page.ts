import type { Understanding } from '../../language/understanding.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { names } from '../choosing/choose.ts'
import { namedOption } from '../choosing/named-option.ts'
import type { Memory } from '../memory.ts'
import type { Heard } from './intent.ts'

const THE = '(?:com )?(?:[ao]|d[ra]a?|doutora?) '
const NOT_BUT = new RegExp(
  String.raw`\bnao (?:e|eh|era|quero|queria) ${THE}(.{2,60}?)(?: nao)?\W+(?:mas |sim )?(?:(?:e|eh|era|quero|queria) )?${THE}(\p{L}.+)`,
  'u',
)

/** `a Ana não, a outra`, `não, a Marta` of pages that were offered: the wanted one, and what is wished for besides. */
export function withOfferedPage(memory: Memory, { said, text }: Heard): Understanding {
  const isRefusal = said.acts.includes('refuse') || said.spared.words.length > 0
  const isOther = isRefusal || /\boutr[ao]\b/.test(plain(text))
  const wanted = memory.asked === 'page' && isOther ? namedOption(memory, said, text) : null
  if (wanted?.offer.kind !== 'page') return said
  const withWhom = plain(wanted.offer.name).split(' ')
  const acts = said.acts.filter((one) => one !== 'refuse')
  return { ...said, acts, words: withWhom, withWhom, spared: { ...said.spared, words: [] } }
}

/** `não é a Ana Souza, é a Ana Paula Reis`: of two people the second one is wanted, for what was wished so far. */
export function withOtherPage({ page }: Memory, { said, text }: Heard): Understanding {
  const [, denied, wanted] = NOT_BUT.exec(plain(text)) ?? []
  if (page === null || denied === undefined || wanted === undefined) return said
  if (!names(denied.split(' '), page.name)) return said
  const acts = said.acts.filter((one) => one !== 'refuse')
  const withWhom = said.words.filter((word) => wanted.includes(word))
  return withWhom.length === 0 ? said : { ...said, acts: [...acts, 'book', 'wrong'], withWhom }
}
