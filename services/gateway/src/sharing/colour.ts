import { hexOf, inGamut, luminanceOf, oklchOf } from '@encaixe/contracts/colour'

/** What cards and posters are painted with (docs/design-language.md). */
export interface Colours {
  /** To write on in white and, on `light`, to write with. */
  deep: string
  /** The one warm note. */
  light: string
}

const PETROL = '#005e6b'
const PASSION_FRUIT = '#fcbf3c'
/** Up to here letters of 4.5 : 1 are read in white on it, and in it on passion fruit. */
const DARK_ENOUGH = 0.09
const STEP = 0.01

/** A page's own colour, made as dark as letters on it need; null: ours. */
export function coloursOf(accent: string | null): Colours {
  let deep = oklchOf(accent ?? PETROL)
  // As it is drawn: rounded to what a screen has.
  while (luminanceOf(oklchOf(hexOf(deep))) > DARK_ENOUGH) {
    deep = inGamut({ ...deep, lightness: deep.lightness - STEP })
  }
  return { deep: hexOf(deep), light: PASSION_FRUIT }
}
