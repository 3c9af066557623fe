/** On the client's own page: follows the payment that its appointment waits for. */

import { fetchPage } from '../browser/panel.ts'
import { followPayment } from './follow-payment.ts'

async function refresh() {
  // What its client has just done is told once: what changed since is others' doing.
  const url = new URL(location.href)
  url.searchParams.delete('feito')
  const { html } = await fetchPage(url.href)
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  const main = document.querySelector('main')
  if (!next || !main) return
  main.replaceWith(document.adoptNode(next))
  history.replaceState(history.state, '', url)
  next.querySelector<HTMLElement>('h1')?.scrollIntoView({ block: 'nearest' })
}

followPayment(refresh)
