import { calls } from '#app/calls.ts'
import { backOfficeForms } from '#features/back-office/routes/back-office-forms.ts'
import { everyPage } from '../../contract/every-page/every-page-cases.ts'
import type { CookieRole } from '../../contract/every-page/every-page-kinds.ts'
import { linksOf } from '../../contract/every-page/every-page-links.ts'

/** Where a form stands. */
export interface FoundForm {
  readonly name: string
  /** The id of the form on its page. */
  readonly at: string
  readonly address: string
  /** Who sees it; null for a guest. */
  readonly role: CookieRole | null
  /** Another form of the page, with which a visitor comes to this one; absent where the page has it by itself. */
  readonly after?: SentFields
}

/** A page, and the form that is sent on it before it is searched for others. */
export type FormPlace = Pick<FoundForm, 'address' | 'after'>

type SentFields = Readonly<Record<string, string>>

/** The forms of the table of calls into which people type something other than secrets, which no form keeps. */
const allTypedForms: readonly string[] = Object.entries<{
  readonly form?: { readonly fields: readonly string[]; readonly secret?: readonly string[] } | undefined
}>(calls)
  .filter(([, { form }]) => form?.fields.some((field) => form.secret?.includes(field) !== true) === true)
  .map(([name]) => name)

const ofBackOffice: ReadonlySet<string> = new Set(backOfficeForms.map(({ name }) => name))

/** Those of the back office, which work without scripts alone. */
export const plainForms = allTypedForms.filter((name) => ofBackOffice.has(name))

export const typedForms = allTypedForms.filter((name) => !ofBackOffice.has(name))

/** Those that a guest cannot send. */
export const signedInForms = typedForms.filter(
  (name) =>
    Object.entries<{ readonly access: unknown }>(calls).find(([each]) => each === name)?.[1].access !== 'everyone',
)

const roles: readonly CookieRole[] = ['customerAdmin', 'administrator', 'editor', 'supplier']

/**
 * Requests every kind of page in one language, as those who may see it, and returns the first place of each form. `ofAdministrators`: the
 * pages of the Sales Assistant and of the back office, for an administrator.
 */
export async function findForms(
  get: (address: string, role: CookieRole | null, sent?: SentFields) => Promise<string>,
  ofAdministrators: readonly FormPlace[],
): Promise<ReadonlyMap<string, FoundForm>> {
  const found = new Map<string, FoundForm>()
  const link = linksOf((address) => get(address, null))
  const pages = everyPage.filter(
    ({ kind, locale }) =>
      kind.storeFails === undefined && kind.isOfClosedSite === undefined && locale.base === '/nl/nl-nl',
  )
  for (const { kind, locale } of pages) {
    const sent = kind.request?.(locale).form
    // A refused form is the form of its page.
    if (sent !== undefined && kind.status !== undefined) continue
    const address = await kind.address(locale, link(locale.base))
    const own = kind.isSignedIn === true ? 'editor' : kind.isSignedIn
    for (const role of own === undefined ? [null, ...roles] : [own, ...roles]) {
      const html = await get(address, role, sent)
      const after = sent === undefined ? {} : { after: sent }
      for (const { at, name } of formsIn(html))
        if (!found.has(name)) found.set(name, { name, at, address, role, ...after })
    }
  }
  for (const place of ofAdministrators)
    for (const { at, name } of formsIn(await get(place.address, 'administrator', place.after)))
      if (!found.has(name)) found.set(name, { name, at, ...place, role: 'administrator' })
  return found
}

/** The forms with something to type of a page, by their id and their call; a button may name another call. */
function formsIn(html: string): readonly { readonly at: string; readonly name: string }[] {
  return [...html.matchAll(/<form id="([^"]+)"[^>]*>(.*?)<\/form>/gs)].flatMap(([, at = '', inside = '']) =>
    /<textarea|<select|<input(?![^>]*type="(?:hidden|submit)")/.test(inside)
      ? [...new Set(callsIn(inside))].map((name) => ({ at, name }))
      : [],
  )
}

/** The calls that a form and its buttons name. */
const callsIn = (inside: string): readonly string[] =>
  [...inside.matchAll(/<(?:input|button) [^>]*>/g)].flatMap(([element]) =>
    / name="(?:form|command)"/.test(element) ? (/ value="([\w.]+)/.exec(element)?.[1] ?? []) : [],
  )
