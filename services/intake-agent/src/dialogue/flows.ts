import type { Flow } from '../reading/command.ts'
import type { Filler, Reply, Talk } from './conversation.ts'
import {
  answerList,
  proposeAttend,
  proposeBooking,
  proposeCancel,
  proposeMove,
  proposePaid,
  proposeTell,
} from './ends.ts'
import { isReply } from './reply.ts'
import { fillAppointment } from './slots/appointment.ts'
import { fillNewTime } from './slots/new-time.ts'
import { attendable, payable } from './slots/own.ts'
import { fillPage } from './slots/page.ts'
import { fillStarts } from './slots/starts.ts'
import { fillWeekly, proposeWait } from './slots/tell.ts'
import { fillAddress, fillNames, fillPhone, fillPlace, fillService } from './slots/wanted.ts'

interface FlowTable {
  /** What it needs, in the order in which it is asked for. */
  slots: readonly Filler[]
  /** What it proposes or answers when nothing is missing. */
  end: (talk: Talk) => Promise<Reply>
}

const ofClient = async ({ facts }: Talk) => facts.own

/** Every flow as a table: what it needs, and what it ends with. */
export const flows: Readonly<Record<Flow, FlowTable>> = {
  book: {
    slots: [
      fillPage,
      fillService,
      fillPlace,
      fillAddress,
      fillWeekly,
      fillStarts,
      fillNames,
      fillPhone,
    ],
    end: proposeBooking,
  },
  move: { slots: [fillAppointment(ofClient), fillNewTime], end: proposeMove },
  cancel: { slots: [fillAppointment(ofClient)], end: proposeCancel },
  attend: { slots: [fillAppointment(attendable)], end: proposeAttend },
  pay: { slots: [fillAppointment(payable)], end: proposePaid },
  wait: { slots: [fillPage], end: async (talk) => proposeWait(talk) },
  tell: { slots: [fillPage], end: proposeTell },
  list: { slots: [], end: answerList },
}

/** Goes through the table of the flow that goes on, to what is missing or to its end. */
export async function goOn(given: Talk): Promise<Reply> {
  const table = flows[given.memory.flow ?? 'book']
  let talk = given
  for (const fill of table.slots) {
    const filled = await fill(talk)
    if (isReply(filled)) return filled
    talk = filled
  }
  return table.end(talk)
}
