import type { DecidingRule, VisibilityExplanation } from './visibility-explanation-shapes.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { explanationFields } from './visibility-explanation-form.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { Shown } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'

type Field = keyof typeof explanationFields

/** Why a field is invalid. */
type FieldError = 'noRecord' | 'notForVisitors' | 'noAccount' | 'severalAccounts' | 'noDay'

export interface VisibilityExplanationData {
  /** The requested values. The day defaults to today. */
  readonly typed: Readonly<Record<Field, string>>
  /** The errors of the fields. The name stays because it is part of the page data in the document. */
  readonly fieldErrors: Readonly<Partial<Record<Field, FieldError>>>
  /** Null if nothing was requested or a field has an error. */
  readonly answer:
    | (VisibilityExplanation & {
        /** Null for a guest. */
        readonly account: string | null
        /** In the format of the site, as are the days of the rules. */
        readonly day: string
      })
    | null
}

const maxLength = 500

/** What the address asks. The day defaults to today. */
function typedIn({ url, site, now }: ScreenRequest): VisibilityExplanationData['typed'] {
  const input = (field: Field): string =>
    (url.searchParams.get(explanationFields[field]) ?? '').trim().slice(0, maxLength)
  return {
    what: input('what'),
    account: input('account'),
    site: input('site') || site.countryIsoCode,
    day: input('day') || localDay(now(), site.timeZone),
  }
}

export function explanationReads(request: ScreenRequest) {
  const typed = typedIn(request)
  return { explained: typed.what === '' ? { fieldErrors: {}, answer: null } : explanationOf(typed, request) }
}

export const showExplanation = (
  { explained }: ReadsOf<typeof explanationReads>,
  request: ScreenRequest,
): Shown<VisibilityExplanationData> => ({
  status: Object.keys(explained.fieldErrors).length === 0 ? 200 : 422,
  head: ownHead(request, request.messages.t('account.why.title'), request.base + signInPaths.visibilityExplanation),
  data: { typed: typedIn(request), ...explained },
})

async function explanationOf(
  typed: VisibilityExplanationData['typed'],
  { call, site, language }: ScreenRequest,
): Promise<
  Pick<VisibilityExplanationData, 'answer'> & { readonly fieldErrors: VisibilityExplanationData['fieldErrors'] }
> {
  const found = await call('VisibilityController.find', { what: typed.what, accountKey: typed.account })
  const { recordId, account, hasSeveralAccounts } = found
  const fieldErrors = {
    ...(recordId === null ? { what: 'noRecord' as const } : {}),
    ...(typed.account !== '' && account === null
      ? { account: hasSeveralAccounts ? ('severalAccounts' as const) : ('noAccount' as const) }
      : {}),
    ...(isDay(typed.day) ? {} : { day: 'noDay' as const }),
  }
  if (recordId === null || Object.keys(fieldErrors).length > 0) return { fieldErrors, answer: null }
  const written = (day: string | null): string | null => (day === null ? null : formatDate(day, site, language))
  try {
    const explanation = await call('VisibilityController.explain', {
      recordId,
      ...(account === null ? {} : { accountId: account.id }),
      asOf: typed.day,
      countryCode: typed.site,
      languageCode: language,
    })
    const shown = (rule: DecidingRule): DecidingRule => ({
      ...rule,
      startsOn: written(rule.startsOn),
      endsOn: written(rule.endsOn),
    })
    const [rules, otherRules] = [explanation.rules.map(shown), explanation.otherRules.map(shown)]
    const day = formatDate(typed.day, site, language)
    return { fieldErrors: {}, answer: { ...explanation, rules, otherRules, account: account?.name ?? null, day } }
  } catch (error) {
    const name = failureName(error)
    if (name === 'RECORD_NOT_FOUND') return { fieldErrors: { what: 'noRecord' }, answer: null }
    if (name === 'INVALID_PARAMETERS') return { fieldErrors: { what: 'notForVisitors' }, answer: null }
    throw error
  }
}
