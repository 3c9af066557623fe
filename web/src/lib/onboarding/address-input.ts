/** The address of a page takes its shape while it is typed, and says whether anybody has it already. */

import { paths } from '@encaixe/contracts/paths'
import { addressAsTyped } from './address.ts'

/** The debounce of typing. */
const PAUSE_MS = 400
const SHORTEST = 3

const messages = {
  free: 'Livre: este endereço pode ser seu.',
  own: 'Este endereço já é seu.',
  taken: 'Este endereço já é de alguém. Tente outro.',
  unknown: '',
}

async function availabilityOf(address: string, own: string): Promise<keyof typeof messages> {
  if (address.length < SHORTEST) return 'unknown'
  try {
    const response = await fetch(paths.professional.replace(':slug', address))
    if (!response.ok) return response.status === 404 ? 'free' : 'unknown'
    // An address that the page had before leads to it, too.
    const page: { slug: string } = await response.json()
    return page.slug === own ? 'own' : 'taken'
  } catch {
    return 'unknown'
  }
}

export function watchAddress(input: HTMLInputElement) {
  const place = document.querySelector<HTMLElement>('[data-address-state]')
  if (!place) return
  let pause = 0
  async function checkAvailability() {
    const address = input.value
    const state = await availabilityOf(address, input.dataset.own ?? '')
    if (!place || address !== input.value) return
    place.textContent = messages[state]
    place.dataset.addressState = state
  }
  input.addEventListener('input', () => {
    // only at the end, so that the cursor does not jump while a letter is corrected
    if (input.selectionStart === input.value.length) input.value = addressAsTyped(input.value)
    place.textContent = ''
    clearTimeout(pause)
    pause = window.setTimeout(() => void checkAvailability(), PAUSE_MS)
  })
  if (!input.ariaInvalid) void checkAvailability()
}
