import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ providers }) => ({
  ...providers.transcription,
})
