import { expect, test } from 'vitest'
import { keptCopy, withNote } from './kept-page.ts'

const page = `<!doctype html><html><head><link rel="modulepreload" href="/a.js"><link rel="icon" href="/i.svg">
<script type="module" src="/a.js"></script><style>.agenda-waits{}</style></head><body><main id="conteudo" class="x"><div class="y agenda-waits"><h2>hoje</h2>
<p>João, 9h</p><img src="/foto.webp" alt="">
<form method="POST"><button class="btn">Confirmar</button></form></div></main><script>{ start(1 < 2) }</script></body></html>`

test('a kept page has no script, loads no module and no picture, and its buttons are dead', () => {
  const kept = keptCopy(page)
  expect(kept).not.toMatch(/<script|modulepreload|<img|start\(/)
  expect(kept).toContain('<p>João, 9h</p>')
  expect(kept).toContain('<style>.agenda-waits{}</style>')
  expect(kept).toContain('<div class="y ">')
  expect(kept).toContain('<link rel="icon" href="/i.svg">')
  expect(kept).toContain('<button disabled class="btn">Confirmar</button>')
})

test('the note stands above what the page says', () => {
  const noted = withNote(keptCopy(page), 'É de hoje, às 9h.')
  expect(noted.indexOf('É de hoje, às 9h.')).toBeGreaterThan(noted.indexOf('<main'))
  expect(noted.indexOf('É de hoje, às 9h.')).toBeLessThan(noted.indexOf('João'))
})

test('a sign in a class that would end the tag does not', () => {
  const main = '<main class="lg:[&>:not(dialog)]:mx-0">'
  expect(withNote(`${main}<p>João</p></main>`, 'x')).toContain(`${main}<div role="status"`)
})

test('a page without a main part stays as it is', () => {
  expect(withNote('<p>Oi</p>', 'x')).toBe('<p>Oi</p>')
})
