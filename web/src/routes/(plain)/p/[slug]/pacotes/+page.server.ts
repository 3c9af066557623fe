import { accentStyles } from '#lib/look/accent.ts'
import { entryLines, validityWords } from '#lib/packages/words.ts'
import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { price } from '#lib/text/format.ts'
import type { PageServerLoad } from './$types'

/** What a page sells together, for everybody. */
export const load: PageServerLoad = async (event) => {
  const { slug } = event.params
  const profile = await apiFor(event).getPublicProfile({ slug }).catch(failPage)
  redirectMoved(event, profile.slug)
  if (profile.accentColor) event.locals.pageStyles = accentStyles(profile.accentColor)
  return {
    slug: profile.slug,
    name: profile.name,
    packages: profile.packages.map((sold) => ({
      ...{ id: sold.id, name: sold.name, description: sold.description },
      price: price(sold.priceCents),
      lines: [...entryLines(sold, profile.services), validityWords(sold.validDays)],
    })),
  }
}
