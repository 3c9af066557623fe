import type { Locator } from 'playwright-core'

interface Part {
  of: 'color' | 'borderTopColor' | 'backgroundColor'
  pseudo?: '::placeholder'
}

/**
 * Returns the contrast of an element's colour with its background by WCAG 2.2: 1 is none, 21 is black on white.
 * Half-transparent colours are blended first.
 */
export async function contrast(element: Locator, part: Part): Promise<number> {
  await element.evaluate((it) => it.setAttribute('data-measured', ''))
  const measured: unknown = await element
    .page()
    .evaluate(`(${MEASURE})(document.querySelector('[data-measured]'), ${JSON.stringify(part)})`)
  await element.evaluate((it) => it.removeAttribute('data-measured'))
  return Number(measured)
}

const MEASURE = `(element, { of, pseudo }) => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const paint = (colour, opacity = 1) => {
    context.globalAlpha = opacity
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
  }
  const luminance = () => {
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  paint('#fff')
  const around = []
  for (let at = of === 'color' ? element : element.parentElement; at; at = at.parentElement) around.unshift(at)
  for (const each of around) paint(getComputedStyle(each).backgroundColor)
  const ground = luminance()
  const style = getComputedStyle(element, pseudo)
  paint(style[of], Number(style.opacity))
  const shown = luminance()
  return (Math.max(ground, shown) + 0.05) / (Math.min(ground, shown) + 0.05)
}`
