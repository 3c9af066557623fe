/**
 * What V8 is told in every program that stays, in the images too (Dockerfile). By itself it puts objects that outlived
 * a few collections of the nursery among the old ones from the start: those of requests, of which some are always in
 * hand. There each keeps what it refers to alive until all is collected, and the nursery is never empty.
 */
export const programFlags = ['--no-allocation-site-pretenuring'] as const
