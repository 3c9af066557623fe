/** Says that a page could not be fetched, and offers to try again. */
export function showOfflineNotice(retry: () => void) {
  document.querySelector('[data-offline-shown]')?.remove()
  const template = document.querySelector<HTMLTemplateElement>('template[data-offline]')
  const notice = template?.content.firstElementChild?.cloneNode(true)
  if (!(notice instanceof HTMLElement)) return
  notice.dataset.offlineShown = ''
  notice.querySelector('[data-retry]')?.addEventListener('click', retry)
  // the browser reports when the network is back
  window.addEventListener('online', () => notice.isConnected && retry(), { once: true })
  template?.before(notice)
  const alert = notice.querySelector<HTMLElement>('[role="alert"]')
  alert?.focus({ preventScroll: true })
  alert?.scrollIntoView({ block: 'center' })
}
