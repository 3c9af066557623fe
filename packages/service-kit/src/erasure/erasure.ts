import {
  accountEvents,
  dataErased,
  type EventContract,
  type EventData,
  type Stream,
} from '@encaixe/contracts'
import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { type EventEntry, on } from '../events/handlers.ts'
import { eraseTasks } from '../tasks/tasks-sql.ts'
import {
  type ErasedPerson,
  type ErasureOptions,
  type ErasureRequest,
  type Found,
  idsOf,
  mergeFound,
} from './erased-person.ts'
import {
  deleteDeadLetters,
  keepFound,
  keepRequest,
  lockErasure,
  saveUpstreamErased,
} from './erasures-sql.ts'
import { startFinishing } from './finish.ts'

export interface Erasure<Tx> {
  /** Handles AccountDeletionRequested. */
  onRequest: EventEntry<Tx>
  /** Handles another service's DataErased. */
  onUpstreamErased: (stream: Stream) => EventEntry<Tx>
  /** The same as {@link Erasure.onRequest}, for the service that makes the request. */
  request: (person: ErasureRequest, t: Transaction<Tx>) => Promise<void>
  stop(): Promise<void>
}

/**
 * Erases people from a service (docs/adr/0012-erasure.md). The event that asks for it clears the tables. Outbox, dead
 * letters and stream follow as soon as no consumer needs them. Then DataErased is published.
 */
export function startErasure<Tx extends RawSql>(options: ErasureOptions<Tx>): Erasure<Tx> {
  const { stream, service, erase, after = [], answer = () => ({}) } = options
  const contract = dataErased(stream)

  async function look(person: ErasedPerson, t: Transaction<Tx>) {
    const found = mergeFound(person.found, await erase(person, t))
    await keepFound(t.tx, person.deletionId, found)
    await forget(t.tx, person, found)
    t.afterCommit(() => finishing.wake())
  }

  /**
   * Removes the person from the kit's own tables. A task about an appointment in which only an address was theirs is
   * somebody else's: the service removes the address from it.
   */
  async function forget(
    tx: RawSql,
    person: Pick<ErasedPerson, 'userId' | 'professionalId'>,
    found: Found,
  ) {
    const { userId, professionalId } = person
    const { addressedAppointments: _, ...own } = found
    await deleteDeadLetters(tx, person, idsOf(found))
    await eraseTasks(tx, [
      userId,
      ...(professionalId === null ? [] : [professionalId]),
      ...idsOf(own),
    ])
  }

  async function request(person: ErasureRequest, t: Transaction<Tx>) {
    const { deletionId, userId } = person
    const row = await lockErasure(t.tx, person)
    if (row.completed) {
      // What the account holds by now is new, of somebody who came back.
      const data = (await firstAnswer(t.tx, deletionId)) ?? { userId, deletionId, service }
      await t.emit(contract, { subject: deletionId, data })
      return
    }
    // The request is a repetition.
    if (row.requested) return
    await keepRequest(t.tx, person)
    await look({ ...person, found: row.found, again: false }, t)
  }

  /** The data of the DataErased that was published first. */
  async function firstAnswer(tx: RawSql, deletionId: string) {
    const [first] = await tx.$queryRaw<{ data: unknown }[]>`
      select data from outbox where type = ${contract.type} and subject = ${deletionId}
      order by position limit 1`
    return first && z.parse(contract.data, first.data)
  }

  async function upstreamErased(
    from: Stream,
    {
      deletionId,
      userId,
      appointmentIds = [],
      addressedAppointmentIds = [],
      clientIds = [],
    }: EventData<typeof contract>,
    t: Transaction<Tx>,
  ) {
    const named = {
      appointments: appointmentIds,
      addressedAppointments: addressedAppointmentIds,
      clients: clientIds,
    }
    const row = await lockErasure(t.tx, { deletionId, userId })
    await forget(t.tx, row, named)
    if (!after.includes(from) || row.completed) return
    const streams = [...new Set([...row.erasedUpstream, from])]
    const found = mergeFound(row.found, named)
    await saveUpstreamErased(t.tx, deletionId, streams)
    await (row.requested
      ? look({ ...row, found, again: true }, t)
      : keepFound(t.tx, deletionId, found))
  }

  const finishing = startFinishing({
    ...options,
    whenErased:
      options.whenErased ??
      (({ deletionId, userId, found }, { emit }) =>
        emit(contract, {
          subject: deletionId,
          data: { userId, deletionId, service, ...answer(found) },
        })),
  })

  return {
    onRequest: on<typeof accountEvents.AccountDeletionRequested, Tx>(
      accountEvents.AccountDeletionRequested,
      ({ data }, t) => request(data, t),
    ),
    onUpstreamErased: (from) =>
      on<EventContract<(typeof contract)['data']>, Tx>(dataErased(from), ({ data }, t) =>
        upstreamErased(from, data, t),
      ),
    request,
    stop: finishing.stop,
  }
}
