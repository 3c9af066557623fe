import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ publicUrl }) => ({ PUBLIC_URL: publicUrl })
