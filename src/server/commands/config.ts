import type { Command } from './command.ts'

export const configCommand: Command = {
  name: 'config',
  summary: 'Lists the variables of the environment that configure it, and the ids of every country site.',
  arguments: [],
  options: {},
  run: async (call) => {
    const { settingNames, settings } = await import('../config.ts')
    const { sites } = await import('#sites/table.ts')
    call.terminal.out.write(
      [
        ...settingNames.map((name) => {
          const { default: otherwise, description } = settings[name]
          return `${name.padEnd(15)} ${description}${otherwise === '' ? '' : ` Default: ${otherwise}`}`
        }),
        '',
        `${'site'.padEnd(8)}${'site id'.padEnd(20)}${'channel id'.padEnd(20)}${'community id'.padEnd(20)}languages`,
        ...sites.map(
          ({ code, siteId, channelId, communityId, supportedLanguages }) =>
            `${code.padEnd(8)}${siteId.padEnd(20)}${channelId.padEnd(20)}${communityId.padEnd(20)}${supportedLanguages.join(', ')}`,
        ),
        '',
      ].join('\n'),
    )
    return 0
  },
}
