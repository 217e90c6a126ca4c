import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import type { PageTexts } from './page-texts.ts'

/** The way from the list of an object to a page about one record. */
export const ObjectCrumbs = ({
  objects,
  current,
  texts: { t },
}: {
  readonly objects: { readonly href: string; readonly label: string }
  readonly current: { readonly text: string; readonly lang?: string }
  readonly texts: PageTexts
}) => (
  <Breadcrumbs
    label={t('layout.breadcrumbs')}
    crumbs={[{ text: objects.label, href: objects.href, lang: 'en' }, current]}
  />
)
