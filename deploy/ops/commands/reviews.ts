import { bookingRpcs } from '@encaixe/contracts'
import { type Command, required } from '../command.ts'

/** Lists reviews that professionals reported. They are hidden until an operator decides. */
export const listReported: Command = {
  usage: 'reviews reported',
  async run(bus) {
    const { items } = await bus.call(bookingRpcs.listReportedReviews, {})
    return {
      data: items,
      lines: [
        `${items.length} reported reviews`,
        ...items.map(
          ({ id, rating, comment, reason }) =>
            `  ${id}  ${rating} stars  ${comment ?? ''}  because: ${reason}`,
        ),
      ],
    }
  },
}

/** Shows a reported review again, or keeps it hidden. */
export const decideReview: Command = {
  usage: 'reviews decide --review ID --show yes|no',
  options: { review: { type: 'string' }, show: { type: 'string' } },
  async run(bus, options) {
    const id = required(options, 'review')
    const answer = required(options, 'show')
    if (!['yes', 'no'].includes(answer)) throw new Error('--show must be yes or no')
    const { shown } = await bus.call(bookingRpcs.decideReview, { id, show: answer === 'yes' })
    return {
      data: { id, shown },
      lines: [shown ? 'The review is shown again.' : 'The review stays hidden.'],
    }
  },
}
