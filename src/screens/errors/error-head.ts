import { companyName, pageTitle } from '#domain/page-title.ts'
import type { Page } from '../page-context.ts'
import type { Head } from '../screen.ts'
import type { ShownError } from './shown-error.ts'

/** The head of a page that could not be made. */
export const errorHead = ({ t, site }: Page, { kind }: ShownError, pathname: string): Head => ({
  title: pageTitle(t(`error.${kind}.title`), companyName(site)),
  description: t(`error.${kind}.text`),
  canonicalPath: pathname,
  robots: 'noindex,follow',
})
