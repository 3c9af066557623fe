// Starts a stack as a test run does, so that a test can kill this process.
import { startStacks } from './global-setup.ts'

await startStacks(1)
