import { AppError, PROFESSIONS, schedulingRpcs } from '@encaixe/contracts'
import { type Command, integer, optional } from '../command.ts'
import { parseHours } from '../hours.ts'

const firstNames = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor']
const lastNames = ['Almeida', 'Barros', 'Castro', 'Duarte', 'Esteves', 'Freitas', 'Gonçalves']
const cities = [
  'São Paulo',
  'Rio de Janeiro',
  'Belo Horizonte',
  'Recife',
  'Curitiba',
  'Porto Alegre',
]
const AT_ONCE = 16

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list has nothing to pick')
  return item
}

/** Many professionals with wide hours, for trying things out and for measuring. */
export const seed: Command = {
  usage: 'seed --professionals N [--prefix pro] [--auto-confirm]',
  options: {
    professionals: { type: 'string' },
    prefix: { type: 'string' },
    'auto-confirm': { type: 'boolean' },
  },
  async run(bus, options) {
    const count = integer(options, 'professionals') ?? 10
    const prefix = optional(options, 'prefix') ?? 'pro'
    const windows = parseHours('sun-sat 08:00-20:00')
    const slugs = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)
    let made = 0

    async function create(slug: string, index: number) {
      try {
        await bus.call(
          schedulingRpcs.createProfessional,
          {
            slug,
            name: `${pick(firstNames, index)} ${pick(lastNames, index)}`,
            profession: pick(PROFESSIONS, index).key,
            // A range that no real subscriber has: seven zeros in the middle would be one number only.
            phone: `+55119${String(90_000_000 + index).slice(-8)}`,
            city: pick(cities, index),
            windows,
            sessionPrice: 10_000 + (index % 20) * 500,
            autoConfirm: options['auto-confirm'] === true,
          },
          { timeoutMs: 20_000 },
        )
        made += 1
      } catch (error) {
        // A second run finds what the first has made.
        if (!(error instanceof AppError && error.code === 'SLUG_TAKEN')) throw error
      }
    }
    for (let from = 0; from < slugs.length; from += AT_ONCE) {
      const group = slugs.slice(from, from + AT_ONCE)
      await Promise.all(group.map((slug, index) => create(slug, from + index)))
    }
    return {
      data: { made, existed: count - made, slugs },
      lines: [`${made} professionals made, ${count - made} were there already.`],
    }
  },
}
