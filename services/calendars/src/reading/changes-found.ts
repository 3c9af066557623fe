import type { FileContent, Reading } from './busy-of-file.ts'
import type { Problem } from './problems.ts'

/** What is kept of an event of a calendar that is read by changes. */
export interface KeptEvent {
  /** Its id at the provider, or the path of its object. */
  eventId: string
  /** The series of which it is an exception. */
  seriesId: string | null
  /** When it is (RFC 5545), and nothing else; empty if it blocks nothing. */
  lines: string
  /** Its version, where changes are found by versions. */
  etag?: string | null
}

/** A calendar that is to be read by changes. */
export interface ChangesRequest {
  professionalId: string
  /** The calendar's id at its provider, or its address. */
  remoteId: string
  /** null: all that there is. */
  syncToken: string | null
  /** Whether the days to be known are those of the last read. */
  isSameHorizon: boolean
  reading: Reading
  /** The events that are known. */
  loadEvents: () => Promise<KeptEvent[]>
  timeoutMs?: number | undefined
}

/** An event of ours among what has changed. */
export interface OwnEvent {
  appointmentId: string
  /** null: it is gone. */
  etag: string | null
}

export interface Changes {
  kind: 'changes'
  /** Whether it is all that there is: what is not in it is gone. */
  isWhole: boolean
  kept: KeptEvent[]
  own: OwnEvent[]
  /** Ids of events, or of series with their exceptions, that block nothing any more. */
  gone: string[]
  /** null: it blocks what it blocked before. */
  content: FileContent | null
  /** The cursor for the next read. */
  syncToken: string | null
}

/** What a read of a calendar found that is read by changes. */
export type ChangesFound =
  | Changes
  /** The calendar has been deleted, or is no longer shared. */
  | { kind: 'removed' }
  | { kind: 'failed'; problem: Problem }
