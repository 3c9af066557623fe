import { schedulingRpcs } from '@encaixe/contracts'
import { type Command, integer, optional, required } from '../command.ts'
import { parseHours } from '../hours.ts'

const text = { type: 'string' } as const

/** Creates a professional without a sign-up. */
export const createProfessional: Command = {
  usage:
    'professional create --slug --name --profession --phone --hours "mon-fri 09:00-12:00,13:30-18:00"' +
    ' [--email] [--duration 50] [--price 15000] [--auto-confirm] [--timezone] [--city] [--bio]' +
    ' [--notice 60] [--horizon 60] [--buffer 0] [--unpublished]',
  options: {
    slug: text,
    name: text,
    profession: text,
    phone: text,
    email: text,
    hours: text,
    duration: text,
    price: text,
    timezone: text,
    city: text,
    bio: text,
    notice: text,
    horizon: text,
    buffer: text,
    'auto-confirm': { type: 'boolean' },
    unpublished: { type: 'boolean' },
  },
  async run(bus, options) {
    const professional = await bus.call(schedulingRpcs.createProfessional, {
      slug: required(options, 'slug'),
      name: required(options, 'name'),
      profession: required(options, 'profession'),
      phone: required(options, 'phone'),
      windows: parseHours(required(options, 'hours')),
      email: optional(options, 'email'),
      sessionDuration: integer(options, 'duration'),
      sessionPrice: integer(options, 'price'),
      timezone: optional(options, 'timezone'),
      city: optional(options, 'city'),
      bio: optional(options, 'bio'),
      minNoticeMinutes: integer(options, 'notice'),
      horizonDays: integer(options, 'horizon'),
      bufferMinutes: integer(options, 'buffer'),
      autoConfirm: options['auto-confirm'] === true,
      published: options.unpublished !== true,
    })
    return {
      data: professional,
      lines: [`Created ${professional.name}: /p/${professional.slug} (${professional.id})`],
    }
  },
}
