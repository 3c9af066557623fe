// Starts a stack as a run of the tests does, so that a test can kill this one.
import { startStacks } from './global-setup.ts'

await startStacks(1)
