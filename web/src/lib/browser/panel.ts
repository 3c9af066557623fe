/** Replaces the panel of the page by a new rendering and keeps the typed fields. */

const PANEL = '#painel'
const KEPT = ['clientName', 'clientPhone', 'clientEmail', 'clientAddress', 'clientAnswer']

export const panel = (): HTMLElement | null => document.querySelector(PANEL)

const inputNamed = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `${PANEL} :is(input, textarea)[name="${name}"]`,
  )

/** Puts the panel of a new rendering in place; returns false if it has none. */
export function swapPanel(html: string): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const fresh = next.querySelector(PANEL)
  const old = panel()
  if (!fresh || !old) return false
  const typed = new Map(KEPT.map((name) => [name, inputNamed(name)?.value ?? '']))
  old.replaceWith(document.adoptNode(fresh))
  for (const [name, value] of typed) {
    const input = inputNamed(name)
    if (input && value) input.value = value
  }
  document.title = next.title
  return true
}

/** A page of this site as text, without the styles that are already here. */
export async function fetchPage(
  address: string,
  init: RequestInit = {},
): Promise<{ html: string; address: string; status: number }> {
  const response = await fetch(address, {
    ...init,
    headers: { accept: 'text/html', 'x-partial': '1' },
    cache: 'no-store',
  })
  return { html: await response.text(), address: response.url, status: response.status }
}
