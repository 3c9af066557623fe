import type { Reply, Turn } from '../../src/dialogue/conversation.ts'
import { takeTurn } from '../../src/dialogue/turn.ts'
import { embeddedReader } from '../../src/reading/embedded/embedded-reader.ts'

/** What answers a turn. */
export type Answerer = (turn: Turn) => Promise<Reply>

/** Answers as the service does where no language model is configured. */
export const embeddedAnswer: Answerer = (turn) => takeTurn(turn, embeddedReader)
