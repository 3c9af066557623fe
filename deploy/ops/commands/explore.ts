import { schedulingRpcs } from '@encaixe/contracts'
import { type Command, optional, required } from '../command.ts'

/** Why the professionals that a search finds stand where they stand. */
export const explainExplore: Command = {
  usage: 'explore --q WORDS [--city CITY] [--profession KEY]',
  options: { q: { type: 'string' }, city: { type: 'string' }, profession: { type: 'string' } },
  async run(bus, options) {
    const data = await bus.call(schedulingRpcs.listProfessionals, {
      q: required(options, 'q'),
      city: optional(options, 'city'),
      profession: optional(options, 'profession'),
      ...{ explain: 'true', nextFree: 'false' },
    })
    const lines = data.items.map(({ slug, name, rank }) => {
      const words = rank?.words.map(({ word, found }) => `${word}: ${found}`).join(', ')
      return `${rank?.rank}  ${slug}  ${name}  (${words}; text ${rank?.textScore} × rating ${rank?.ratingScore} × activity ${rank?.activity} %)`
    })
    return { data, lines: lines.length > 0 ? lines : ['Nobody is found.'] }
  },
}
