/** Keeps the number of unread notices on the bell up to date. */

import { paths } from '@encaixe/contracts/paths'

/** Fetches the number and shows it; if the fetch fails, the bell does not change. */
export async function showUnread(): Promise<void> {
  const bell = document.querySelector<HTMLElement>('[data-bell]')
  if (!bell) return
  try {
    const response = await fetch(`${paths.notifications}?limit=1`, { cache: 'no-store' })
    if (!response.ok) return
    const { unreadCount }: { unreadCount: number } = await response.json()
    const badge = bell.querySelector<HTMLElement>('[data-unread]')
    const words = bell.querySelector<HTMLElement>('[data-unread-words]')
    if (badge) {
      badge.hidden = unreadCount === 0
      badge.textContent = unreadCount > 9 ? '9+' : String(unreadCount)
    }
    if (words) words.textContent = unreadCount > 0 ? `Avisos: ${unreadCount} por ler` : 'Avisos'
  } catch {
    // The next notice fetches again.
  }
}
