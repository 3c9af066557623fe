import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ publicUrl, secret }) => ({
  PUBLIC_URL: publicUrl,
  LINK_SECRET: secret('linkSecret'),
  NOTE_SECRETS: `local:${secret('noteSecret')}`,
})
