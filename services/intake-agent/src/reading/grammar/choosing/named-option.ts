import type { Option } from '../../../dialogue/world/offers.ts'
import { isOfProfession } from '../../../dialogue/world/search-pages.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Memory } from '../memory.ts'
import { names } from './choose.ts'

const LISTED: ReadonlySet<string> = new Set(['page', 'service', 'place', 'appointment'])
/** `a outra`, of two; `a outra semana` is none of them. */
export const THE_OTHER = /\b[ao] outr[ao]\b(?! (?:dia|data|hora|horario|semana|vez))/
/** A name after these is refused: `não quero a Ana`, `sem ser o do pilates`. `Não, a Ana` wants her. */
const NOT =
  '\\b(?:nao (?:(?:e|eh|quero|pode|ser|com) )*|sem ser |menos |exceto |tirando |tira )(?:(?:com|em|na|no|a|o|da|do|de|dra?|doutora?) )*'

/** Which of several options a message names, also if it only says which one is not wanted: `a Ana não, a outra`. */
export function namedOption(
  { options }: Pick<Memory, 'options'>,
  { words, spared }: Understanding,
  text: string,
): Option | null {
  const listed = options.filter(({ offer }) => LISTED.has(offer.kind))
  const telling = [...words, ...spared.words].flatMap((word) => {
    const [only, ...others] = listed.filter((option) => isCalled(option, word))
    return only && others.length === 0 ? [{ word, option: only }] : []
  })
  const said = plain(text)
  // `com o Marcos, o personal, não com o do pilates`
  const wanted = telling.filter(({ word }) => !isDenied(word, said))
  const [one] = wanted
  const isBesides = telling.length > wanted.length
  if (one && isBesides)
    return wanted.every(({ option }) => option === one.option) ? one.option : null
  const [first] = telling
  if (!first || telling.some(({ option }) => option !== first.option)) return null
  const isRefused = THE_OTHER.test(said) || telling.some(({ word }) => isDenied(word, said))
  if (!isRefused) return first.option
  return listed.length === 2 ? (listed.find((one) => one !== first.option) ?? null) : null
}

function isCalled({ label, description = '' }: Option, word: string): boolean {
  const [profession = ''] = description.split(',')
  return names([word], `${label} ${description}`) || isOfProfession(word, { profession })
}

export const isDenied = (word: string, text: string): boolean =>
  new RegExp(`${NOT}${word}\\b|\\b${word}(?: \\p{L}+)? (?:eu )?nao\\b`, 'u').test(text)
