import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPrograms } from './find.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'encaixe-find-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function program(path: string, mode = 0o755) {
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, mode)
  return path
}

test('a program on the PATH comes before those in the usual folders', () => {
  const path = folder()
  const redis = program(join(path, 'redis-server'))
  expect(findPrograms('redis', path)[0]).toBe(redis)
})

test('a file that may not be run is not a program', () => {
  const path = folder()
  program(join(path, 'nats-server'), 0o644)
  expect(findPrograms('nats', path)).not.toContain(join(path, 'nats-server'))
})

test('PostgreSQL is found where its other programs are, through a link', () => {
  const path = folder()
  const version = join(path, '16/bin')
  mkdirSync(version, { recursive: true })
  program(join(version, 'initdb'))
  const postgres = program(join(version, 'postgres'))
  symlinkSync(postgres, join(path, 'postgres'))
  expect(findPrograms('postgres', path)[0]).toBe(postgres)
})

test('PostgreSQL without initdb is of no use', () => {
  const path = folder()
  const postgres = program(join(path, 'postgres'))
  expect(findPrograms('postgres', path)).not.toContain(postgres)
})
