// Keeps open pages current, sends replies without a reload, copies codes. Every page works without.
const PAUSE_MS = 1500

async function refresh(area) {
  const response = await fetch(area.dataset.live)
  if (!response.ok) return
  const markup = await response.text()
  if (markup === area.lastMarkup) return
  area.lastMarkup = markup
  const atEnd = area.scrollHeight - area.scrollTop - area.clientHeight < 80
  area.replaceChildren(fragment(markup))
  if (area.dataset.stick !== undefined && atEnd) area.scrollTop = area.scrollHeight
}

function fragment(markup) {
  return document.createRange().createContextualFragment(markup)
}

const areas = [...document.querySelectorAll('[data-live]')]
for (const area of areas) {
  if (area.dataset.stick !== undefined) area.scrollTop = area.scrollHeight
}

async function refreshAll() {
  if (document.hidden) return
  // The sandbox may be restarting: the next round tries again.
  await Promise.allSettled(areas.map(refresh))
}

async function keepCurrent() {
  await refreshAll()
  setTimeout(keepCurrent, PAUSE_MS)
}
if (areas.length > 0) void keepCurrent()
document.addEventListener('visibilitychange', refreshAll)

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (form.dataset.quiet === undefined) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, event.submitter))
  const response = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
  if (response.type !== 'opaqueredirect') return
  form.reset()
  await refreshAll()
  const thread = document.querySelector('[data-stick]')
  if (thread) thread.scrollTop = thread.scrollHeight
})

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copiado'
})
