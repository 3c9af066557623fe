import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { isOfProfession } from '../booking/search-pages.ts'
import { namesWanted } from '../booking/which-service.ts'
import { names } from '../choosing/choose.ts'
import { nothingWanted, type Page } from '../page.ts'
import type { Heard } from './heard.ts'

const ATTENDS = /\b(?:atend(?:e|em|er)|trabalh(?:a|am) com|faz|fazem|aceita|aceitam)\b/
const WORKS_WITH = /\btrabalh(?:a|am) com\b/

/**
 * `vc atende casal?` and `trabalha com hipnose?` ask the professional for something, and no time. `Atende quinta?`
 * asks for a time.
 */
export function withUnknownQuestion(page: Page | null, { said, text }: Heard): Understanding {
  const { acts, words, withWhom, wish } = said
  const isQuestion = text.includes('?') && ATTENDS.test(plain(text))
  if (page === null || !isQuestion || !isNoWish(wish)) return said
  if (withWhom.length > 0 && !WORKS_WITH.test(plain(text))) return said
  // A page with services lists them.
  const asks: Act[] = page.services.length > 0 ? ['greet', 'book'] : ['greet', 'book', 'services']
  const isUnknown = words.length > 0 && acts.every((act) => asks.includes(act))
  const isNamed =
    words.some((word) => isOfProfession(word, page)) ||
    names(words, `${page.name} ${page.profession} ${page.city ?? ''}`) ||
    namesWanted(page, nothingWanted, text)
  return isUnknown && !isNamed ? { ...said, acts: ['ask'], words: [] } : said
}
