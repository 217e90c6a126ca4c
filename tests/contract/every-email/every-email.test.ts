import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountEmailKind } from '#features/identity/emails/account-email-kinds.ts'
import { type LanguageCode, languageCodes } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { sites } from '#sites/table.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { publicOrigin } from '../../fixtures/http-portal.ts'
import { accountErrands, contactErrand, documentErrands, workErrand } from './account-errands.ts'
import { shareErrands } from './share-errands.ts'
import { securityErrands } from './security-errands.ts'
import { type EmailPortal, emailPortal, linksIn, parcels, type Reader, type Received } from './email-portal.ts'
import { requestErrands } from './request-errands.ts'
import { eventsWithoutEmail, missingIn, sameSubjects } from './request-facts.ts'

/** How many emails of each kind the errands of one reader cause, and whether their recipients can refuse them. */
const expected = {
  passwordChanged: { emails: 1, canBeRefused: false },
  secondStepOn: { emails: 1, canBeRefused: false },
  secondStepOff: { emails: 1, canBeRefused: false },
  recoveryCodes: { emails: 1, canBeRefused: false },
  passkeyAdded: { emails: 1, canBeRefused: false },
  passkeyRemoved: { emails: 1, canBeRefused: false },
  newDevice: { emails: 1, canBeRefused: false },
  password: { emails: 1, canBeRefused: false },
  invitation: { emails: 1, canBeRefused: false },
  staffInvitation: { emails: 1, canBeRefused: false },
  join: { emails: 1, canBeRefused: false },
  // Of the invitations of a user, of a colleague and of an approved company.
  invitationReminder: { emails: 3, canBeRefused: false },
  joinReminder: { emails: 1, canBeRefused: false },
  signUpConfirm: { emails: 1, canBeRefused: false },
  signUpKnown: { emails: 1, canBeRefused: false },
  signUpToDecide: { emails: 2, canBeRefused: true },
  signUpApproved: { emails: 1, canBeRefused: false },
  signUpDeclined: { emails: 1, canBeRefused: false },
  documentGranted: { emails: 2, canBeRefused: true },
  documentDeclined: { emails: 1, canBeRefused: true },
  requestConfirm: { emails: 4, canBeRefused: false },
  // Each of two quotes: arrived, quoted, extended, expired, quoted again, accepted; each of two samples: arrived, sent, received,
  // closed; the others: arrived and declined, arrived and answered and settled, arrived and quoted and rejected, arrived and withdrawn.
  request: { emails: 2 * 6 + 2 * 4 + 2 + 3 + 3 + 2, canBeRefused: true },
  requestMessage: { emails: 2, canBeRefused: true },
  requestReminder: { emails: 2, canBeRefused: true },
  requestFeedback: { emails: 2, canBeRefused: true },
  // Each quote: new, a message, accepted; each sample: new, assigned, received; the others: new and overdue, new and settled, new
  // and rejected, new and withdrawn.
  requestDesk: { emails: 2 * 3 + 2 * 3 + 2 + 2 + 2 + 2, canBeRefused: 'by users' },
  accountDeleted: { emails: 1, canBeRefused: false },
  contactCopy: { emails: 1, canBeRefused: false },
  recap: { emails: 1, canBeRefused: true },
  shareReceived: { emails: 1, canBeRefused: true },
  shareLink: { emails: 1, canBeRefused: false },
  digest: { emails: 1, canBeRefused: true },
  contact: { emails: 1, canBeRefused: false },
} as const satisfies Readonly<
  Record<AccountEmailKind | 'contact', { readonly emails: number; readonly canBeRefused: boolean | 'by users' }>
>
const isExpected = (kind: string): kind is keyof typeof expected => Object.hasOwn(expected, kind)

/** Words of English that are no words of any other language of the portal; the facts of the errands have none. */
const english = /(?<!\p{L})(?:the|you|your|yours|this|that|with|from|have|has|for|here|below|until|address)(?!\p{L})/iu

/** The text of a document as a reader sees it, without the preview line. */
const shownText = (html: string): string =>
  html
    .slice(html.indexOf('<div role="article"'))
    // The plain text has the address of each link; the document has that of the button below it.
    .replaceAll(/<a href="([^"]*)"([^>]*)>([^<]*)<\/a>/g, (_link, href: string, style: string, label: string) =>
      label === href || style.includes('display:inline-block') ? label : `${label}\n${href}`,
    )
    .replaceAll(/<(?:br|p|div|td|th|blockquote)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const withoutAddresses = (text: string): string => text.replaceAll(/\S+@\S+|https?:\S+/g, '')
const joined = (text: string): string => text.replaceAll(/[\s:]/g, '')

/** What a recipient expects of an email, whatever it is about. Returns what is wrong. */
function mistakesIn({ kind, to, site, email, source, opened }: Received, language: LanguageCode): readonly string[] {
  const { headers, text } = email
  const html = email.html ?? ''
  const [subject = ''] = headers.get('subject') ?? []
  const preview = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? ''
  const button = /<a [^>]*display:inline-block[^>]*>([^<]+)<\/a>/.exec(html)?.[1] ?? ''
  const content = joined(shownText(html))
  const links = linksIn(text)
  const ofPortal = links.filter((link) => !parcels.includes(link))
  // The back office belongs to no site.
  const bases = [site.code, ...(kind === 'digest' ? ['back-office'] : [])].map((part) => `${publicOrigin}/${part}`)
  const isOptional = isExpected(kind) && expected[kind].canBeRefused !== false && !to.startsWith(`${site.code}@`)
  const isGuest = to.endsWith('@guest.example')
  const [unsubscribe] = headers.get('list-unsubscribe') ?? []
  const rules: Readonly<Record<string, boolean>> = {
    'has a subject of one readable line': subject.length >= 5 && subject.length <= 100 && !subject.includes('\n'),
    'has no line that mail servers refuse': source.split('\r\n').every((line) => Buffer.byteLength(line) <= 998),
    'has a preview line that is not the subject': preview.length >= 25 && !subject.includes(preview),
    'has a button that says what it does': kind === 'contact' || button.length >= 4,
    'is written in the language':
      language === 'en-US' || !english.test(`${subject}\n${withoutAddresses(text)}\n${button}`),
    'leaves no placeholder': !/[{}]/.test(subject + text) && !/\{\w*\}/.test(html.replace(/<style>[^<]*<\/style>/, '')),
    'has no gap where a value is missing':
      !/ [.,]| {2}| $|“”|""/m.test(`${subject}\n${text}`) && !/ <\/(?:p|td|th)>/.test(html),
    'shows no key of a message': !/\b(?:account|backOffice|contact|requests?)\.\w+/.test(
      `${subject}\n${withoutAddresses(text)}`,
    ),
    'writes no missing value': !/\b(?:undefined|null|NaN|Invalid)\b/.test(subject + text),
    // The company reads what a visitor has written: “your name” would be its own.
    'does not speak to the visitor in an email to the company':
      kind !== 'contact' || !/\b(?:your|uw|ihr|ihre|votre|vos|su|suo|sua|ditt)\b/i.test(text),
    'names its sender': content.startsWith(joined(companyName(site))) && text.includes(companyName(site)),
    'says the same in both forms': content === joined(`${companyName(site)}\n${text}`),
    'has the same links in both forms':
      [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, to_ = '']) => to_.replaceAll('&amp;', '&')))]
        .toSorted()
        .join(' ') === links.toSorted().join(' '),
    'states language and direction': html.startsWith(`<!doctype html><html lang="${language}" dir="ltr">`),
    'loads nothing': !/<img|<link|<script|url\(|src=/.test(html),
    'has no file': !/^content-disposition:/im.test(source),
    'has links of the portal only': ofPortal.every((link) => bases.some((base) => link.startsWith(base))),
    'leads to the language of the reader':
      kind === 'contact' ||
      ofPortal.every((link) => bases.some((base) => `${link}/`.startsWith(`${base}/${language.toLowerCase()}/`))),
    'has a link': links.length > 0,
    'leads to pages that exist': opened.every(({ status }) => status === 200),
    'leads its reader past the sign-in page':
      to.startsWith(`${site.code}@`) || opened.every(({ end }) => !end.endsWith('/sign-in')),
    'can be refused if it is not required': (unsubscribe !== undefined) === isOptional,
    'is refused by a guest without a page':
      (headers.get('list-unsubscribe-post')?.[0] === 'List-Unsubscribe=One-Click') === (isOptional && isGuest),
    'says where emails are chosen': text.includes('#emails') === isOptional,
  }
  return Object.entries(rules).flatMap(([rule, holds]) =>
    holds
      ? []
      : [
          `${kind} to ${to} “${subject}” does not fulfil: ${rule}\n${text}\n${opened.map((each) => JSON.stringify(each)).join('\n')}`,
        ],
  )
}

/** The site on which somebody reads a language: one that writes in it to its company, too, if there is one. */
function readerOf(language: LanguageCode): Reader {
  // The worldwide site has no country, which a visit needs.
  const offering = sites.filter(
    ({ code, supportedLanguages }) => code !== 'global' && supportedLanguages.includes(language),
  )
  const site = offering.find(({ supportedLanguages }) => supportedLanguages[0] === language) ?? offering[0]
  return { site: site ?? expect.unreachable(), language }
}

// What an email says does not depend on the database; the rows behind it have their own tests on both.
describe('Every email', () => {
  let on: EmailPortal
  beforeAll(async () => {
    on = await emailPortal(openMemory)
  })
  afterAll(() => on.close())

  it.each(languageCodes)(
    '[CTX-06] [ENQ-09] [ENQ-10] [ERD-02] Is one for each step, complete, and leads to a page for its recipient in %s',
    async (language) => {
      const reader = readerOf(language)
      const { site } = reader
      const isOfCompany = site.supportedLanguages[0] === language
      const steps = [
        ...(await accountErrands(on, reader)),
        ...(await securityErrands(on, reader)),
        ...(await documentErrands(on, reader)),
        ...(await shareErrands(on, reader)),
        ...(await requestErrands(on, reader)),
        ...(await workErrand(on, reader)),
        ...(isOfCompany ? await contactErrand(on, reader) : []),
      ]
      for (const emails of steps) {
        const recipients = emails.map(({ to }) => to)
        expect(new Set(recipients).size, recipients.join(' ')).toBe(recipients.length)
      }
      const all = steps.flat()
      const count = (of: string) => all.filter(({ kind }) => kind === of).length
      expect(Object.keys(expected).map((kind) => [kind, count(kind)])).toEqual(
        Object.entries(expected).map(([kind, { emails }]) => [
          kind,
          kind.startsWith('contact') && !isOfCompany ? 0 : emails,
        ]),
      )
      // The company of a site reads the first language of the site.
      const own = all.filter(({ to }) => isOfCompany || !to.startsWith(`${site.code}@`))
      expect(own.flatMap((email) => mistakesIn(email, language))).toEqual([])
      expect(own.flatMap((email) => missingIn(email, language))).toEqual([])
      expect(sameSubjects(own)).toEqual([])
      expect(eventsWithoutEmail(all)).toEqual([])
    },
    // About forty emails, with a page for each link.
    120_000,
  )
})
