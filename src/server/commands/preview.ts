import { siteBase } from '#domain/addresses.ts'
import { previewParameter } from '#domain/preview-token.ts'
import { numberOption, required, UsageError, type Command } from './command.ts'

/** A link that is found years later should show nothing. */
const mostHours = 31 * 24

export const previewCommand: Command = {
  name: 'preview',
  summary: 'Writes a link to a site as editors see it: with drafts, and as of any day.',
  arguments: [{ name: 'site', text: 'Code of the country site, as nl; tradegrade config lists them.' }],
  options: { hours: { type: 'string', value: 'N', text: 'How long the link is good: 24 if not given, at most 744.' } },
  notes: [
    'It is good for all pages of the site. &preview-date=2026-12-24 behind it shows what is published on that day.',
    'Whoever has the link sees the drafts: PREVIEW_SECRET is what it is signed with, and a new one ends all links.',
  ],
  run: async (call) => {
    const { sites } = await import('#sites/table.ts')
    const { previewToken } = await import('../preview.ts')
    const code = required(call, 0)
    const site = sites.find((each) => each.code === code)
    if (site === undefined) throw new UsageError(`There is no site “${code}”: tradegrade config lists them.`)
    const hours = numberOption(call, 'hours', 24, 1, mostHours)
    const { previewSecret, publicOrigin, host, port } = call.config()
    if (previewSecret === undefined) {
      call.terminal.err.write(
        'PREVIEW_SECRET is not set, so there are no previews. Give it to the portal and to this command alike, at least 16 characters.\n',
      )
      return 1
    }
    const expires = Math.floor(Date.now() / 1000) + hours * 3600
    const address = siteBase(site, site.supportedLanguages[0])
    const query = new URLSearchParams({ [previewParameter]: previewToken(previewSecret, site.code, expires) })
    call.terminal.err.write(`Good until ${new Date(expires * 1000).toISOString()}.\n`)
    call.terminal.out.write(`${publicOrigin ?? `http://${host}:${port}`}${address}?${query.toString()}\n`)
    return 0
  },
}
