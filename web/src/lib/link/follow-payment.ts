/**
 * Follows a payment that is waited for: the clock until its time is free again, and the page once the money is there. The
 * part with `data-follow` names the appointment's link; `data-version` what it showed.
 */

import { paths } from '@encaixe/contracts/paths'

/** Links are asked for at most 30 times a minute. */
const EVERY_MS = 4_000
const SECOND_MS = 1_000
const PATIENCE_MS = 10_000

const followed = () => document.querySelector<HTMLElement>('[data-follow]')

/** `29:59`, `1:05:00` */
export function leftInWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

function showClock() {
  const clock = followed()?.querySelector<HTMLElement>('[data-until]')
  if (!clock) return
  clock.textContent = leftInWords(Date.parse(clock.dataset.until ?? '') - Date.now())
}

/** Whether the appointment has changed since the page was made; undefined while nobody can say. */
async function hasChanged({ follow = '', version = '' }: DOMStringMap): Promise<boolean> {
  const response = await fetch(paths.linked.replace(':token', encodeURIComponent(follow)), {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) return false
  const appointment: { version?: number } = await response.json()
  return String(appointment.version) !== version
}

async function copy(button: HTMLButtonElement) {
  await navigator.clipboard.writeText(button.dataset.copy ?? '')
  const label = button.querySelector('[data-label]')
  if (label) label.textContent = button.dataset.copied ?? ''
}

let isFollowing = false

/** Follows what the page shows, now or after it is swapped; `refresh` shows the page anew, without a reload. */
export function followPayment(refresh: () => Promise<unknown>, { copies = false } = {}): void {
  showClock()
  const part = followed()
  if (copies) {
    for (const button of part?.querySelectorAll<HTMLButtonElement>('[data-copy]') ?? []) {
      button.hidden = !('clipboard' in navigator)
      button.addEventListener('click', () => void copy(button))
    }
  }
  if (isFollowing || !part) return
  isFollowing = true
  setInterval(showClock, SECOND_MS)
  setInterval(async () => {
    const current = followed()
    if (!current || document.hidden) return
    try {
      if (await hasChanged(current.dataset)) await refresh()
    } catch {
      // The next round asks again.
    }
  }, EVERY_MS)
}
