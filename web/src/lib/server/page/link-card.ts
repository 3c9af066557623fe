import { createHash } from 'node:crypto'
import type { Profile } from '../../api/resources.ts'

/**
 * The path of the picture that a link to a page shows (the gateway draws it). Messengers keep pictures by
 * their address: it carries a sign of what is shown, so that a change is another picture to them.
 */
export function linkCardPath(page: Profile, freeDay: string | null): string {
  const { slug, name, profession, avatarUrl, accentColor } = page
  const shown = JSON.stringify([name, profession.label, avatarUrl, accentColor, freeDay])
  const sign = createHash('sha256').update(shown).digest('base64url').slice(0, 10)
  return `/p/${slug}/cartao.jpg?v=${sign}`
}
