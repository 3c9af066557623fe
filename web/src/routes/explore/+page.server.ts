import { apiFor, failPage } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

const FILTERS = { q: 100, category: 60, profession: 60, city: 80, cursor: 400 }

export const load: PageServerLoad = async (event) => {
  const wish = (name: keyof typeof FILTERS) =>
    (event.url.searchParams.get(name) ?? '').trim().slice(0, FILTERS[name])
  const filters = {
    q: wish('q'),
    category: wish('category'),
    profession: wish('profession'),
    city: wish('city'),
  }
  const cursor = wish('cursor')
  const api = apiFor(event)
  try {
    const [{ items, nextCursor }, professions] = await Promise.all([
      api.listProfessionals({ ...filters, cursor }),
      api.listProfessions(),
    ])
    return { items, nextCursor, professions: professions.items, filters, firstPage: !cursor }
  } catch (cause) {
    return failPage(cause)
  }
}
