import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { closeToOthers, ownFolder } from './private-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'encaixe-private-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
})

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test('only its account can read a new folder, whatever the umask', () => {
  ownFolder(join(parent, 'data'))
  expect(modeOf(join(parent, 'data'))).toBe('700')
})

test('a folder that others can read is closed to them with everything in it', () => {
  const dir = join(parent, 'data')
  mkdirSync(join(dir, 'logs'), { recursive: true })
  writeFileSync(join(dir, 'logs/booking.log'), '')
  for (const path of [dir, join(dir, 'logs')]) chmodSync(path, 0o755)
  chmodSync(join(dir, 'logs/booking.log'), 0o644)

  closeToOthers(dir)
  closeToOthers(join(dir, 'nothing-here'))
  expect(modeOf(dir)).toBe('700')
  expect(modeOf(join(dir, 'logs'))).toBe('700')
  expect(modeOf(join(dir, 'logs/booking.log'))).toBe('600')
})

test('a folder that several accounts share is refused and left unchanged', () => {
  const shared = join(parent, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  expect(() => ownFolder(shared)).toThrow('is shared with other accounts')
  expect(modeOf(shared)).toBe('1777')
})
