/** On the client's own page: follows the payment that its appointment waits for. */

import { fetchPage } from '../browser/panel.ts'
import { followPayment } from './follow-payment.ts'

async function refresh() {
  const { html } = await fetchPage(location.href)
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  const main = document.querySelector('main')
  if (!next || !main) return
  main.replaceWith(document.adoptNode(next))
  next.querySelector<HTMLElement>('h1')?.scrollIntoView({ block: 'nearest' })
}

followPayment(refresh)
