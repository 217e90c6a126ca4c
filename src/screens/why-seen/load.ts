import type { WhySeen } from '#calls/why-seen-shapes.ts'
import { isDay } from '#domain/iso-day.ts'
import { formatDate } from '#domain/number-format.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { whySeenFields } from '#domain/why-seen-form.ts'
import { failureName } from '../errors/shown-error.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'

type Field = keyof typeof whySeenFields

/** Why a field cannot be answered. */
type FieldTrouble = 'noRecord' | 'notForVisitors' | 'noAccount' | 'noDay'

export interface WhySeenData {
  /** As it was asked; the day is today where none was. */
  readonly typed: Readonly<Record<Field, string>>
  readonly troubles: Readonly<Partial<Record<Field, FieldTrouble>>>
  /** Null: nothing was asked, or something is wrong with it. */
  readonly answer:
    | (Omit<WhySeen, 'rules'> & {
        /** Null: a guest. */
        readonly account: string | null
        /** Days as the site writes them. */
        readonly rules: WhySeen['rules']
        readonly day: string
      })
    | null
}

const longest = 500

/** Why a visitor is shown something, or is not: asked and answered by the address alone. */
export async function loadWhySeen(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<WhySeenData>> {
  const { base, isGuest, site, messages, today } = context
  const here = base + signInPaths.whySeen
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here + url.search) }
  const given = (field: Field): string => (url.searchParams.get(whySeenFields[field]) ?? '').trim().slice(0, longest)
  const typed = {
    what: given('what'),
    account: given('account'),
    site: given('site') || site.countryIsoCode,
    day: given('day') || today(),
  }
  const { troubles, answer } = typed.what === '' ? { troubles: {}, answer: null } : await asked(typed, context, signal)
  return {
    type: 'page',
    status: Object.keys(troubles).length === 0 ? 200 : 422,
    head: ownHead(context, messages.t('account.why.title'), here),
    data: { typed, troubles, answer },
  }
}

async function asked(
  typed: WhySeenData['typed'],
  { call, site, language }: LoadContext,
  signal: AbortSignal,
): Promise<Pick<WhySeenData, 'troubles' | 'answer'>> {
  const found = await call('VisibilityController.find', { what: typed.what, accountKey: typed.account }, signal)
  const { recordId, account } = found
  const troubles = {
    ...(recordId === null ? { what: 'noRecord' as const } : {}),
    ...(typed.account !== '' && account === null ? { account: 'noAccount' as const } : {}),
    ...(isDay(typed.day) ? {} : { day: 'noDay' as const }),
  }
  if (recordId === null || Object.keys(troubles).length > 0) return { troubles, answer: null }
  const written = (day: string | null): string | null => (day === null ? null : formatDate(day, site, language))
  try {
    const why = await call(
      'VisibilityController.explain',
      {
        recordId,
        ...(account === null ? {} : { accountId: account.id }),
        asOf: typed.day,
        countryCode: typed.site,
        languageCode: language,
      },
      signal,
    )
    const rules = why.rules.map((rule) => ({
      ...rule,
      startsOn: written(rule.startsOn),
      endsOn: written(rule.endsOn),
    }))
    const day = formatDate(typed.day, site, language)
    return { troubles: {}, answer: { ...why, rules, account: account?.name ?? null, day } }
  } catch (error) {
    const name = failureName(error)
    if (name === 'RECORD_NOT_FOUND') return { troubles: { what: 'noRecord' }, answer: null }
    if (name === 'INVALID_PARAMETERS') return { troubles: { what: 'notForVisitors' }, answer: null }
    throw error
  }
}
