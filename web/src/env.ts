import { defineEnvVars } from '@sveltejs/kit/env'
import { building } from '$app/env'

function origin(name: string) {
  return (value: string | undefined): string => {
    // one build serves every address, so the build needs none
    if (building) return ''
    const url = URL.parse(value ?? '')
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw new Error(`${name} must be an http(s) address, such as http://127.0.0.1:4000`)
    }
    return url.href.replace(/\/$/, '')
  }
}

/** A shorter secret could be guessed. */
const SECRET_LENGTH = 32

function secret(name: string) {
  return (value: string | undefined): string => {
    if (building) return ''
    if (!value || value.length < SECRET_LENGTH) {
      throw new Error(`${name} must be a random text of at least ${SECRET_LENGTH} characters`)
    }
    return value
  }
}

export const variables = defineEnvVars({
  API_URL: { schema: origin('API_URL'), description: 'The gateway, as this server reaches it.' },
  PUBLIC_URL: {
    schema: origin('PUBLIC_URL'),
    description: 'The address people see; canonical links and social previews start with it.',
  },
  WEB_SECRET: {
    schema: secret('WEB_SECRET'),
    description: 'Signs what only this server may say, such as that a booking was made.',
  },
  CONTACT_EMAIL: {
    schema: (value) => value || undefined,
    description:
      'Where people write for help and about privacy. Optional; without one the plans say that support is to come.',
  },
  MODEL_URL: {
    schema: (value) => value || undefined,
    description:
      'The language model of the intake agent; it is not called from here. Optional; without one the plans say that it is to come.',
  },
})
