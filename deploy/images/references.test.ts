import { expect, test } from 'vitest'
import { checkImages, imageFiles } from './image-files.ts'
import { differences, imagesIn, pinned } from './references.ts'

const digest = `sha256:${'a1'.repeat(32)}`
const compose = 'x:\n  image: postgres:17\n  y:\n    image: encaixe/web:local\n'
const dockerfile = 'FROM node:26-trixie-slim AS node\nFROM node AS built\n'

test('every image of others in Dockerfiles, Compose and manifests is listed with the digest that stands there', () => {
  expect(imageFiles().length).toBeGreaterThan(4)
  expect(checkImages()).toEqual({ ok: true, output: '' })
})

test('images of others are found, and our own images and stages are not', () => {
  expect(imagesIn(compose)).toEqual([{ tag: 'postgres:17', digest: null }])
  expect(imagesIn(dockerfile)).toEqual([{ tag: 'node:26-trixie-slim', digest: null }])
})

test('a known digest is written behind its tag, replaces an older one, and goes where it is not known', () => {
  const digests = { 'postgres:17': digest }
  const first = pinned(compose, digests)
  expect(first).toContain(`image: postgres:17@${digest}\n`)
  expect(first).toContain('encaixe/web:local\n')
  const other = `sha256:${'b2'.repeat(32)}`
  expect(pinned(first, { 'postgres:17': other })).toContain(`postgres:17@${other}\n`)
  expect(pinned(first, { 'postgres:17': null })).toBe(compose)
})

test('an unlisted image and another digest are differences', () => {
  expect(differences(compose, {})).toEqual(['postgres:17 is not in deploy/images/images.json'])
  expect(differences(compose, { 'postgres:17': digest })).toHaveLength(1)
  expect(
    differences(pinned(compose, { 'postgres:17': digest }), { 'postgres:17': digest }),
  ).toEqual([])
})
