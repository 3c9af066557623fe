import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ publicUrl, providers }) => ({
  PUBLIC_URL: publicUrl,
  ...providers.transcription,
})
