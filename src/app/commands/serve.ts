import type { Command } from './command.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Starts the portal.',
  arguments: [],
  options: {
    dev: { type: 'boolean', text: 'Builds pages on request, for development.' },
  },
  run: async (call) => {
    const { serve } = await import('#app/serve.ts')
    await serve(call.config(), { dev: call.options['dev'] === true, onStop: call.onStop })
    return 0
  },
}
