import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Tailwind's own floor; aiming lower would only add fallbacks nobody reads
  build: { cssTarget: ['chrome111', 'safari16.4', 'firefox128'] },
  worker: { format: 'es' },
  // On a slow network a page of fifty small files waits for round trips: what ten pages share is one file. What
  // SvelteKit's first script imports is not in it: that script sets the payload, and the others read it as they load.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', test: /client\/payload\.js|vite\/preload-helper/, priority: 1 },
                { name: 'shared', minShareCount: 10 },
              ],
            },
          },
        },
      },
    },
  },
  // The build holds every package it needs: the image has no others.
  ssr: { noExternal: [/./] },
  plugins: [
    tailwindcss(),
    sveltekit({
      adapter: adapter(),
      // Public pages have none; `lib/push/push.ts` registers it.
      serviceWorker: { register: false },
      // From the root: of a style inside a page like /explore a relative address of the typeface comes out wrong.
      paths: { relative: false },
      // the styles are few: inside the page they save the first visit a round trip
      inlineStyleThreshold: 131_072,
      csp: {
        // The same page has the same policy, so the gateway can keep it: a nonce would differ.
        mode: 'hash',
        directives: {
          'default-src': ['none'],
          'script-src': ['self'],
          'style-src': ['self'],
          'img-src': ['self', 'data:'],
          'font-src': ['self'],
          'connect-src': ['self'],
          'manifest-src': ['self'],
          'form-action': ['self'],
          'frame-ancestors': ['none'],
          'base-uri': ['none'],
        },
      },
    }),
  ],
})
