import { bookingRpcs } from '@encaixe/contracts'
import { type Command, required } from './command.ts'

/** Ends the links of an appointment that were sent so far, as when a message came into the wrong hands. */
export const replaceLink: Command = {
  usage: 'link replace --appointment ID',
  options: { appointment: { type: 'string' } },
  async run(bus, options) {
    const appointmentId = required(options, 'appointment')
    const { generation } = await bus.call(bookingRpcs.replaceAppointmentLink, { appointmentId })
    return {
      data: { appointmentId, generation },
      lines: ['The links sent so far open nothing now; the next message carries a new one.'],
    }
  },
}
