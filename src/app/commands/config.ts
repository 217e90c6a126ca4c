import type { Command } from './command.ts'

export const configCommand: Command = {
  name: 'config',
  summary:
    'Lists the environment variables of the configuration with their current values, and the ids of every country site.',
  arguments: [],
  options: {},
  run: async (call) => {
    const { specifiedSettings } = await import('#app/config/config.ts')
    const { settingNames, settings } = await import('#app/config/settings.ts')
    const { sites } = await import('#sites/table.ts')
    const specified = specifiedSettings()
    call.terminal.out.write(
      [
        ...settingNames.map((name) => {
          const { default: otherwise, description } = settings[name]
          const now = specified[name] === undefined ? '' : ` Here: ${specified[name]}`
          return `${name.padEnd(15)} ${description}${otherwise === '' ? '' : ` Default: ${otherwise}.`}${now}`
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
