import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Head } from '#platform/pages/screen.ts'
import type { ShownError } from './shown-error.ts'

/** The head of a page that could not be loaded. */
export const errorHead = ({ t, site }: Page, { kind }: ShownError, pathname: string): Head => ({
  title: pageTitle(t(`error.${kind}.title`), companyName(site)),
  description: t(`error.${kind}.text`),
  canonicalPath: pathname,
  robots: 'noindex,follow',
})
