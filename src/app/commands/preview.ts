import { siteBase } from '#platform/values/addresses/addresses.ts'
import { previewParameter } from '#features/content/preview/preview-token.ts'
import { numberOption, required, UsageError, type Command } from './command.ts'

/** The maximum validity of a link, so that an old link shows nothing. */
const maxHours = 31 * 24

export const previewCommand: Command = {
  name: 'preview',
  summary: 'Prints a link to a site as editors see it, with drafts and on any day.',
  arguments: [{ name: 'site', text: 'The code of the country site, for example nl; tradegrade config lists them.' }],
  options: {
    hours: { type: 'string', value: 'N', text: 'The validity of the link in hours; 24 by default, at most 744.' },
  },
  notes: [
    'The link is valid for all pages of the site. With &preview-date=2026-12-24 at its end it shows what is published on that day.',
    'Anybody with the link can see the drafts. It is signed with PREVIEW_SECRET; changing that makes all links invalid.',
  ],
  run: async (call) => {
    const { sites } = await import('#sites/table.ts')
    const { previewToken } = await import('#features/content/preview/preview.ts')
    const code = required(call, 0)
    const site = sites.find((each) => each.code === code)
    if (site === undefined) throw new UsageError(`There is no site “${code}”: tradegrade config lists them.`)
    const hours = numberOption(call, 'hours', 24, 1, maxHours)
    const { previewSecret, publicOrigin, host, port } = call.config()
    if (previewSecret === undefined) {
      call.terminal.err.write(
        'PREVIEW_SECRET is not set, so there are no previews. Set it to the same value of at least 16 characters for the portal and for this command.\n',
      )
      return 1
    }
    const expires = Math.floor(Date.now() / 1000) + hours * 3600
    const address = siteBase(site, site.supportedLanguages[0])
    const query = new URLSearchParams({ [previewParameter]: previewToken(previewSecret, site.code, expires) })
    call.terminal.err.write(`Valid until ${new Date(expires * 1000).toISOString()}.\n`)
    call.terminal.out.write(`${publicOrigin ?? `http://${host}:${port}`}${address}?${query.toString()}\n`)
    return 0
  },
}
