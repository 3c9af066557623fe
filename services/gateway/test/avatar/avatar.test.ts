import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../world.ts'
import {
  animatedWebp,
  avif,
  bomb,
  colourAt,
  gif,
  jpeg,
  metadataOf,
  png,
  transparentLogo,
  turnedPhotograph,
  webp,
} from './avatar-pictures.ts'
import { type AvatarWorld, startAvatarWorld } from './avatar-world.ts'

let world: AvatarWorld
beforeAll(async () => {
  world = await startAvatarWorld('folder', { RATE_LIMITS: 'off' })
})
afterAll(() => world.stop())

/** The picture that is shown after an upload. */
async function kept(response: Response) {
  expect(response.status, await response.clone().text()).toBe(200)
  return (await world.picture(world.shown() ?? '')).bytes
}

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
  ['AVIF', avif],
])('%s becomes a square WebP, whatever it is called', async (_what, make) => {
  const picture = await kept(await world.put(await make(), 'application/octet-stream'))
  expect(await metadataOf(picture)).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('a form brings a picture as well as a body does', async () => {
  expect(await metadataOf(await kept(await world.putForm(await png())))).toMatchObject({
    format: 'webp',
  })
})

test('a photograph is shown upright, and says nothing else', async () => {
  const picture = await kept(await world.put(await turnedPhotograph()))
  const [red = 0, , blue = 0] = await colourAt(picture, 256, 20)
  expect([red > 200, blue < 60]).toEqual([true, true])
  const metadata = await metadataOf(picture)
  expect(metadata).not.toHaveProperty('exif')
  expect(metadata.orientation).toBeUndefined()
  expect(Buffer.from(picture).includes('secret-place')).toBe(false)
})

test('a transparent picture gets white paper behind it', async () => {
  const picture = await kept(await world.put(await transparentLogo()))
  expect((await metadataOf(picture)).hasAlpha).toBe(false)
  expect(await colourAt(picture, 20, 20)).toEqual([255, 255, 255])
  expect(await colourAt(picture, 256, 256)).toEqual([0, 0, 0])
})

test('data behind a picture is not kept', async () => {
  const hidden = '<script>alert(1)</script>PK\u0003\u0004%PDF-1.7'
  const picture = await kept(await world.put(Buffer.concat([await jpeg(), Buffer.from(hidden)])))
  for (const part of ['<script', 'PK\u0003\u0004', '%PDF']) {
    expect(Buffer.from(picture).includes(part), part).toBe(false)
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
const text = (content: string) => async () => Buffer.from(content)

test.each<[string, () => Promise<Buffer>]>([
  ['SVG', text(svg)],
  ['SVG as a document', text(`<?xml version="1.0"?>\n${svg}`)],
  ['HTML', text('<!doctype html><script>alert(1)</script>')],
  ['PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['PDF before a picture', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await jpeg()])],
  ['GIF', gif],
  ['GIF with a script', text('GIF89a/*\u0001*/=1;alert(1)')],
  ['a program', text('\u007fELF\u0002\u0001\u0001')],
  ['a sentence', text('not a picture')],
])('%s is refused, whatever it is called', async (_what, make) => {
  for (const type of ['image/jpeg', 'image/svg+xml']) {
    const refused = await world.put(await make(), type)
    expect(await problem(refused)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
  const refused = await world.putForm(await make())
  expect(refused.status).toBe(415)
})

test.each<[string, () => Promise<Buffer>]>([
  ['nothing', text('')],
  ['half a picture', async () => (await jpeg()).subarray(0, 900)],
  ['the beginning of one', async () => (await png()).subarray(0, 40)],
  ['a picture that moves', animatedWebp],
  ['a bomb', bomb],
])('%s is refused, and its field named', async (_what, make) => {
  const refused = await world.put(await make())
  expect(await problem(refused)).toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'avatar' }],
  })
})

test('more than 5 MiB are refused, in a body and in a form', async () => {
  const tooMuch = Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)])
  for (const refused of [await world.put(tooMuch), await world.putForm(tooMuch)]) {
    expect(await problem(refused)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  }
})

test.each([
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', 'x'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data\r\n\r\n'],
  ['multipart/form-data; boundary=x', '--x--'],
])('a form that cannot be read is no fault of ours: %s %j', async (type, body) => {
  const answer = await world.send('PUT', '/api/settings/avatar', { 'content-type': type }, body)
  const { status } = await problem(answer)
  expect([400, 415, 422]).toContain(status)
})

test.each(['application/json', 'text/html', 'application/pdf'])(
  '%s is no picture',
  async (type) => {
    const refused = await world.send('PUT', '/api/settings/avatar', { 'content-type': type }, '{}')
    expect(await problem(refused)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  },
)

describe('who has no page', () => {
  test('keeps no picture', async () => {
    world.world.everybodyOwns(null)
    for (const refused of [await world.put(await jpeg()), await world.remove()]) {
      expect(await problem(refused)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })
})

test('an account may upload ten pictures an hour, bad ones included', async () => {
  const limited = await startAvatarWorld('folder')
  try {
    const picture = await png()
    const statuses: number[] = []
    for (let upload = 0; upload < 11; upload++) {
      statuses.push((await limited.put(upload % 2 ? picture : Buffer.from('x'))).status)
    }
    expect(statuses).toEqual([415, 200, 415, 200, 415, 200, 415, 200, 415, 200, 429])
    expect((await limited.remove()).status).toBe(200)
  } finally {
    await limited.stop()
  }
})
