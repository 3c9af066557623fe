import { bookingRpcs } from '@encaixe/contracts'
import { type Command, required } from '../command.ts'

/** Invalidates the links of an appointment that were sent so far, as when one reached the wrong person. */
export const replaceLink: Command = {
  usage: 'link replace --appointment ID',
  options: { appointment: { type: 'string' } },
  async run(bus, options) {
    const appointmentId = required(options, 'appointment')
    const { generation } = await bus.call(bookingRpcs.replaceAppointmentLink, { appointmentId })
    return {
      data: { appointmentId, generation },
      lines: ['The links sent so far are invalid; the next message carries a new one.'],
    }
  },
}
