import type { Page } from '../../../dialogue/world/page.ts'
import { isOfProfession } from '../../../dialogue/world/search-pages.ts'
import type { Act } from '../../../language/acts.rule.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { names } from '../choosing/choose.ts'
import { isDenied } from '../choosing/named-option.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'

const THE = '(?:com )?(?:[ao]|d[ra]a?|doutora?) '
const NOT_BUT = new RegExp(
  String.raw`\bnao (?:e|eh|era|quero|queria) ${THE}(.{2,60}?)(?: nao)?\W+(?:mas |sim )?(?:(?:e|eh|era|quero|queria) )?${THE}(\p{L}.+)`,
  'u',
)

/** The message as one that asks for a page by its whole name. */
function of(said: Understanding, name: string): Understanding {
  const withWhom = plain(name).split(' ')
  const acts = said.acts.filter((one) => one !== 'refuse')
  return { ...said, acts, words: withWhom, withWhom, spared: { ...said.spared, words: [] } }
}

/** What a message may say besides the professional that it corrects. */
const beside: readonly Act[] = ['refuse', 'wrong', 'affirm', 'book', 'thanks', 'greet', 'wait']

/**
 * `opa, falei errado, é com a Carla`, `não é a Ana Souza, é a Ana Paula Reis`: another professional for what was wished
 * so far. Without `com` a name is one only if it is denied or corrected, and of a professional whom the client knows.
 */
export function withOtherPage(
  memory: Memory,
  { said, text }: Heard,
  around: readonly Page[],
): Understanding {
  const { page } = memory
  if (page === null) return said
  const twoNamed = notButOther(page, { said, text })
  if (twoNamed !== null) return twoNamed
  const isOpen = memory.task?.kind === 'book' || memory.proposal?.kind === 'book'
  const isOnly = said.acts.every((act) => beside.includes(act))
  const isQuestion = text.includes('?')
  if (!isOpen || !isOnly || isQuestion || memory.asked === 'name' || said.forWhom !== null)
    return said
  const plainText = plain(text)
  // Nothing is looked up for a plain answer.
  if (said.withWhom.length === 0 && !/\bnao\b/.test(plainText) && !said.acts.includes('wrong'))
    return said
  const isOf = (word: string, one: Page) => names([word], one.name) || isOfProfession(word, one)
  const left = (words: readonly string[]) =>
    words.filter((word) => !isOf(word, page) && !isDenied(word, plainText))
  const isCorrected =
    said.acts.includes('wrong') ||
    said.acts.includes('refuse') ||
    said.words.some((word) => isOf(word, page) && isDenied(word, plainText))
  const isGuest = memory.guest !== null
  const words = left(said.withWhom.length > 0 ? said.withWhom : said.words)
  if (said.withWhom.length === 0 && (!isCorrected || isGuest)) return said
  const others = around.filter(
    (one) => one.slug !== page.slug && words.some((word) => isOf(word, one)),
  )
  const [only, ...more] = others
  const acts = said.acts.filter((act) => act !== 'refuse' && act !== 'affirm')
  const asking = { ...said, acts: [...new Set([...acts, 'book', 'wrong'] as const)] }
  if (only && more.length === 0) return of(asking, only.name)
  // Of somebody new: `opa, é com a Carla`
  const isNew = said.withWhom.length > 0 && isCorrected && words.length > 0
  return isNew ? { ...asking, words, withWhom: words } : said
}

function notButOther(page: Page, { said, text }: Heard): Understanding | null {
  const [, denied, wanted] = NOT_BUT.exec(plain(text)) ?? []
  if (denied === undefined || wanted === undefined) return null
  if (!names(denied.split(' '), page.name)) return null
  const acts = said.acts.filter((one) => one !== 'refuse')
  const withWhom = said.words.filter((word) => wanted.includes(word))
  return withWhom.length === 0 ? null : { ...said, acts: [...acts, 'book', 'wrong'], withWhom }
}
