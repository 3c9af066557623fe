// A suite may break its stack or load it, so parallel suites have another one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { until } from '@encaixe/service-kit/testing'
import { failureOf, START_MS, useStackOf, wishOf } from './stacks.ts'

useStackOf(process.env.VITEST_POOL_ID ?? '1')
const file = process.env.STACK_FILE
if (file && !existsSync(file)) {
  writeFileSync(wishOf(file), '')
  await until(
    () => {
      if (existsSync(failureOf(file))) throw new Error(readFileSync(failureOf(file), 'utf8'))
      return existsSync(file)
    },
    { what: 'the stack of this worker', timeoutMs: START_MS },
  )
}
