/**
 * A menu closes by a touch beside it, by the way that was chosen in it, and by Escape; without JavaScript, by pressing
 * it again.
 */

const openMenu = () => document.querySelector<HTMLElement>('details[data-menu][open]')

document.addEventListener('click', ({ target }) => {
  const menu = openMenu()
  if (!menu || !(target instanceof Element)) return
  if (!menu.contains(target) || target.closest('a')) menu.removeAttribute('open')
})

document.addEventListener('keydown', ({ key }) => {
  const menu = openMenu()
  if (!menu || key !== 'Escape') return
  // keep the focus inside the page
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.removeAttribute('open')
})
