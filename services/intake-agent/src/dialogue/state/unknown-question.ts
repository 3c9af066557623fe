import type { Understanding } from '../../language/understand.rule.ts'
import { isNoWish } from '../../language/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { namesWanted } from '../booking/which-service.ts'
import { names } from '../choosing/choose.ts'
import { nothingWanted, type Page } from '../page.ts'
import type { Heard } from './intent.ts'

const ATTENDS = /\batend(?:e|em|er)\b/

/** `vc atende casal?` asks the professional for something, and no time. `Atende quinta?` asks for a time. */
export function withUnknownQuestion(page: Page | null, { said, text }: Heard): Understanding {
  const { acts, words, withWhom, wish } = said
  const isQuestion = text.includes('?') && ATTENDS.test(plain(text))
  if (page === null || !isQuestion || !isNoWish(wish) || withWhom.length > 0) return said
  const isUnknown = words.length > 0 && acts.every((act) => act === 'greet' || act === 'book')
  const isNamed =
    names(words, `${page.name} ${page.profession} ${page.city ?? ''}`) ||
    namesWanted(page, nothingWanted, text)
  return isUnknown && !isNamed ? { ...said, acts: ['ask'], words: [] } : said
}
