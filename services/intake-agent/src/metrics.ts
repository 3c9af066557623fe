import type { Metrics } from '@encaixe/service-kit'
import { Counter, Histogram } from 'prom-client'

/** The agent's metrics. No label identifies a client. */
export function agentMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    turns: new Counter({
      name: 'agent_turns_total',
      help: 'Answers of the agent, by whether it understood.',
      labelNames: ['outcome'],
      registers,
    }),
    turnDuration: new Histogram({
      name: 'agent_turn_seconds',
      help: 'Time of a turn, with what it asked of the services, without the wait for more messages.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    voiceNotes: new Counter({
      name: 'agent_voice_notes_total',
      help: 'Voice notes that were to be put into words, by what came of them.',
      labelNames: ['outcome'],
      registers,
    }),
    modelTurns: new Counter({
      name: 'agent_model_turns_total',
      help: 'Questions to a language model, by what came of them.',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
export type AgentMetrics = ReturnType<typeof agentMetrics>
