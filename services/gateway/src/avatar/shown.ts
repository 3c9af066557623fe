import { schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { pictureNameOf } from './picture.ts'

/** The names of all files that a page shows: its picture, and those of the work. */
export async function shownPictures(
  bus: Bus,
  { userId, avatarUrl }: { userId: string; avatarUrl: string | null },
): Promise<string[]> {
  const actor = { kind: 'professional' as const, userId }
  const { photos } = await bus.call(schedulingRpcs.getPageFace, {}, { actor })
  return [avatarUrl, ...photos.map(({ url }) => url)].flatMap((url) => pictureNameOf(url) ?? [])
}
