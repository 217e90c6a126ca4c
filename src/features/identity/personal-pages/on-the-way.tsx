import { useEffect, useRef } from 'react'
import type { CallName } from '#platform/calls/server-calls.ts'
import { formId } from '#platform/forms/form-names.ts'
import { useShown } from '#platform/forms/shown-once.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { LeadingTo } from './leading-to.ts'

/** The provider to which a form of this page has led, if one has. `record`: that of the form. */
export const useLeadingTo = (of: CallName, record?: string): LeadingTo | null =>
  useShown([formId(of, record)], readLeadingTo).shown

const readLeadingTo = (value: unknown): LeadingTo | null =>
  isMap(value) && typeof value['address'] === 'string' && typeof value['name'] === 'string'
    ? { address: value['address'], name: value['name'] }
    : null

/** Leads the browser to a provider, which does not learn the page, and offers a link where it does not follow by itself. */
export function OnTheWay({ to, page: { t } }: { readonly to: LeadingTo; readonly page: Page }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.click(), [])
  return (
    <>
      <p role="status">{t('signIn.company.leading', { name: to.name })}</p>
      <p>
        <a ref={link} href={to.address} rel="noreferrer">
          {t('signIn.company.go', { name: to.name })}
        </a>
      </p>
    </>
  )
}
