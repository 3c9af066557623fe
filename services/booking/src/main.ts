import { fileURLToPath } from 'node:url'
import { bookingRpcs, operatorRpcs, personalDataRpcs } from '@encaixe/contracts'
import {
  byIndex,
  operatorHandlers,
  runMain,
  startErasure,
  startService,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { busyIntervals } from './busy-intervals.ts'
import { clientLinks } from './client-accounts.ts'
import { type Config, config } from './config.ts'
import { copies } from './copies.ts'
import { erasePerson } from './erase-person.ts'
import { onAccount, onBilling, onScheduling } from './events.ts'
import { forgetAnswers } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { publicBooking } from './public-booking.ts'

const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))

export interface Options {
  clock?: () => Temporal.Instant
}

/** Appointments and clients: the booking transaction, and the events that follow from it. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService({
    name: 'booking',
    config,
    async open(parts) {
      const { bus, log } = parts
      const database = await parts.database({
        config,
        create: (adapter) => new PrismaClient({ adapter }),
        migrations,
        stream: 'BOOKING',
        // Whoever reads a whole table or index is taken to have read every row: under SERIALIZABLE every
        // booking would conflict with every other.
        settings: byIndex,
      })
      const erasure = startErasure({
        bus,
        log,
        service: 'booking',
        stream: 'BOOKING',
        database,
        erase: erasePerson(clock),
        after: ['SCHEDULING'],
        answer: ({ appointments = [] }) => ({ appointmentIds: [...appointments] }),
      })
      parts.onStop('erasure', erasure.stop)
      parts.consume({
        stream: 'SCHEDULING',
        database,
        handlers: [...onScheduling, erasure.onAnswer('SCHEDULING')],
      })
      parts.consume({ stream: 'BILLING', database, handlers: onBilling })
      parts.consume({ stream: 'ACCOUNT', database, handlers: [...onAccount, erasure.onRequest] })
      parts.onStop('jobs', forgetAnswers({ database, log, clock }).stop)

      const { fetchProfessional, rebuildCopies } = copies({ bus, database })
      await parts.serve(operatorRpcs('booking'), operatorHandlers(database))
      await parts.serve(personalDataRpcs('booking'), personalData(database))
      await parts.serve(bookingRpcs, {
        createPublicBooking: publicBooking({ database, fetchProfessional, clock }),
        listClientLinks: clientLinks(database),
        pageBusyIntervals: busyIntervals(database),
        rebuildCopies,
      })
    },
  })

runMain(start, config, import.meta)
