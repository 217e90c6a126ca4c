import { expect, it } from 'vitest'
import { accountLetters } from '#domain/account-letters.ts'
import { languageCodes } from '#domain/languages.ts'
import { companyName } from '#domain/page-title.ts'
import { writeAccountLetter } from '#screens/account/letter.ts'
import { sites } from '#sites/table.ts'

const [site] = sites
const link = 'https://portal.example/nl/nl-nl/account/password?token=abc'
/** All that any of them tells. */
const facts = {
  account: 'Blossom Foods',
  document: 'Specification',
  product: 'Xanvero 80',
  reason: 'We do not deliver there.',
  until: '15 June',
}

it.each(accountLetters)(
  '[CTX-06] the letter “%s” says in every language whom it is from and what to open, and leaves nothing to fill in',
  async (kind) => {
    if (site === undefined) throw new Error('There is no site.')
    const written = await Promise.all(
      languageCodes.map((language) =>
        writeAccountLetter({ kind, site, language, email: 'ada@blossom.example', link, facts }),
      ),
    )
    for (const { subject, text } of written) {
      expect(subject).not.toMatch(/[{}]|account\.letter/)
      expect(text).not.toMatch(/[{}]|account\.letter/)
      expect(text).toContain(companyName(site))
      expect(text).not.toMatch(/ [.,]/)
      expect(text).toContain(`\n\n${link}\n\n`)
    }
    // Spain and Latin America, France and Canada may say it alike; nobody else does.
    expect(new Set(written.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12)
  },
)
