import type { Bus } from '@encaixe/service-kit'
import { afterAll } from 'vitest'
import { connectToStack } from './stack.ts'

/** A bus for the tests of one file, closed behind them. */
export async function busOfFile(): Promise<Bus> {
  const bus = await connectToStack()
  afterAll(() => bus.drain())
  return bus
}
