import type { Wish } from '../../language/wishes/wish.rule.ts'
import type { Talk } from '../conversation.ts'
import { openOn } from '../times/open-days.ts'
import type { Page } from '../world/page.ts'

/** What is said of a wished day on which the page is closed: `Sexta, 25/12 (Natal): Ana Souza não atende.` */
export async function closedDay(
  { turn }: Talk,
  page: Page,
  { choices }: Wish,
): Promise<string | null> {
  const [day, ...others] = choices.flatMap(({ days }) => days)
  if (!day || others.length > 0 || day.from !== day.to) return null
  const [open] = await turn.tools.openingHours(page.slug, day.from, day.to)
  return open && open.windows.length === 0 ? openOn(page, open, { free: [], now: turn.now }) : null
}
