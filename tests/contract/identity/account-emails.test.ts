import { expect, it } from 'vitest'
import { accountEmailKinds } from '#features/identity/accounts/account-email-kinds.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { writeAccountEmail } from '#features/identity/accounts/account-email-text.ts'
import { sites } from '#sites/table.ts'

const [site] = sites
const link = 'https://portal.example/nl/nl-nl/account/password?token=abc'
/** Every fact that any of the emails mentions. */
const facts = {
  account: 'Blossom Foods',
  document: 'Specification',
  product: 'Xanvero 80',
  reason: 'We do not deliver there.',
  until: '15 June',
  number: 'Q-NL-2026-000001',
  day: '3 July 2026',
  name: 'Noor de Vries',
  visit: 'Blossom Foods in June',
}

it.each(accountEmailKinds)(
  '[CTX-06] The email “%s” names its sender and what to open in every language, and leaves no placeholder unfilled',
  async (kind) => {
    if (site === undefined) throw new Error('There is no site.')
    const written = await Promise.all(
      languageCodes.map((language) =>
        writeAccountEmail({ kind, site, language, email: 'ada@blossom.example', link, facts }),
      ),
    )
    for (const [index, { subject, text, html }] of written.entries()) {
      // The colors of the dark mode are rules in braces.
      expect(html.replace(/<style>[^<]*<\/style>/, '')).not.toMatch(/[{}]|account\.letter/)
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${languageCodes[index]}" dir="ltr">`))
      expect(html).toContain(`href="${link}"`)
      // Beside the subject, mail programs show the beginning of the text.
      const preview = /<div style="display:none[^>]*>([^<]{30,140})<\/div>/.exec(html)?.[1] ?? ''
      expect([subject.startsWith(preview), text.startsWith(preview.slice(0, 20).replaceAll('&#x27;', "'"))]).toEqual([
        false,
        true,
      ])
      expect(subject).not.toMatch(/[{}]|account\.letter/)
      expect(text).not.toMatch(/[{}]|account\.letter/)
      expect(text).toContain(companyName(site))
      expect(text).not.toMatch(/ [.,]/)
      expect(text).toContain(`\n\n${link}\n\n`)
    }
    // Spain and Latin America, and France and Canada, may share a text. All other languages differ.
    expect(new Set(written.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12)
  },
)
