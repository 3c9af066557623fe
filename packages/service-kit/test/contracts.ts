import { eventsOf, rpcsOf } from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Prisma } from './service/generated/client.ts'

export type Tx = Prisma.TransactionClient

/** The stream BOOKING stands for that of any service. */
export const Counted = eventsOf('BOOKING')('Counted', {
  summary: 'A counter went up.',
  data: z.object({ value: z.int() }),
})
export const Renamed = eventsOf('BOOKING')('Renamed', {
  summary: 'A counter has another label.',
  data: z.object({ label: z.string() }),
})

const rpc = rpcsOf('booking')
export const counterRpcs = {
  double: rpc('double', {
    summary: 'Doubles a number.',
    access: 'anyone',
    input: z.object({ number: z.int('must be a whole number'), pad: z.string().default('') }),
    output: z.object({ doubled: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  whoAsks: rpc('whoAsks', {
    summary: 'Answers what is known of the request.',
    access: 'anyone',
    input: z.object({}),
    output: z.object({ requestId: z.string(), deadline: z.number() }),
  }),
  whichCall: rpc('whichCall', {
    summary: 'Answers by what a call and its repetition are known.',
    access: 'anyone',
    idempotent: true,
    input: z.object({}),
    output: z.object({ callId: z.uuid() }),
  }),
}

/** Sets a counter to a value, as an event's effect. */
export const setCounter = async ({ tx }: Transaction<Tx>, id: string, value: number) => {
  await tx.counter.upsert({
    where: { id },
    create: { id, label: id, value },
    update: { value },
  })
}
