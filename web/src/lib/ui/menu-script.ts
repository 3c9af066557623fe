/** A menu closes by a touch beside it, and by Escape; without JavaScript, by pressing it again. */

const openMenu = () => document.querySelector<HTMLElement>('details[data-menu][open]')

document.addEventListener('click', ({ target }) => {
  const menu = openMenu()
  if (menu && target instanceof Node && !menu.contains(target)) menu.removeAttribute('open')
})

document.addEventListener('keydown', ({ key }) => {
  const menu = openMenu()
  if (!menu || key !== 'Escape') return
  // keep the focus inside the page
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.removeAttribute('open')
})
