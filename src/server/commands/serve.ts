import type { Command } from './command.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Starts the portal.',
  arguments: [],
  options: {
    dev: { type: 'boolean', text: 'Build pages on the fly, for development.' },
  },
  run: async (call) => {
    const { serve } = await import('../serve.ts')
    await serve(call.config(), { dev: call.options['dev'] === true })
    return 0
  },
}
