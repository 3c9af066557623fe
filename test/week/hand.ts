import type { Locator } from 'playwright-core'

/** What one kind of work took. */
export interface Effort {
  times: number
  taps: number
  keys: number
  /** From the first tap until the page says that it is done. */
  seconds: number
}

const NONE: Effort = { times: 0, taps: 0, keys: 0, seconds: 0 }

/** A hand on a phone. It counts its taps and the keys that it types, and takes no time to think. */
export class Hand {
  readonly efforts = new Map<string, Effort>()
  #current: Effort = { ...NONE }

  /** Does one piece of work and adds what it took to those of its kind. */
  async does(kind: string, work: () => Promise<void>): Promise<void> {
    this.#current = { ...(this.efforts.get(kind) ?? NONE) }
    const begin = performance.now()
    await work()
    this.#current.seconds += (performance.now() - begin) / 1_000
    this.#current.times += 1
    this.efforts.set(kind, this.#current)
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor()
    this.#current.taps += 1
    await target.tap()
  }

  /** A tap into the field, and its keys. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    this.#current.keys += text.length
    await field.pressSequentially(text)
  }

  /** A date or a time: the phone shows a wheel, which takes a tap to open, one to choose and one to close. */
  async pick(field: Locator, value: string): Promise<void> {
    await field.waitFor()
    this.#current.taps += 3
    await field.fill(value)
  }

  /** A list: one tap opens it, one chooses. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.waitFor()
    this.#current.taps += 2
    const option = list.locator('option', { hasText: label }).first()
    await list.selectOption((await option.getAttribute('value')) ?? '')
  }
}
