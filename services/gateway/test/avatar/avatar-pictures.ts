import sharp from 'sharp'

const plain = (width: number, height: number, background = '#c03020') =>
  sharp({ create: { width, height, channels: 3, background } })

export const jpeg = (width = 800, height = 600) => plain(width, height).jpeg().toBuffer()
/** Of another colour, another picture: size alone makes none, since all become squares of 512. */
export const coloured = (colour: string) => plain(64, 64, colour).jpeg().toBuffer()
export const png = (width = 64, height = 64) => plain(width, height).png().toBuffer()
export const webp = () => plain(64, 64).webp().toBuffer()
export const avif = () => plain(64, 64).avif().toBuffer()
export const gif = () => plain(8, 8).gif().toBuffer()

/** 81 million points in 100 kB or so. */
export const bomb = () => plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()

export async function animatedWebp() {
  const blank = { create: { width: 64, height: 64, channels: 3, background: '#fff' } } as const
  return sharp([await png(), await sharp(blank).png().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** Taken with the phone turned, left half red: upright, red is on top. It says by whom, and where. */
export function turnedPhotograph() {
  const red = { create: { width: 100, height: 200, channels: 3, background: '#f00' } } as const
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
}

/** A logo: black on nothing. */
export function transparentLogo() {
  const black = { create: { width: 100, height: 100, channels: 3, background: '#000' } } as const
  return sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    .composite([{ input: black, left: 100, top: 100 }])
    .png()
    .toBuffer()
}

/** The colour of one point: red, green, blue. */
export async function colourAt(picture: Uint8Array, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

export const metadataOf = (picture: Uint8Array) => sharp(picture).metadata()
