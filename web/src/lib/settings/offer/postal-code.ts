/** Fills in the address of a postal code once its eight digits are typed; a street that is typed already stays. */

const DIGITS = 8
const PATIENCE_MS = 5_000

const FIELDS = ['street', 'district', 'city', 'state'] as const

function isAddress(answer: unknown): answer is Partial<Record<(typeof FIELDS)[number], unknown>> {
  return typeof answer === 'object' && answer !== null
}

export async function fillAddress(input: HTMLInputElement): Promise<void> {
  const code = input.value.replace(/\D/g, '')
  const { form } = input
  if (!form || code.length !== DIGITS || input.dataset.asked === code) return
  input.dataset.asked = code
  try {
    const response = await fetch(`/api/postal-codes/${code}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer: unknown = response.ok ? await response.json() : null
    if (!isAddress(answer)) return
    const street = form.elements.namedItem('street')
    // The city may be the page's own, of another address.
    const isNew = street instanceof HTMLInputElement && street.value === ''
    for (const name of FIELDS) {
      const value = answer[name]
      const field = form.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && (isNew || field.value === '') && typeof value === 'string') field.value = value
    }
    const number = form.elements.namedItem('number')
    if (document.activeElement === input && number instanceof HTMLInputElement) number.focus()
  } catch {
    // people type the address as well
  }
}
