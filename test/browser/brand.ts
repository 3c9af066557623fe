/**
 * Draws the pictures of web/static that cannot be SVG (icon-*.png, social.png) with the colours and letters of
 * web/src/tokens.css. Run it again when those change:
 *
 *     node test/browser/brand.ts
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hexOf } from '@encaixe/contracts/colour'
import type { Browser } from 'playwright-core'
import { themeColours } from '../../web/src/lib/look/theme.ts'
import { openBrowser } from './support/browser.ts'

const web = new URL('../../web/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web))

const colours = [...themeColours(read('src/tokens.css').toString(), 'day')]
const typeface = read('src/lib/fonts/bricolage-grotesque-700.woff2').toString('base64')
const mark = read('static/favicon.svg')
  .toString()
  .replace(/<style>.*<\/style>/, '')

const STYLE = `
:root { ${colours.map(([name, colour]) => `--${name}: ${hexOf(colour)};`).join(' ')} }
@font-face { font-family: Bricolage; font-weight: 700; src: url(data:font/woff2;base64,${typeface}); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--base-200); color: var(--base-content); }
svg { display: block; }
svg path { fill: var(--primary); }
h1, strong { font: 700 88px/1.04 Bricolage; letter-spacing: -0.015em; }
`

const SOCIAL = `
main { display: grid; grid-template-columns: 1fr 400px; align-items: center; height: 630px; padding: 0 84px; }
header { display: flex; align-items: center; gap: 24px; }
header svg { width: 76px; }
header strong { font-size: 48px; }
h1 { margin-top: 48px; }
p { margin-top: 32px; font: 34px/1.36 "Liberation Sans", Arial, sans-serif; color: var(--muted); }
ul { display: grid; grid-template-columns: 1fr 1fr; gap: 18px; padding: 36px; list-style: none;
  background: var(--base-100); border: 2px solid var(--base-300); border-radius: 48px; }
li { position: relative; padding: 22px 0; text-align: center; border: 2px solid var(--line); border-radius: 28px;
  font: 700 32px/1.2 Bricolage; }
li.chosen { color: var(--primary-content); background: var(--primary); border-color: var(--primary); }
li.chosen::after { content: ""; position: absolute; inset: -2px -2px auto auto; width: 30px; height: 30px;
  background: var(--accent); border: 4px solid var(--base-100); border-width: 0 0 4px 4px;
  border-radius: 8px 24px 8px 12px; }
`
const TIMES = ['8h', '9h', '10h30', '11h30', '14h', '15h', '16h30', '18h']

const social = `<main><div><header>${mark}<strong>Encaixe</strong></header>
<h1>Cada hora<br>no seu lugar.</h1><p>Escolha um horário livre<br>e pronto: sem cadastro.</p></div>
<ul>${TIMES.map((time) => `<li${time === '10h30' ? ' class="chosen"' : ''}>${time}</li>`).join('')}</ul></main>`

const MAIN =
  'main { display: grid; place-items: center; height: 100vh; background: var(--base-200); }'

/** The mark on a tile of its own: this one is shown as it is. */
const icon = (side: number) => ({
  file: `icon-${side}.png`,
  ...{ width: side, height: side },
  style: `${MAIN} body { background: none; } main { border-radius: 22vw; } svg { width: 78vw; }`,
  body: `<main>${mark}</main>`,
})

/** The mark to the edges of its ground: the device cuts it, Android to a circle and iOS to a tile. */
const ground = (file: string, side: number, share: number) => ({
  file,
  ...{ width: side, height: side },
  style: `${MAIN} svg { width: ${share}vw; }`,
  body: `<main>${mark}</main>`,
})

const pictures = [
  icon(192),
  icon(512),
  ground('icon-maskable-512.png', 512, 66),
  ground('icon-180.png', 180, 76),
  { file: 'social.png', width: 1200, height: 630, style: SOCIAL, body: social },
]

async function draw(browser: Browser, picture: (typeof pictures)[number]): Promise<void> {
  const { file, width, height, style, body } = picture
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>${STYLE}${style}</style>${body}`)
  await page.evaluate('document.fonts.ready')
  const path = fileURLToPath(new URL(`static/${file}`, web))
  await page.screenshot({ path, omitBackground: true })
  await page.close()
}

const browser = await openBrowser()
try {
  for (const picture of pictures) await draw(browser, picture)
} finally {
  await browser.close()
}
