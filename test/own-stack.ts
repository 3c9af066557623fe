// A suite may break its stack or load it, so parallel suites have another one.
import { useStackOf } from './stacks.ts'

useStackOf(process.env.VITEST_POOL_ID ?? '1')
