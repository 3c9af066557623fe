import type { Bus } from '@encaixe/service-kit'
import { afterAll } from 'vitest'
import { connectToStack } from './stack.ts'

/** Opens a bus for the tests of one file and closes it afterwards. */
export async function busOfFile(): Promise<Bus> {
  const bus = await connectToStack()
  afterAll(() => bus.drain())
  return bus
}
