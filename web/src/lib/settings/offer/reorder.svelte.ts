import { tick } from 'svelte'

/**
 * A list that is put into another order by dragging its grips (`data-grip`), by finger or mouse. The form around it then
 * goes the way its buttons send it, with the ids in their new order.
 *
 * To be called while a component begins; `{@attach reorder.list}` on the list, whose items have `data-id`.
 */
export function reorder(ids: () => readonly string[]) {
  let moved = $state.raw<readonly string[] | null>(null)
  let lifted = $state<string | null>(null)
  $effect.pre(() => {
    ids()
    moved = null
  })

  /** Puts the lifted item before the first whose middle is below the pointer. */
  function carry(list: HTMLElement, y: number) {
    if (lifted === null) return
    const others = [...list.children].flatMap((item) => item.getAttribute('data-id') ?? [])
    const rest = others.filter((id) => id !== lifted)
    const next = rest.findIndex((id) => {
      const item = [...list.children].find((one) => one.getAttribute('data-id') === id)
      const { top = 0, height = 0 } = item?.getBoundingClientRect() ?? {}
      return y < top + height / 2
    })
    const order = rest.toSpliced(next < 0 ? rest.length : next, 0, lifted)
    if (order.join() !== others.join()) moved = order
  }

  async function drop(list: HTMLElement) {
    if (lifted === null) return
    lifted = null
    if (moved === null || moved.join() === ids().join()) return
    await tick()
    list.closest('form')?.requestSubmit()
  }

  return {
    /** The ids as they are shown. */
    get order(): readonly string[] {
      return moved ?? ids()
    },
    get lifted(): string | null {
      return lifted
    },
    list(list: HTMLElement) {
      const ended = new AbortController()
      const { signal } = ended
      list.addEventListener(
        'pointerdown',
        (event) => {
          const target = event.target instanceof Element ? event.target : null
          const item = target?.closest('[data-grip]') && target.closest('[data-id]')
          if (!item || event.button !== 0) return
          event.preventDefault()
          lifted = item.getAttribute('data-id')
        },
        { signal },
      )
      document.addEventListener('pointermove', ({ clientY }) => carry(list, clientY), { signal })
      for (const name of ['pointerup', 'pointercancel'] as const) {
        document.addEventListener(name, () => void drop(list), { signal })
      }
      return () => ended.abort()
    },
  }
}

/** Whoever moves something by the keyboard goes on with the same button, or with its other one at an end. */
export function focusStep(list: ParentNode, pressed: { name: string; value: string } | null) {
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('[data-ordered] button')]
  const own = buttons.filter((button) => button.value === pressed?.value && !button.disabled)
  const target = own.find(({ name }) => name === pressed?.name) ?? own[0]
  target?.focus()
}
